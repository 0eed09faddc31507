"""The narration of how a match of Weathervanes ended, as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.rules import Seat
from games.weathervanes.pieces import SEATS, Score
from games.weathervanes.values import View
from renderers.kit.words import item
from renderers.renderer import Cast
from renderers.weathervanes.names import (
    ORDINALS,
    name_markdown,
    points,
    points_words,
    score_short,
    score_sum,
    seat_name,
)
from texts.text import NOTHING, Text, Value, counted, fitting, lines, listed, phrase, sentences

# This message, of at most 2,000 characters in Discord, also narrates the last turn.
LONGEST_END: Final = 700
Namer = Callable[[Seat], Text]


def tell_end(view: View, cast: Cast) -> Text:
    if view.outcome is None:
        return NOTHING
    # The styles, from the longest to the shortest: sums in words, sums in figures, without people's names.
    styles: tuple[tuple[Namer, Callable[[Score], Value]], ...] = (
        (lambda seat: name_markdown(seat, cast), score_sum),
        (lambda seat: name_markdown(seat, cast), score_short),
        (seat_name, score_short),
    )
    return fitting(LONGEST_END, (_ending(view, cast, *style) for style in styles))


def _ending(view: View, cast: Cast, name: Namer, summed: Callable[[Score], Value]) -> Text:
    assert view.outcome is not None
    # Sorting is stable, so seats that share a rank stay in play order.
    order = sorted(SEATS, key=view.outcome.places.__getitem__)
    return lines(_victory(view, cast), [item(_rank(view, seat, name, summed)) for seat in order])


def _victory(view: View, cast: Cast) -> Text:
    assert view.outcome is not None
    first, *others = view.outcome.winners
    won = counted(
        len(view.outcome.winners),
        "**{names} wins: {points}.**",
        "**{names} share the victory: {points} each.**",
        names=listed(name_markdown(seat, cast) for seat in view.outcome.winners),
        points=points_words(view.scores[first]),
    )
    if others:
        return sentences(won, phrase("Their final tableaux are alike too."))
    return sentences(won, _tie_break(view, first))


def _tie_break(view: View, winner: Seat) -> Text:
    assert view.outcome is not None
    tied = _tied(view, winner)
    # Ruling 9: Partial Misère reverses the tie-breaks.
    sentence = _TIE_BREAKS.get((view.outcome.reason, view.variants.misere))
    return sentence(len(tied), listed(map(seat_name, tied))) if sentence else NOTHING


_TIE_BREAKS: Final[Mapping[tuple[str, bool], Callable[[int, Text], Text]]] = {
    ("cards", False): lambda number, seats: counted(
        number,
        "{seats} has as many, but fewer cards in the final tableau.",
        "{seats} have as many, but fewer cards in the final tableau.",
        seats=seats,
    ),
    ("cards", True): lambda number, seats: counted(
        number,
        "{seats} has as many, but more cards in the final tableau.",
        "{seats} have as many, but more cards in the final tableau.",
        seats=seats,
    ),
    ("outer matches", False): lambda number, seats: counted(
        number,
        "{seats} has as many, but fewer outer matches in the final tableau.",
        "{seats} have as many, but fewer outer matches in the final tableau.",
        seats=seats,
    ),
    ("outer matches", True): lambda number, seats: counted(
        number,
        "{seats} has as many, but more outer matches in the final tableau.",
        "{seats} have as many, but more outer matches in the final tableau.",
        seats=seats,
    ),
}
"""Sentences about the seats that lost a tie-break, by the reason of the outcome, and whether the match is
played with Partial Misère Scoring."""


def _tied(view: View, winner: Seat) -> list[Seat]:
    assert view.outcome is not None
    others = [
        seat
        for seat in SEATS
        if seat != winner and seat not in view.resigned and view.scores[seat] == view.scores[winner]
    ]
    if view.outcome.reason != "outer matches":
        return others
    size = view.finals[winner].size  # seats that lost on cards don't count
    return [seat for seat in others if view.finals[seat].size == size]


def _rank(view: View, seat: Seat, name: Namer, summed: Callable[[Score], Value]) -> Text:
    assert view.outcome is not None
    rank: dict[str, Value] = {
        "place": ORDINALS[view.outcome.places[seat] - 1],
        "name": name(seat),
        "points": points(view.scores[seat]),
        "score": summed(view.finals[seat]),
    }
    if seat in view.resigned:
        return phrase("{place} {name}, resigned: **{points}**; final tableau {score}", **rank)
    return phrase("{place} {name}: **{points}**; final tableau {score}", **rank)
