"""The command `/hint`, which suggests a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.acting import act_on, choice_of_match
from cogs.autocomplete.matches import finder_of, finder_of_user, offered
from cogs.match_selection import MINE, waiting_for
from cogs.personal.my_matches import NOTHING_WAITS
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.ports.storage import Row, StorageBusy
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs import buttons
else:
    buttons = Late("cogs.buttons")


class HintCommand(commands.Cog):
    """The cog with `/hint`, which works everywhere."""

    @command(phrase("What a strong player would do in your place, if the match has hints"))
    @describe(match=phrase("Which match, if several wait for you"))
    @usable_anywhere
    async def hint(self, interaction: Interaction, match: str | None = None) -> None:
        async def handler(request: Request) -> Reply:
            if match is not None:
                finder = finder_of(interaction, request.player.id)
                return await act_on(request, finder, "hint", MINE, match)
            rows = await _waiting(request)
            if len(rows) > 1:
                return await choice_of_match(request, rows, "hint")
            return await buttons.act(request, CustomId("hint", rows[0].match_id))

        await answer(interaction, Kind.SEAT, handler, "hint")

    @hint.autocomplete("match")
    async def _matches_offered(self, interaction: Interaction, current: str) -> Choices:
        try:
            finder = await finder_of_user(interaction)
            rows = await waiting_for(interaction.client.services, finder.player)
            return await offered(interaction, current, rows, finder.player)
        except StorageBusy:
            return []


async def _waiting(request: Request) -> list[Row]:
    rows = await waiting_for(request.services, request.player.id)
    if not rows:
        raise Refused(NOTHING_WAITS)
    return [row for row in rows if request.channel in (row.channel, row.message_channel)] or rows


async def setup(client: Fairwind) -> None:
    await client.add_cog(HintCommand())
