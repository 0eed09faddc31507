"""The limits that managers of a server set: channels, who may start matches, and how many there may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from matches.decisions.refusal import Refused
from matches.ports.preferences import ServerSettings
from texts.text import Text, counted, listed, phrase, sentences

_ASK: Final = phrase("Ask a manager of this server to change that with `/fairwind settings`.")

CHANNELS_GONE: Final = sentences(phrase("The channels for matches in this server are gone."), _ASK)
ROLE_GONE: Final = sentences(phrase("The role for starting matches here is gone."), _ASK)


@dataclass(frozen=True, slots=True)
class Starter:
    """Somebody who wants to start a match. `role_exists`: the role that may start matches still exists."""

    manages: bool
    has_role: bool
    role_exists: bool = True


def check_place(
    settings: ServerSettings, channel: int, found: Callable[[int], object | None]
) -> None:
    """Raises Refused if the server plays elsewhere. `found` returns a channel if it still exists.

    For a thread the caller passes its parent channel.
    """
    if not settings.channels or channel in settings.channels:
        return
    # A deleted channel would be shown as “#unknown”.
    there = [f"<#{each}>" for each in sorted(settings.channels) if found(each) is not None]
    if not there:
        raise Refused(CHANNELS_GONE)
    raise Refused(elsewhere(there, channel))


def check_starter(settings: ServerSettings, starter: Starter) -> None:
    """Raises Refused if the person may not start a match. Managers of the server always may."""
    if settings.starters is None or starter.manages or starter.has_role:
        return
    if not starter.role_exists:
        raise Refused(ROLE_GONE)
    raise Refused(only_starters(settings.starters))


def check_number(most: int, under_way: int) -> None:
    """Raises Refused if the server has `most` unfinished matches already."""
    if under_way >= most:
        raise Refused(full(most, under_way))


def elsewhere(there: Sequence[str], channel: int) -> Text:
    """`there` are mentions of the channels in which the server plays."""
    return phrase(
        "Matches can't be played here in {channel}. This server plays in {channels} and "
        "in threads there.",
        channel=f"<#{channel}>",
        channels=listed(there),
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
