"""The limits that managers of a server set: where matches are played, who may start them, and how many may be
open at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from matches.decisions.refusal import Refused
from matches.ports.preferences import ServerSettings
from texts.text import Text, counted, listed_in_part, phrase, sentences

_NAMED: Final = 30
"""Maximum number of channels that a refusal names."""

_ASK: Final = phrase("Ask a manager of this server to change that with `/fairwind settings`.")

CHANNELS_GONE: Final = sentences(phrase("The channels for matches in this server are gone."), _ASK)
ROLE_GONE: Final = sentences(phrase("The role for starting matches here is gone."), _ASK)


def check_place(
    settings: ServerSettings, channel: int, found: Callable[[int], object | None]
) -> None:
    """Raise Refused if the server does not allow matches in this channel. `channel` is where the match would be
    played; for a thread, pass its parent. `found` returns the channel with an id, or None if it was deleted."""
    if not settings.channels or channel in settings.channels:
        return
    # A deleted channel would be shown as “#unknown”.
    there = [f"<#{each}>" for each in sorted(settings.channels) if found(each) is not None]
    if not there:
        raise Refused(CHANNELS_GONE)
    raise Refused(elsewhere(there, channel))


def check_starter(
    settings: ServerSettings, *, manages: bool, has_role: bool, role_exists: bool
) -> None:
    """Raise Refused if the person may not start a match. Managers of the server always may. `has_role` and
    `role_exists` are about the role that others need."""
    if settings.starters is None or manages or has_role:
        return
    if not role_exists:
        raise Refused(ROLE_GONE)
    raise Refused(only_starters(settings.starters))


def check_number(most: int, under_way: int) -> None:
    """Raise Refused if `under_way`, the number of the server's unfinished matches, is `most` or more."""
    if under_way >= most:
        raise Refused(full(most, under_way))


def elsewhere(there: Sequence[str], channel: int) -> Text:
    """Return a sentence that says in which channels matches are played. `there` are mentions of them."""
    return phrase(
        "Matches can't be played here in {channel}. This server plays in {channels} and "
        "in threads there.",
        channel=f"<#{channel}>",
        channels=listed_in_part(there, _NAMED),
    )


def only_starters(role: int) -> Text:
    return phrase(
        "Only people with the role {role} start matches here; everybody can join. Ask one of them.",
        role=f"<@&{role}>",
    )


def full(most: int, under_way: int) -> Text:
    return sentences(
        counted(
            most,
            "This server allows {n} match at once.",
            "This server allows {n} matches at once.",
        ),
        counted(under_way, "{n} match is open now.", "{n} matches are open now."),
        phrase("Start yours when one of them has ended."),
    )
