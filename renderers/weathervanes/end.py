"""The end of Weathervanes as a picture: the verdict, and the final tableaux in the order of places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from games.rules import Seat
from games.weathervanes import ABOUT
from games.weathervanes.pieces import SEATS
from games.weathervanes.values import ROUNDS, Finished, Resolved, View
from renderers.kit.frame import centred, centred_left, name_bar, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.kit.verdict import (
    GAP,
    TOP,
    Verdict,
    draw_frame,
    draw_turning,
    ended_early,
    in_words,
    winners,
)
from renderers.kit.words import counted, listed, signed
from renderers.renderer import Cast, End
from renderers.weathervanes.cards import token
from renderers.weathervanes.description import LONGEST_ALT, alt_text
from renderers.weathervanes.names import points, seat_name
from renderers.weathervanes.narration import ORDINALS
from renderers.weathervanes.seats import YARD, draw_tableau

ACROSS: Final = 480
NAMED: Final = 2
"""The most winners that the headline names."""


def draw_end(view: View, cast: Cast, end: End) -> Image.Image:
    """1,000 × 1,000 pixels."""
    verdict = _verdict(view, cast, end)
    sprite = draw_frame(ABOUT.name, (500, 585), verdict, end.day)
    bottom = verdict.bottom
    height = (bottom - TOP - GAP) // 2
    # Sorting is stable: seats that share a place stay in play order.
    places = view.outcome.places if view.outcome is not None else (1,) * len(SEATS)
    for number, seat in enumerate(sorted(SEATS, key=places.__getitem__)):
        row, column = divmod(number, 2)
        left, top = 14 + (ACROSS + GAP) * column, TOP + (height + GAP) * row
        _draw_seat(sprite, view, seat, cast, (left, top, height))
    draw_turning(sprite, verdict.turning)
    return sprite.picture()


def alt_text_end(view: View, cast: Cast, end: End) -> str:
    verdict = _verdict(view, cast, end)
    return in_words(ABOUT.name, verdict, end.day, alt_text(view, cast), LONGEST_ALT)


def _verdict(view: View, cast: Cast, end: End) -> Verdict:
    outcome = view.outcome
    if outcome is None:
        return ended_early(
            end.early, f"round {view.round} of {ROUNDS}, trick {view.trick_number} of {view.tricks}"
        )
    first, *others = outcome.winners
    seats = [seat_name(seat) for seat in outcome.winners]
    line, turning = _by(view, first), _turning(view, end)
    if len(seats) > NAMED:
        words = f"{listed(seats)}: {_points(view, first)} each"
        return Verdict(True, (), "Victory is shared", words, turning)
    who = winners(cast, outcome.winners, seats)
    if others:
        return Verdict(
            True, who, "win", f"{_points(view, first)} each, alike also in the tie-breaks", turning
        )
    return Verdict(True, who, "wins", line, turning)


def _by(view: View, winner: Seat) -> str:
    assert view.outcome is not None
    scored = f"{seat_name(winner)}, {_points(view, winner)}"
    if view.outcome.reason != "points":
        more = "fewer" if view.variants.misere else "more"
        return f"{scored}; {more} {view.outcome.reason} at the end"
    others = [view.scores[seat] for seat in SEATS if seat != winner and seat not in view.resigned]
    return f"{scored}, {view.scores[winner] - max(others)} ahead" if others else scored


def _points(view: View, seat: Seat) -> str:
    return counted(view.scores[seat], "point", "points").replace("-", "−")


def _turning(view: View, end: End) -> str:
    """What brought a winner most at once."""
    assert view.outcome is not None
    gains = [
        gain for each in end.course for gain in _gains(each) if gain[1] in view.outcome.winners
    ]
    worth, seat, when = max(gains, key=lambda gain: gain[0], default=(0, 0, ""))
    return f"Most at once: {signed(worth)} for {seat_name(seat)} {when}" if worth > 0 else ""


def _gains(view: View) -> Iterator[tuple[int, Seat, str]]:
    """What each placement that the view tells has brought, to whom, and when."""
    match view.news:
        case Resolved() as news:
            when = f"in round {news.round}, trick {news.number}"
        case Finished() as news:
            when = "with the final Display"
        case _:
            return
    for made in news.placements:
        for score in made.scores:
            yield score.total, made.seat, when


def _draw_seat(
    sprite: Sprite, view: View, seat: Seat, cast: Cast, place: tuple[int, int, int]
) -> None:
    """The name above; left the tableau, right the place, the score and what the tableau brought."""
    left, top, height = place
    sprite.put(panel(ACROSS, height), left, top)
    won = view.outcome is not None and seat in view.outcome.winners
    absent = seat in cast.stand_ins or seat in view.resigned
    own = seat_name(seat)
    bar = name_bar(ACROSS - 20, own[0], cast.names[seat], own, "won" if won else "", absent)
    sprite.put(bar, left + 10, top + 10)
    middle = top + 64 + (height - 70) // 2
    yard = left + 20, middle - YARD // 2
    sprite.put(panel(YARD, YARD, Hue.SWELL, Hue.SEA), *yard)
    draw_tableau(sprite, view.deck, view.tableaux[seat], yard)
    _draw_score(sprite, view, seat, left + 358, middle)


def _draw_score(sprite: Sprite, view: View, seat: Seat, x: int, middle: int) -> None:
    score = label(points(view.scores[seat]), Face.BOLD, 88, Hue.PAPER, Hue.SWELL)
    centred(sprite, score, x, middle)
    # Smaller than the score, so drawn after it: a label is higher than its letters.
    if view.outcome is not None:
        place = ORDINALS[view.outcome.places[seat] - 1]
        centred(sprite, label(place, Face.SEMIBOLD, 36, Hue.MIST, Hue.SWELL), x, middle - 76)
    told = "resigned" if seat in view.resigned else _last(view, seat)
    words = label(told, Face.SEMIBOLD, 32, Hue.MIST, Hue.SWELL)
    # The token and the words beside it lie in the middle together.
    left = x - (2 * TOKEN + BESIDE + words.size[0]) / 2 if told else x - TOKEN
    centred(sprite, token(view.tokens[seat], TOKEN, Hue.SWELL), left + TOKEN, middle + 80)
    centred_left(sprite, words, left + 2 * TOKEN + BESIDE, middle + 80)


TOKEN: Final = 28
BESIDE: Final = 12


def _last(view: View, seat: Seat) -> str:
    """What the final tableau brought, which is in the score."""
    return f"last {signed(view.finals[seat].total)}" if view.finals else ""
