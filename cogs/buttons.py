"""Buttons and selects by their ids: they work after a restart and on any message, old ones too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Self, cast

import discord

from bot.client import Fairwind
from bot.custom_ids import MYSELF, PATTERN, CustomId
from cogs import (
    gates,
    hands,
    joining,
    looking,
    managing,
    myself,
    playing,
    privacy,
    substitutes,
    waiting,
)
from cogs.answering import Deed, Doing, On, answer
from cogs.gates import ONLY_THERE, Action, Kind
from cogs.replies import Press, Reply
from matches.deciding import Refused
from matches.events import MatchId

ACTIONS: Final[Mapping[str, Action]] = {
    "hand": Action(Kind.LOOK, hands.hand),
    "group": Action(Kind.LOOK, hands.group),
    "marked": Action(Kind.LOOK, looking.marked),
    "board": Action(Kind.LOOK, looking.board),
    "show": Action(Kind.PUBLIC, looking.show),
    "words": Action(Kind.LOOK, looking.words),
    "history": Action(Kind.LOOK, looking.history),
    "rules": Action(Kind.PERSONAL, looking.rules),
    "next": Action(Kind.PERSONAL, waiting.next_match),
    "matches": Action(Kind.PERSONAL, waiting.listing),
    "verify": Action(Kind.LOOK, looking.verify),
    "join": Action(Kind.ENTRY, joining.join),
    "leave": Action(Kind.SEAT, playing.leave),
    "begin": Action(Kind.ENTRY, playing.begin),
    "cancel": Action(Kind.SEAT, playing.cancel),
    "play": Action(Kind.SEAT, playing.play),
    "move": Action(Kind.SEAT, playing.move),
    "nudge": Action(Kind.PUBLIC, playing.nudge),
    "undo": Action(Kind.SEAT, playing.undo),
    "allow": Action(Kind.SEAT, playing.allow),
    "refuse": Action(Kind.SEAT, playing.refuse),
    "resign": Action(Kind.SEAT, playing.resign),
    "resigned": Action(Kind.SEAT, playing.resigned),
    "stay": Action(Kind.PERSONAL, playing.stay),
    "back": Action(Kind.SEAT, substitutes.back),
    "seek": Action(Kind.PUBLIC, substitutes.seek),
    "take": Action(Kind.ENTRY, substitutes.take),
    "agree": Action(Kind.SEAT, playing.agree),
    "agreed": Action(Kind.SEAT, playing.agreed),
    "carryon": Action(Kind.PUBLIC, playing.carry_on),
    "rematch": Action(Kind.ENTRY, playing.rematch),
    "lift": Action(Kind.MANAGING, managing.lift),
    "closed": Action(Kind.MANAGING, managing.closed),
    "keep": Action(Kind.PERSONAL, managing.keep),
}
"""Everything that can be done to a match, by the name that ids carry; commands do the same."""

OWN: Final[Mapping[str, tuple[Kind, Doing]]] = {
    "back": (Kind.PERSONAL, myself.back),
    "export": (Kind.RIGHTS, privacy.export),
    "erase": (Kind.RIGHTS, privacy.erase),
    "erased": (Kind.RIGHTS, privacy.erased),
    "stayknown": (Kind.RIGHTS, privacy.stay_known),
}
"""What is done with all that is somebody's, by the kind of ids without a match."""


def kind_of(custom_id: CustomId) -> Kind:
    """What a button or select of this id does."""
    if custom_id.subject == MYSELF and custom_id.kind in OWN:
        return OWN[custom_id.kind][0]
    action = ACTIONS.get(custom_id.kind)
    return Kind.PERSONAL if action is None else action.kind


async def perform(deed: Deed, name: str, on: On) -> Reply:
    """Do something to a match, if it may be done from here; what may not be done from here is not offered
    afterwards either."""
    action = ACTIONS[name]
    here = await gates.check(deed.interaction, on.match_id, deed.player.id, action.kind)
    reply = await action.do(deed, on)
    return reply if here else replace(reply, presses=tuple(filter(_goes_anywhere, reply.presses)))


def _goes_anywhere(press: Press) -> bool:
    return kind_of(press.custom_id) not in ONLY_THERE


async def act(deed: Deed, custom_id: CustomId) -> Reply:
    """Do what a button or select of this id stands for."""
    page = custom_id.kind == "page" and custom_id.argument.isdecimal()
    if page and custom_id.subject in deed.client.service.games:
        return await looking.rules_page(deed.client, custom_id.subject, int(custom_id.argument))
    if custom_id.subject == MYSELF and custom_id.kind in OWN:
        return await OWN[custom_id.kind][1](deed)
    if custom_id.kind not in ACTIONS:
        return await _unknown(deed)
    on = On(MatchId(custom_id.subject), custom_id.number, custom_id.argument)
    return await perform(deed, custom_id.kind, on)


async def _unknown(_: Deed) -> Reply:
    raise Refused("That button is none of this version of the program. Use the commands.")


async def answer_unknown(interaction: discord.Interaction) -> None:
    """Buttons and selects with ids that no pattern of ours fits would else stay unanswered."""
    if interaction.type is discord.InteractionType.component:
        custom_id = str(cast("dict[str, object]", interaction.data)["custom_id"])
        if CustomId.parse(custom_id) is None:
            await answer(interaction, Kind.PERSONAL, _unknown)


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
        await answer(interaction, kind_of(meant), lambda deed: act(deed, meant))


async def setup(client: Fairwind) -> None:
    client.add_dynamic_items(Pressed)
    client.add_listener(answer_unknown, "on_interaction")
