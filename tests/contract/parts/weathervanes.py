"""The game-specific part of the contract tests for Weathervanes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import NUMBERS, Suit
from games.weathervanes.pieces import SEATS, Move, Place, Placement, Play, Score, Shown, Trick, Way
from games.weathervanes.rules import ABOUT, notation
from games.weathervanes.values import (
    Dealt,
    Finished,
    News,
    Placed,
    Played,
    Resigned,
    Resolved,
    State,
    View,
)
from tests.contract.parts import Values

ENDINGS: Final = frozenset(
    f"{reason}, some win" for reason in ("points", "cards", "outer matches", "shared")
)

KINDS: Final[Mapping[type, tuple[Values, ...]]] = {
    Play: (Values(NUMBERS, (0, 25, "5")), Values((None, *Suit), (-1, "blue"))),
    Place: (Values((*Way,), (0, "above")), Values((0, *NUMBERS), (-1, 25, "5"))),
}


def twins(state: State, seat: Seat | None, rng: Random) -> State:
    """Return the state with other cards wherever the seat can't see them: in hands, undealt, in later deals."""
    hidden = [other for other in SEATS if other != seat]
    groups = [*(state.hands[other] for other in hidden), state.aside]
    cards = list(chain.from_iterable(groups))
    rng.shuffle(cards)
    rest = iter(cards)
    again = [tuple(sorted(next(rest) for _ in group)) for group in groups]
    hands = list(state.hands)
    for other, hand in zip(hidden, again, strict=False):
        hands[other] = hand
    return replace(state, hands=tuple(hands), aside=again[-1], seed=rng.randbytes(32))


def conserved(state: State) -> Mapping[str, int]:
    """Count the cards of each number wherever they lie. There are always two."""
    places = (*state.hands, state.displays, *state.tableaux, state.discard, state.aside)
    cards = [*chain.from_iterable(places), *(card.number for card in state.cards)]
    return Counter(str(number) for number in cards if number)


def table(view: View) -> View:
    """Return the view as it would be without any placement since the last trick. Others must not see placements
    before all seats have made theirs."""
    if not view.placements:
        return replace(view, to_act=frozenset())
    return replace(
        view,
        to_act=frozenset(),
        news=None,
        placements=(),
        displays=(),
        tableaux=(),
        scores=(),
        discard=0,
        scored=(),
    )


def named(view: View, move: Move) -> tuple[str, ...]:
    if isinstance(move, Play):
        leads = view.trick is None or view.trick.complete
        return (f"{move.number} {move.suit.key}" if move.suit and leads else str(move.number),)
    beside = f"{move.way.value} {move.beside}"
    return {Way.ANEW: ("anew", "new"), Way.FIRST: ("first", "begins")}.get(move.way, (beside,))


def promised(before: View, after: View) -> tuple[str, ...]:
    """Return the points that the seat's placement scored, as words such as `+19`."""
    made = [each for each in after.placements if each.seat == before.seat and each.place]
    return tuple(
        f"{score.total:+}".replace("-", "−") for each in made[-1:] for score in each.scores
    )


def standing(view: View) -> tuple[str, ...]:
    if not any(view.scores):
        return ("nobody",)
    order = sorted(SEATS, key=lambda seat: (seat in view.resigned, -view.scores[seat]))
    return tuple(word for seat in order[:2] for word in (_seat(seat), str(view.scores[seat])))


def places(view: View) -> tuple[int, ...]:
    """Return the places: by score, then by the size of the final tableau, then by its number of outer
    matches."""
    sign = -1 if view.variants.misere else 1
    ranks = [
        (seat not in view.resigned, view.scores[seat], sign * final.size, sign * len(final.outer))
        for seat, final in enumerate(view.finals)
    ]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)


def telling(view: View) -> str:
    """Return a line about the last event, with the displays or scores after it. `North<South 7 above 5 +19
    (16+2+1)` means that North placed South's 7 for 19 points."""
    assert view.news
    told = _told(view.news)
    if isinstance(view.news, Dealt):
        return f"{told}; displays {_numbers(view.displays)}"
    return told if view.outcome is None else f"{told}; scores {_numbers(view.scores)}"


def _told(news: News) -> str:
    match news:
        case Dealt():
            return _dealt(news)
        case Played(card, trick):
            return _card(card) + (_taking(trick) if trick.complete else "")
        case Placed(placement):
            return _placement(placement)
        case Resolved(number, trick_number, trick, placements, leader, dealt):
            made = ", ".join(map(_placement, placements))
            after = "final Displays" if leader is None else f"{_seat(leader)} leads"
            deal = f"; {_dealt(dealt)}" if dealt else ""
            return f"{number}.{trick_number} {_seat(trick.best.seat)}: {made}; {after}{deal}"
        case Finished(placements):
            return ", ".join(map(_placement, placements))
        case Resigned(seat):
            return f"{_seat(seat)} resigned"


def _dealt(news: Dealt) -> str:
    tokens = "".join(token.letter for token in news.tokens)
    return (
        f"round {news.round}, {news.size} cards, {news.aside} aside, tokens {tokens}, "
        f"scores {_numbers(news.scores)}, {_seat(news.leader)} leads"
    )


def _card(card: Shown) -> str:
    return f"{card.corner.word!s} {card.suit.word!s}"


def _taking(trick: Trick) -> str:
    taken = [f"{_seat(a)}<{_seat(b)}" for a, b in zip(trick.takers, trick.givers, strict=True)]
    return f"; {_seat(trick.best.seat)} wins: {' '.join(taken)}"


def _placement(made: Placement) -> str:
    assert made.place
    words = notation(made.place).removeprefix("place ")
    scores = [f" {score.total:+} ({_sum(score)})" for score in made.scores]
    mark = "" if made.forced else "!"
    return f"{_seat(made.seat)}<{_seat(made.giver)} {made.number} {words}{mark}{''.join(scores)}"


def _sum(score: Score) -> str:
    return f"{score.square}+{len(score.outer)}+{score.inner}"


def _seat(seat: Seat) -> str:
    return str(ABOUT.seat_name(seat))


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
