"""Applies an action to the match that a command means. If several fit, the person is asked which one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.channels.custom_ids import CHOSEN, CustomId
from bot.gateway.client import Interaction
from cogs.access import gates
from cogs.autocomplete.matches import finder_of, labels
from cogs.match_selection import Finder, MatchCriteria
from cogs.replies import MOST_CHOICES, Pick, Reply
from cogs.replying.answering import answer
from cogs.request import Request
from games.rules import About
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.storage import Row
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs import buttons
else:
    buttons = Late("cogs.buttons")

_TYPED: Final = 60
"""Maximum length of an action's argument, in characters. More would not fit into a `custom_id`."""


async def act_on(
    request: Request,
    finder: Finder,
    action: str,
    wanted: MatchCriteria,
    match: str | None,
    argument: str = "",
) -> Reply:
    """Apply an action to the match with the id `match` or, without an id, to the match that fits `wanted`. If
    several fit, return a select menu that asks which one is meant. Raise Refused if no match fits or the action
    is not allowed.
    """
    meant = await finder.meant(wanted, match)
    if len(meant) > 1:
        rows = [row for _, row in meant if row is not None]
        return await _choice_of_match(request, rows, action, argument)
    ((match_id, row),) = meant
    reach = await gates.reach(request, buttons.ACTIONS[action], match_id, row)
    target = CustomId(action, match_id, 0, argument[:_TYPED])
    return await buttons.perform(request, target, reach)


async def answer_about(
    interaction: Interaction,
    action: str,
    wanted: MatchCriteria,
    match: str | None,
    argument: str = "",
    about: About | None = None,
) -> None:
    """Answer a command as `act_on` does. `about` is the game to which the command belongs; None for all
    games."""

    async def handler(request: Request) -> Reply:
        finder = finder_of(interaction, request.player.id, about)
        return await act_on(request, finder, action, wanted, match, argument)

    await answer(interaction, buttons.ACTIONS[action].kind, handler, action)


async def _choice_of_match(
    request: Request, rows: Sequence[Row], action: str, argument: str
) -> Reply:
    several_games = len({row.game for row in rows}) > 1
    found_labels = await labels(
        request.client,
        rows[:MOST_CHOICES],
        request.player.id,
        request.language,
        of_all_games=several_games,
    )
    # Like a command, the choice needs no confirmation.
    asked = CustomId("askundo" if action == "undo" else action, CHOSEN, 0, argument[:_TYPED])
    choices = [
        (each.label, f"{each.match_id}{await _number(request, action, each.match_id)}")
        for each in found_labels
    ]
    pick = Pick(phrase("Which match?"), asked, choices)
    return Reply(phrase("Several matches fit. Which one do you mean?"), picks=(pick,), asks=True)


async def _number(request: Request, action: str, match_id: MatchId) -> str:
    """Return what to add to the id of a match in a menu, so that a choice made later does not act on another
    decision or request than now: a colon and a number. Return an empty text for an action that may."""
    if action not in ("play", "undo", "allow", "refuse"):
        return ""
    try:
        match_view = await request.view(match_id)
    except Refused:
        return ":1"  # the match can't be loaded, so the action will be refused with the reason
    made = match_view.decisions
    numbers = {"play": made + 1, "undo": made}
    return f":{numbers.get(action, match_view.version)}"
