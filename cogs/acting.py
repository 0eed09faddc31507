"""Do an action to the match that a command means, or ask which one that is."""

from __future__ import annotations

from typing import Final

from bot.custom_ids import CHOSEN, CustomId
from cogs.actions.joining import Argument
from cogs.autocomplete.matches import labels
from cogs.buttons import perform
from cogs.match_selection import Finder, Wanted
from cogs.replies import Pick, Reply
from cogs.request import Request, Target
from matches.ports.storage import Row

_TYPED: Final = 60
"""Maximum characters of an argument, as it must fit into a `custom_id`."""


async def act_on(
    request: Request,
    finder: Finder,
    action: str,
    wanted: Wanted,
    match: str | None,
    argument: str | Argument = "",
) -> Reply:
    """Do an action to the match that is named or that fits `wanted`. If several fit, ask which with a select.
    Raises Refused."""
    rows = await finder.meant(wanted, match)
    text = argument if isinstance(argument, str) else await argument(request)
    # Asked by a select whose value is the match: the argument waits in its `custom_id`.
    if len(rows) > 1:
        return await _choice_of_match(request, rows, action, text)
    return await perform(request, action, Target(rows[0].match_id, 0, text[:_TYPED]))


async def _choice_of_match(request: Request, rows: list[Row], action: str, argument: str) -> Reply:
    choices = await labels(
        request.client,
        rows[:25],
        request.player.id,
        of_all_games=len({row.game for row in rows}) > 1,
    )
    asked = CustomId(action, CHOSEN, 0, argument[:_TYPED])
    pick = Pick("Which match?", asked.asking, choices)
    return Reply("Several matches fit. Which one do you mean?", pick=pick)
