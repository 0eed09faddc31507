"""The limits that managers of a server set: channels, who may start matches, and how many there may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from matches.decisions.refusal import Refused
from matches.ports.preferences import ServerSettings
from texts.listing import listed

_ASK: Final = "Ask a manager of this server to change that with `/fairwind settings`."

CHANNELS_GONE: Final = f"The channels for matches in this server are gone. {_ASK}"
ROLE_GONE: Final = f"The role for starting matches here is gone. {_ASK}"


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


def elsewhere(there: Sequence[str], channel: int) -> str:
    """`there` are mentions of the channels in which the server plays."""
    return (
        f"Here in <#{channel}> nobody can play. This server plays in {listed(there)} "
        "and in threads there."
    )


def only_starters(role: int) -> str:
    return (
        f"Only people with the role <@&{role}> start matches here; everybody can "
        "join. Ask one of them."
    )


def full(most: int, under_way: int) -> str:
    verb = "is" if under_way == 1 else "are"
    matches = "1 match" if most == 1 else f"{most} matches"
    return (
        f"This server allows {matches} at once, and {under_way} {verb} open now. "
        "Start yours when one of them has ended."
    )
