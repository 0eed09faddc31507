"""What kind of thing every command and button is, and the one gate that each passes before it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import discord

from bot.client import Fairwind
from cogs.allowing import check_manager
from matches.deciding import Refused
from matches.events import MatchId, PlayerId
from matches.ports import Row

if TYPE_CHECKING:
    from cogs.answering import Deed, On
    from cogs.replies import Reply

ANYWHERE: Final = 0
"""In place of a server: a match in direct messages, which belongs to its one person."""

_NOT_HERE: Final = "There is no such match here."


class Kind(Enum):
    """What a command or button does, and so from where, and by whom, it may be used."""

    RIGHTS = "somebody's own data, read, exported or deleted: always answered"
    PERSONAL = "shows the rules, or somebody's own lists and settings: from anywhere"
    LOOK = "shows a match to one person: in its server, from elsewhere only to its people"
    SEAT = "a seat's own move, or answer to what it is asked: from anywhere, by a member"
    PUBLIC = "posts or pings in a server: only there"
    ENTRY = "opens or begins a match, or brings somebody into one: only there"
    MANAGING = (
        "for those who manage the server in which it is used, about that server and its matches"
    )


Deeds: TypeAlias = "Callable[[Deed, On], Awaitable[Reply]]"


@dataclass(frozen=True)
class Action:
    """Something that can be done to a match."""

    kind: Kind
    do: Deeds


_OF_NO_MATCH: Final = frozenset({Kind.RIGHTS, Kind.PERSONAL, Kind.MANAGING})
ONLY_THERE: Final = frozenset({Kind.PUBLIC, Kind.ENTRY})


async def admit(interaction: discord.Interaction, kind: Kind) -> None:
    """Before anything is looked up: raises Refused for somebody who may do nothing of that kind here."""
    if kind is Kind.MANAGING:
        check_manager(interaction)


async def check(
    interaction: discord.Interaction, match_id: MatchId, player: PlayerId, kind: Kind
) -> bool:
    """Whether the match is played in the server from which the interaction comes. Raises Refused where
    something of that kind may not be done to the match from there, by that person."""
    if kind in _OF_NO_MATCH:
        return True
    client = cast(Fairwind, interaction.client)
    row = await client.service.lists.row(match_id)
    if row is None:
        raise Refused("There is no such match any more.")
    if row.server == (interaction.guild_id or ANYWHERE) != ANYWHERE:
        return True
    await _check_from_elsewhere(client, interaction.user.id, row, player, kind)
    return False


async def within_reach(interaction: discord.Interaction, row: Row, player: PlayerId) -> bool:
    """Whether somebody may look at a match from where they are."""
    try:
        await check(interaction, row.match_id, player, Kind.LOOK)
    except Refused:
        return False
    return True


async def _check_from_elsewhere(
    client: Fairwind, user: int, row: Row, player: PlayerId, kind: Kind
) -> None:
    if not await _plays(client, row, player):
        raise Refused(_NOT_HERE)
    if row.server == ANYWHERE:
        return
    if await client.memberships.of(row.server, user) is False:
        raise Refused("You are no longer in the server in which this match is played.")
    if kind in ONLY_THERE:
        raise Refused(
            f"This match is played in another server, and that can be done only there: in <#{row.channel}>."
        )


async def _plays(client: Fairwind, row: Row, player: PlayerId) -> bool:
    """Whether somebody plays in a match, or has until others took their place."""
    if player in row.members or row.frozen:
        return player in row.members
    match = await client.service.library.load(row.match_id)
    return player in {*match.order, *match.attendance.former}
