"""What those who manage a server allow: where matches are played, who starts them, how many there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matches.decisions.refusal import Refused
from matches.ports.preferences import ServerSettings
from texts.listing import listed

_ASK = "Ask somebody who manages this server to change that with `/fairwind settings`."


@dataclass(frozen=True, slots=True)
class Starter:
    """Somebody who would start a match. `role_exists` says whether the role that may is still there."""

    manages: bool
    has_role: bool
    role_exists: bool = True


def check_place(
    choices: ServerSettings, channel: int, found: Callable[[int], object | None]
) -> None:
    """Raises Refused where no match may be played; `found` knows the channels that still exist."""
    if not choices.channels or channel in choices.channels:
        return
    there = [f"<#{each}>" for each in sorted(choices.channels) if found(each) is not None]
    if not there:
        raise Refused(f"The channels in which this server plays are gone. {_ASK}")
    raise Refused(
        f"This server plays in {listed(there)} and in threads there, not in <#{channel}>."
    )


def check_starter(choices: ServerSettings, starter: Starter) -> None:
    """Raises Refused for somebody who may not start a match. Whoever manages the server always may."""
    if choices.starters is None or starter.manages or starter.has_role:
        return
    if not starter.role_exists:
        raise Refused(f"The role that may start matches here is gone. {_ASK}")
    raise Refused(
        f"In this server people with the role <@&{choices.starters}> start matches: ask one of them. "
        "Everybody can join."
    )


def check_number(most: int, under_way: int) -> None:
    """Raises Refused where there are enough matches."""
    if under_way >= most:
        verb = "is" if under_way == 1 else "are"
        matches = "1 match" if most == 1 else f"{most} matches"
        raise Refused(
            f"This server allows at most {matches} at once, and {under_way} {verb} under way or waiting for "
            "people: start yours when one of them has ended."
        )
