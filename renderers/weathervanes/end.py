"""The picture of a finished match of Weathervanes: the verdict, and the final tableaux, best seat first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.pieces import SEATS
from games.weathervanes.values import ROUNDS, Finished, Resolved, View
from renderers.kit.frame import centred, panel
from renderers.kit.lettering import SMALLEST
from renderers.kit.plates import name_bar
from renderers.kit.sheets.verdict import GAP, TOP, Verdict, draw_end_frame, ended_early, winners
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast, End
from renderers.weathervanes.cards import token
from renderers.weathervanes.names import ORDINALS, points, points_words, seat_name, trick_words
from renderers.weathervanes.seats import YARD, draw_tableau, figures
from texts.language import Language
from texts.text import NOTHING, Text, Value, joined, listed, phrase, signed

ACROSS: Final = 480
NAMED: Final = 2
"""The maximum number of winners that the headline names. With more, it only says that the victory is shared."""


def draw_end(view: View, cast: Cast, end: End) -> Image.Image:
    verdict = end_verdict(view, cast, end)
    sprite = draw_end_frame(ABOUT, end, verdict, cast.language)
    bottom = verdict.bottom
    height = (bottom - TOP - GAP) // 2
    # Sorting is stable, so seats that share a rank stay in play order.
    places = view.outcome.places if view.outcome is not None else (1,) * len(SEATS)
    for number, seat in enumerate(sorted(SEATS, key=places.__getitem__)):
        row, column = divmod(number, 2)
        left, top = 14 + (ACROSS + GAP) * column, TOP + (height + GAP) * row
        _draw_seat(sprite, view, seat, cast, (left, top, height))
    return sprite.picture()


def end_verdict(view: View, cast: Cast, end: End) -> Verdict:
    outcome = view.outcome
    if outcome is None:
        return ended_early(end.early, _reached(view))
    seats = [seat_name(seat) for seat in outcome.winners]
    score, turning = points_words(view.scores[outcome.winners[0]]), _turning(view, end)
    if len(seats) > NAMED:
        line = phrase("{seats}: {points} each", seats=listed(seats), points=score)
        return Verdict(True, phrase("Victory is shared"), line, turning)
    who = winners(cast, outcome.winners, seats)
    if len(seats) > 1:
        line = phrase("{points} each, alike also in the tie-breaks", points=score)
        return Verdict(True, who, line, turning)
    return Verdict(True, who, _by(view, outcome.winners[0]), turning)


def _reached(view: View) -> Text:
    reached = phrase("round {round} of {rounds}", round=view.round, rounds=ROUNDS)
    return joined(", ", reached, trick_words(view))


def _by(view: View, winner: Seat) -> Text:
    assert view.outcome is not None
    scored = joined(", ", seat_name(winner), points_words(view.scores[winner]))
    match view.outcome.reason, view.variants.misere:
        case "cards", False:
            return joined(" · ", scored, phrase("more cards at the end"))
        case "cards", True:
            return joined(" · ", scored, phrase("fewer cards at the end"))
        case "outer matches", False:
            return joined(" · ", scored, phrase("more outer matches at the end"))
        case "outer matches", True:
            return joined(" · ", scored, phrase("fewer outer matches at the end"))
    others = [view.scores[seat] for seat in SEATS if seat != winner and seat not in view.resigned]
    if not others:
        return scored
    ahead = view.scores[winner] - max(others)
    return joined(", ", scored, phrase("{number} ahead", number=ahead))


def _turning(view: View, end: End) -> Text:
    """Return a sentence about the placement with which a winner gained the most. Return an empty text if no
    winner gained anything."""
    assert view.outcome is not None
    gains = [
        gain for each in end.course for gain in _gains(each) if gain[1] in view.outcome.winners
    ]
    worth, seat, news = max(gains, key=lambda gain: gain[0], default=(0, 0, None))
    if worth <= 0 or news is None:
        return NOTHING
    gain: dict[str, Value] = {"points": signed(worth), "seat": seat_name(seat)}
    if isinstance(news, Finished):
        return phrase("Most at once: {points} for {seat} with the final Display", **gain)
    return phrase(
        "Most at once: {points} for {seat} in round {round}, trick {trick}",
        **gain,
        round=news.round,
        trick=news.number,
    )


def _gains(view: View) -> Iterator[tuple[int, Seat, Resolved | Finished]]:
    if isinstance(view.news, Resolved | Finished):
        for made in view.news.placements:
            for score in made.scores:
                yield score.total, made.seat, view.news


def _draw_seat(
    sprite: Sprite, view: View, seat: Seat, cast: Cast, place: tuple[int, int, int]
) -> None:
    left, top, height = place
    sprite.put(panel(ACROSS, height), left, top)
    won = view.outcome is not None and seat in view.outcome.winners
    absent = seat in cast.stand_ins or seat in view.resigned
    own = cast.language.say(seat_name(seat))
    known = (own[0], cast.names[seat], own)
    bar = name_bar(BESIDE_YARD, known, won, absent, height=NAMED_DOWN)
    sprite.put(bar, left + ACROSS - BESIDE_YARD - 8, top + 8)
    yard = left + 8, top + (height - YARD) // 2
    sprite.put(panel(YARD, YARD, Hue.SWELL, Hue.SEA), *yard)
    draw_tableau(sprite, view.deck, view.tableaux[seat], yard)
    x = left + ACROSS - BESIDE_YARD // 2 - 8
    _draw_score(sprite, view, seat, (x, top + (height + NAMED_DOWN) // 2), cast.language)


BESIDE_YARD: Final = 228
"""The width in pixels of the name bar beside a tableau."""
NAMED_DOWN: Final = 118
"""The height in pixels of the name bar. The name has a line of its own."""


def _draw_score(
    sprite: Sprite, view: View, seat: Seat, at: tuple[int, int], language: Language
) -> None:
    x, middle = at
    score = figures(points(view.scores[seat]), 72, Hue.PAPER, Hue.SWELL)
    centred(sprite, score, x, middle - 34)
    pieces = _below_score(view, seat, language)
    # The rank, token and gain are centred together. They move closer if they would touch the tableau.
    across = sum(piece.size[0] for piece in pieces)
    between = min(BESIDE, (BESIDE_YARD - across) / max(1, len(pieces) - 1))
    left = x - (across + between * (len(pieces) - 1)) / 2
    for piece in pieces:
        centred(sprite, piece, left + piece.size[0] / 2, middle + 36)
        left += piece.size[0] + between


def _below_score(view: View, seat: Seat, language: Language) -> list[Sprite]:
    pieces = [token(view.tokens[seat], TOKEN, Hue.SWELL)]
    if view.outcome is not None:
        place = language.say(ORDINALS[view.outcome.places[seat] - 1])
        pieces.insert(0, figures(place, SMALLEST, Hue.MIST, Hue.SWELL))
    if view.finals and seat not in view.resigned:
        gain = figures(signed(view.finals[seat].total), SMALLEST, Hue.MIST, Hue.SWELL)
        pieces.append(gain)
    return pieces


TOKEN: Final = 28
BESIDE: Final = 12
