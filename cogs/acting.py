"""Applies an action to the match that a command means. If several matches fit, the person is asked which
one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.channels.custom_ids import CHOSEN, CustomId
from bot.gateway.client import Fairwind
from cogs.autocomplete.matches import finder_of, labels
from cogs.lobbies.joining import Argument
from cogs.match_selection import Finder, MatchCriteria
from cogs.replies import Pick, Reply
from cogs.replying.answering import answer
from cogs.request import Handler, Request
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.match_search import SEARCH_LIMIT
from matches.ports.storage import Row
from matches.service.repository import NO_SUCH_MATCH
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs import buttons
else:
    buttons = Late("cogs.buttons")

WHICH: Final = phrase("Which match?")

_TYPED: Final = 60
"""Maximum length of an action's argument, in characters. More would not fit into a `custom_id`."""


async def act_on(
    request: Request,
    finder: Finder,
    action: str,
    wanted: MatchCriteria,
    match: str | None,
    argument: str | Argument = "",
) -> Reply:
    """Apply an action to the match with the id `match`. Without an id, apply it to the match that fits
    `wanted`. If several fit, return a select menu that asks which one is meant. Raise Refused if no match fits
    or the action is not allowed."""
    # `playing` returns the match only if the person plays in it. Then they may see it, and its row need not be
    # read.
    played = None if match is None else finder.playing(match)
    rows = [] if played else await finder.meant(wanted, match)
    if isinstance(argument, str):
        text = argument
    else:  # it may store a named person
        rows = await _allowed(request, action, rows, played)
        text = await argument(request)
    if played:
        return await buttons.perform(request, action, CustomId(action, played, 0, text[:_TYPED]))
    # The select menu will supply the match; its `custom_id` keeps the argument.
    if len(rows) > 1:
        return await _choice_of_match(request, rows, action, text)
    (row,) = rows
    return await buttons.perform(
        request, action, CustomId(action, row.match_id, 0, text[:_TYPED]), row
    )


async def _allowed(
    request: Request, action: str, rows: list[Row], played: MatchId | None
) -> list[Row]:
    """Return those of the matches `rows` on which the person may perform the action from this server. Raise
    Refused if there are none.

    If `played` is given, it is already known which match is meant. Then check only that match, and return an
    empty list.
    """
    if played:
        await buttons.allowed(request, action, played)
        return []
    passed, refusal = list[Row](), Refused(NO_SUCH_MATCH)
    for row in rows[:SEARCH_LIMIT]:
        try:
            await buttons.allowed(request, action, row.match_id, row)
            passed.append(row)
        except Refused as error:
            refusal = error
    if not passed:
        raise refusal
    return passed


async def answer_about(
    client: Fairwind,
    interaction: discord.Interaction,
    action: str,
    wanted: MatchCriteria,
    match: str | None,
    argument: str | Argument = "",
) -> None:
    """Answer a command that is not tied to one game: find the match, apply the action, and reply. `act_on`
    describes the parameters."""

    async def handler(request: Request) -> Reply:
        finder = finder_of(client, interaction, request.player.id)
        return await act_on(request, finder, action, wanted, match, argument)

    await answer_action(interaction, action, handler)


async def answer_action(interaction: discord.Interaction, action: str, handler: Handler) -> None:
    """Answer a command that applies an action to a match. `handler` does the work and returns the reply."""
    await answer(interaction, buttons.ACTIONS[action].kind, handler, action)


async def _choice_of_match(request: Request, rows: list[Row], action: str, argument: str) -> Reply:
    choices = await labels(
        request.client,
        rows[:25],
        request.player.id,
        of_all_games=len({row.game for row in rows}) > 1,
    )
    asked = CustomId(action, CHOSEN, 0, argument[:_TYPED])
    pick = Pick(WHICH, asked.asking, choices)
    return Reply(phrase("Several matches fit. Which one do you mean?"), pick=pick)
