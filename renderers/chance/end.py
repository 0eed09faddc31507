"""The picture of a finished match of Chance: the verdict, the last reveals, and the TriCards that were left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from PIL import Image

from games.chance.about import ABOUT
from games.chance.values import View
from games.rules import Outcome, Seat
from renderers.chance.names import seat_name
from renderers.chance.seats import PLANS, Plan, draw_places, draw_seats
from renderers.chance.strip import draw_strip
from renderers.kit.sheets.verdict import GAP, TOP, Verdict, draw_end_frame, ended_early, winners
from renderers.renderer import Cast, End
from texts.text import NOTHING, Text, phrase

ROWS: Final = 3
"""The maximum number of rows in which the reveals are shown after a defeat."""


def draw_end(view: View, cast: Cast, end: End) -> Image.Image:
    verdict = end_verdict(view, cast, end)
    sprite = draw_end_frame(ABOUT, end, verdict, cast.language)
    bottom = verdict.bottom
    # After a defeat, the last reveals explain the result, so the strip may take up to `ROWS` rows.
    rows = 1 if verdict.won else ROWS
    top = TOP + draw_strip(sprite, view, TOP, rows) + GAP
    plan = _plan(len(view.hands), top, bottom)
    draw_places(sprite, len(view.hands), plan)
    # A match that was ended early still has a seat to act, which must not be marked.
    draw_seats(sprite, replace(view, to_act=None), cast, plan)
    return sprite.picture()


def _plan(seats: int, top: int, bottom: int) -> Plan:
    """Return the layout of the table between the y positions `top` and `bottom`. The TriCards are smaller if
    there is too little room."""
    plan = PLANS[seats]._replace(top=top, bottom=bottom)
    _, _, across, _ = plan.bar
    beside = plan.first[0] > across
    # Depending on the number of seats, the name bar is beside the TriCards or above them.
    if beside:
        side = min(plan.side, plan.height - 16)
        bar = (*plan.bar[:3], plan.height - 16)
        return plan._replace(bar=bar, first=(plan.first[0], (plan.height - side) // 2), side=side)
    side = min(plan.side, plan.height - plan.bar[3] - 26)
    y = 8 + plan.bar[3] + (plan.height - plan.bar[3] - 8 - side) // 2
    return plan._replace(first=(plan.first[0], y), side=side)


def end_verdict(view: View, cast: Cast, end: End) -> Verdict:
    outcome = view.outcome
    if outcome is None:
        now = phrase("Round {number}, countdown {left}", number=view.decisions + 1, left=view.left)
        return ended_early(end.early, now)
    if not outcome.winners:
        return Verdict(False, phrase("Everybody loses"), _lost(view, outcome, end))
    (winner,) = outcome.winners
    line = phrase(
        "All {number} TriCards gone, {left} of {all} left in the countdown",
        number=len(view.hands[winner]),
        left=view.left,
        all=view.countdown,
    )
    who = winners(cast, (winner,), (seat_name(winner),))
    return Verdict(True, who, line, _turning(end.course, winner))


def _lost(view: View, outcome: Outcome, end: End) -> Text:
    if outcome.reason == "all resigned":
        late = len(end.late) == len(view.hands)
        return phrase("Everybody’s time was up") if late else phrase("All have resigned")
    misses = len(view.news.reveals)
    if view.decisions == 0 and misses == view.countdown:
        return phrase("The countdown ran out before anybody could decide")
    if misses > 1 and view.news.reveals[-1].hit is None:
        start = view.left + misses
        return phrase("The countdown fell from {start} to nothing, miss by miss", start=start)
    return phrase("The countdown of {all} is over", all=view.countdown)


def _turning(course: Sequence[View], winner: Seat) -> Text:
    """Return a sentence that names the round from which on the winner led alone until the end. Return an empty
    text if the winner led alone from the deal on, or only after the last discard."""
    led = takewhile(bool, (_leads(view, winner) for view in reversed(course)))
    since = len(course) - sum(led)
    if since == 0 or since >= len(course) - 1:
        return NOTHING
    return phrase(
        "Alone in front from round {number} of {rounds} on",
        number=course[since].decisions + 1,
        rounds=course[-1].decisions + 1,
    )


def _leads(view: View, seat: Seat) -> bool:
    others = [
        len(view.remaining(other))
        for other in range(len(view.hands))
        if other != seat and other not in view.forfeited
    ]
    return all(len(view.remaining(seat)) < count for count in others)
