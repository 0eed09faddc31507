"""The commands of `/fairwind` for the matches of a server, and the people who may join them."""

from __future__ import annotations

from typing import Final

import discord
from discord import ChannelType, app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import obstacle
from bot.gateway.client import Interaction
from bot.interactions.localisations import Choices, command, describe
from cogs.access.gates import NOT_HERE, Kind
from cogs.access.server_checks import ChannelOrThread, check_place, found, manages
from cogs.admin import wording
from cogs.autocomplete.matches import offered
from cogs.lobbies import opening
from cogs.lobbies.terms import Person
from cogs.match_selection import NOBODY, typed_id
from cogs.replies import Press, Reply
from cogs.replying.answering import answer
from cogs.request import Request
from matches.decisions import playing
from matches.decisions.refusal import OVER, Refused
from matches.log.events import MatchId
from matches.log.match import Status
from matches.ports.storage import Row, StorageBusy
from texts.cleaning import plain
from texts.text import counted, listed, phrase, sentences

MOST_BLOCKED: Final = 500
"""How many people the managers of one server can block. Beyond that, they can ban people in Discord."""

_MATCH: Final = phrase("Which match")
_LOBBY: Final = "lobby"
"""The argument of the button that answers a question about a lobby."""
_ROOMS: Final = [
    *(ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice),
    *(ChannelType.public_thread, ChannelType.private_thread, ChannelType.news_thread),
]
"""The kinds of channels in which messages can be posted."""


class _RoomTransformer(app_commands.Transformer):
    """The type of a command option that takes a channel or thread. Unlike discord.py's own type, it accepts
    those that are not in the cache."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        return _ROOMS

    async def transform(
        self,
        interaction: discord.Interaction,  # noqa: ARG002 - the signature is the library's
        value: ChannelOrThread,
        /,
    ) -> ChannelOrThread:
        return value


Room = app_commands.Transform[ChannelOrThread, _RoomTransformer]


class ModerationCommands(commands.Cog):
    """The subcommands of `/fairwind` about the matches of a server, and about who may join them."""

    @command(phrase("End a match of this server for good; asks you to confirm"))
    @describe(match=_MATCH)
    async def end(self, interaction: Interaction, match: str) -> None:
        await answer(interaction, Kind.MANAGING, lambda request: close(request, typed_id(match)))

    @command(phrase("Move a match of this server to another channel"))
    @describe(match=_MATCH, channel=phrase("Where it continues: a channel or a thread"))
    async def move(self, interaction: Interaction, match: str, channel: Room) -> None:
        await answer(
            interaction, Kind.MANAGING, lambda request: move(request, typed_id(match), channel)
        )

    @command(phrase("Keep somebody out of new matches in this server"))
    @describe(user=phrase("Who it is; their running matches go on"))
    async def block(self, interaction: Interaction, user: Person) -> None:
        await answer(interaction, Kind.MANAGING, lambda request: block(request, user))

    @command(phrase("Let somebody into new matches in this server again"))
    @describe(user=phrase("Who it is"))
    async def unblock(self, interaction: Interaction, user: Person) -> None:
        await answer(interaction, Kind.MANAGING, lambda request: unblock(request, user))

    @end.autocomplete("match")
    @move.autocomplete("match")
    async def matches_offered(self, interaction: Interaction, current: str) -> Choices:
        """Offer the server's unfinished matches to people who may manage the server."""
        if not manages(interaction):  # autocomplete passes no gate
            return []
        try:
            rows = await interaction.client.services.lists.rows_at(interaction.guild_id or 0)
            return await offered(interaction, current, rows, NOBODY)
        except StorageBusy:
            return []


async def block(request: Request, person: Person) -> Reply:
    """Block a person from starting and joining new matches in this server. Blocking twice does no harm. Raise
    Refused if the person is a bot or the manager who asks, or if too many people are blocked."""
    if person.bot:
        raise Refused(opening.named_bot(plain(person.display_name)))
    if person.id == request.interaction.user.id:
        raise Refused(wording.ONESELF)
    blocks, now = request.services.blocks, request.services.clock.now()
    new = await blocks.block("user", person.id, now, request.server, _check_blocked)
    return Reply(wording.blocked(person.id, new=new))


def _check_blocked(number: int) -> None:
    """Raise Refused if `number`, the number of people already blocked, is the maximum. A transaction that fails
    may call this again, so it must have no side effects."""
    if number >= MOST_BLOCKED:
        raise Refused(
            counted(
                MOST_BLOCKED,
                "{n} person is already blocked. Unblock one of them first.",
                "{n} people are already blocked. Unblock one of them first.",
            )
        )


async def unblock(request: Request, person: Person) -> Reply:
    blocks, now = request.services.blocks, request.services.clock.now()
    if await blocks.unblock("user", person.id, now, request.server):
        return Reply(wording.unblocked(person.id))
    raise Refused(wording.not_blocked(person.id))


async def close(request: Request, match_id: MatchId) -> Reply:
    """Ask whether a match should really end. Raise Refused if it is over or not in this server."""
    row = await _row_here(request, match_id)
    if not row.status.open:
        raise Refused(OVER)
    about = request.services.matches.games[row.game]
    people = await request.known(row.members, row.server)
    names = listed(plain(each.name) for each in people.values())
    lobby = row.status is Status.LOBBY
    end = phrase("Close it") if lobby else phrase("End the match")
    keep = phrase("Leave it open") if lobby else phrase("Let it go on")
    return Reply(
        wording.asked_to_close(about.name, row.channel, names, lobby=lobby),
        presses=(
            Press(end, CustomId("closed", match_id, argument=_LOBBY if lobby else ""), "danger"),
            Press(keep, CustomId("keep", match_id)),
        ),
    )


async def closed(request: Request, target: CustomId) -> Reply:
    """End a match that the person was asked about. Raise Refused if that was a lobby, and it has begun."""
    await _row_here(request, target.match_id)
    lobby = target.argument == _LOBBY
    await request.decide(target.match_id, playing.close, lobby=lobby)
    return Reply(wording.LOBBY_CLOSED if lobby else wording.HAS_ENDED)


async def move(request: Request, match_id: MatchId, place: ChannelOrThread) -> Reply:
    """Move a match to another channel or thread of the server. Raise Refused if it can't be played there."""
    await _row_here(request, match_id)
    await check_place(request, place)
    if why := obstacle(await found(request, place.id)):
        raise Refused(sentences(phrase("It can't go on there."), why))
    await request.decide(match_id, playing.relocate, None, place.id)
    return Reply(wording.goes_on_in(place.id))


async def _row_here(request: Request, match_id: MatchId) -> Row:
    row = await request.services.matches.row(match_id)
    if row is None or row.server != request.server:
        raise Refused(NOT_HERE)
    return row
