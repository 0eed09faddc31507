"""Buttons and selects by their ids: they work after a restart and on any message, old ones too."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Self, TypeAlias, cast

import discord

from bot.client import Fairwind
from bot.custom_ids import MYSELF, PATTERN, CustomId
from cogs import hands, looking, managing, myself, playing, privacy, substitutes, waiting
from cogs.answering import Deed, Doing, On, answer
from cogs.replies import Reply
from matches.deciding import Refused
from matches.events import MatchId

Action: TypeAlias = Callable[[Deed, On], Awaitable[Reply]]

ACTIONS: Final[Mapping[str, Action]] = {
    "hand": hands.hand,
    "group": hands.group,
    "marked": looking.marked,
    "board": looking.board,
    "show": looking.show,
    "words": looking.words,
    "history": looking.history,
    "rules": looking.rules,
    "next": waiting.next_match,
    "matches": waiting.listing,
    "verify": looking.verify,
    "join": playing.join,
    "leave": playing.leave,
    "begin": playing.begin,
    "cancel": playing.cancel,
    "play": playing.play,
    "move": playing.move,
    "nudge": playing.nudge,
    "undo": playing.undo,
    "allow": playing.allow,
    "refuse": playing.refuse,
    "resign": playing.resign,
    "resigned": playing.resigned,
    "stay": playing.stay,
    "back": substitutes.back,
    "seek": substitutes.seek,
    "take": substitutes.take,
    "agree": playing.agree,
    "agreed": playing.agreed,
    "carryon": playing.carry_on,
    "rematch": playing.rematch,
    "lift": managing.lift,
    "closed": managing.closed,
    "keep": managing.keep,
}
"""Everything that can be done to a match, by the kind that ids carry; commands do the same."""

OWN: Final[Mapping[str, Doing]] = {
    "back": myself.back,
    "export": privacy.export,
    "erase": privacy.erase,
    "erased": privacy.erased,
    "stayknown": privacy.stay_known,
}
"""What is done with all that is somebody's, by the kind of ids without a match."""


async def act(deed: Deed, custom_id: CustomId) -> Reply:
    """Do what a button or select of this id stands for."""
    page = custom_id.kind == "page" and custom_id.argument.isdecimal()
    if page and custom_id.subject in deed.client.service.games:
        return await looking.rules_page(deed.client, custom_id.subject, int(custom_id.argument))
    if custom_id.subject == MYSELF and custom_id.kind in OWN:
        return await OWN[custom_id.kind](deed)
    action = ACTIONS.get(custom_id.kind)
    if action is None:
        return await _unknown(deed)
    on = On(MatchId(custom_id.subject), custom_id.number, custom_id.argument)
    return await action(deed, on)


async def _unknown(_: Deed) -> Reply:
    raise Refused("That button is none of this version of the program. Use the commands.")


async def answer_unknown(interaction: discord.Interaction) -> None:
    """Buttons and selects with ids that no pattern of ours fits would else stay unanswered."""
    if interaction.type is discord.InteractionType.component:
        custom_id = str(cast("dict[str, object]", interaction.data)["custom_id"])
        if CustomId.parse(custom_id) is None:
            await answer(interaction, _unknown)


class Pressed(
    discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]],
    template=PATTERN,
):
    """Any button of ours, or select: a choice of what is to be done, or to which match."""

    def __init__(self, item: discord.ui.Item[discord.ui.View], custom_id: CustomId) -> None:
        super().__init__(item)
        self._meaning = custom_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003 - the signature is the library's
        item: discord.ui.Item[discord.ui.View],
        match: re.Match[str],
        /,
    ) -> Self:
        custom_id = CustomId.parse(match.string)
        assert custom_id is not None
        return cls(item, custom_id)

    async def callback(self, interaction: discord.Interaction) -> None:
        meant = self._meaning
        if isinstance(self.item, discord.ui.Select):
            (chosen,) = self.item.values
            meant = meant.completed(chosen)
        await answer(interaction, lambda deed: act(deed, meant))


async def setup(client: Fairwind) -> None:
    client.add_dynamic_items(Pressed)
    client.add_listener(answer_unknown, "on_interaction")
