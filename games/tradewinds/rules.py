"""The rules of Tradewinds: the functions of `games.rules.Rules` for this game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from games.exact import require_exact
from games.gnomon import COLOURS, COMPLETES, PATTERNS, SHAPES, SINGLES, Complete, Single
from games.options import Options
from games.rules import NO_SUCH_SEAT, OVER, IllegalMove, Outcome, Seat
from games.shuffling import chosen, shuffled
from games.tradewinds.about import ABOUT
from games.tradewinds.blows import blow
from games.tradewinds.imagining import imagine
from games.tradewinds.notation import notation, parse, spellings
from games.tradewinds.suggestion import suggest
from games.tradewinds.values import TURNS, Key, Play, Signs, State, View, Wind
from texts.text import Text, joined, phrase, sentences

__all__ = ["ABOUT", "imagine", "notation", "parse", "spellings", "suggest"]

COVERINGS: Final = tuple(
    tuple(Complete(*triple) for triple in zip(PATTERNS, colours, shapes, strict=True))
    for colours in permutations(COLOURS)
    for shapes in permutations(SHAPES)
)
"""The 36 sets of three cards (Completes) that together show all nine characteristics (ruling 1)."""


def length(seats: int, options: Options) -> tuple[int, int]:  # noqa: ARG001
    return TURNS, TURNS  # an empty grid ends the match sooner, but rarely


def setup(seats: int, options: Options, seed: bytes) -> State:  # noqa: ARG001 - always four
    singles, key = shuffled(SINGLES, seed, "piles"), _key(seed)
    hands = shuffled([card for card in COMPLETES if card not in key.covering], seed, "hands")
    # Nine piles of four; the top card of each is face up.
    piles = [tuple(singles[4 * place : 4 * place + 4]) for place in range(9)]
    return State(
        key=key,
        first=_first_wind(options["first"], seed),
        open_hands=options["hands"] == "open",
        down=tuple(pile[:3] for pile in piles),
        up=tuple(pile[3:] for pile in piles),
        hands=tuple(
            tuple(sorted(hands[6 * seat : 6 * seat + 6], key=COMPLETES.index)) for seat in range(4)
        ),
        collected=((), (), (), ()),
        played=(),
        grids=(),
        news=None,
    )


def seat_name(state: State, seat: Seat) -> Text:  # noqa: ARG001 - winds stay where they are
    return ABOUT.seat_name(seat)


def turn(state: State) -> int:
    return len(state.played)


def to_act(state: State) -> frozenset[Seat]:
    return frozenset() if state.over else _ALONE[state.turn_of]


def legal_moves(state: State, seat: Seat) -> Sequence[Play]:
    return tuple(map(Play, state.hands[seat])) if seat in to_act(state) else ()


def forced(state: State, seat: Seat) -> Play | None:
    """Return the last card of a hand, which the match plays itself (ruling 10); None if there are several."""
    moves = legal_moves(state, seat)
    return moves[0] if len(moves) == 1 else None


def apply(state: State, seat: Seat, move: Play) -> State:
    if seat not in to_act(state):
        raise IllegalMove(_not_your_turn(state, seat))
    require_exact(move, Play)
    if move.card not in state.hands[seat]:
        raise IllegalMove(_not_held(state, seat, move))
    counts = [len(pile) for pile in state.down]
    news, up = blow(state.key, counts, state.up, seat, move.card)
    down = list(state.down)
    turned_up: list[tuple[int, Single]] = []
    # Ruling 6: after the blow, every pile whose top card is face down turns it up.
    for place in range(9):
        if not up[place] and down[place]:
            up[place] = [down[place][-1]]
            down[place] = down[place][:-1]
            turned_up.append((place, up[place][0]))
    collected = list(state.collected)
    # The collector sits opposite the seat that played.
    collected[news.collector] += tuple(step.single for step in news.collected)
    hands = list(state.hands)
    hands[seat] = tuple(card for card in hands[seat] if card != move.card)
    return State(
        key=state.key,
        first=state.first,
        open_hands=state.open_hands,
        down=tuple(down),
        up=tuple(map(tuple, up)),
        hands=tuple(hands),
        collected=tuple(collected),
        played=(*state.played, move.card),
        grids=(*state.grids, state.piles),
        news=news._replace(turned_up=tuple(turned_up)),
    )


def reveals(before: State, seat: Seat, move: Play, after: State) -> bool:  # noqa: ARG001
    """Return whether the move turned up a face-down card of the grid."""
    return after.news is not None and bool(after.news.turned_up)


def resign(state: State, seat: Seat) -> State:  # noqa: ARG001 - all win or lose together
    """Return the state unchanged. The team still needs the cards of the seat, so the match plays them."""
    return state


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the match is running. Its reason is `empty grid` if the grid is empty,
    even on the last turn (ruling 9). Otherwise, it is `last turn`."""
    if not state.over:
        return None
    total = sum(
        state.key.points(seat, single)
        for seat, singles in enumerate(state.collected)
        for single in singles
    )
    reason = "last turn" if any(state.up) else "empty grid"
    return Outcome(places=(1 if total > 0 else 2,) * 4, scores=(total,), reason=reason)


def rematch(options: Options, state: State) -> Options:
    """Return the options of a rematch: the same, except that the seat that played last begins (ruling 2)."""
    last = state.news
    return options if last is None else {**options, "first": Wind(last.seat).key}


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        first=state.first,
        to_act=None if state.over else state.turn_of,
        key=state.key,
        piles=state.piles,
        # The option `hands` can make all hands public, even to spectators.
        hands=tuple(
            [
                hand if state.open_hands or owner == seat else None
                for owner, hand in enumerate(state.hands)
            ]
        ),
        hand_sizes=tuple(map(len, state.hands)),
        collected=state.collected,
        played=state.played,
        grids=state.grids,
        news=state.news,
        outcome=outcome(state),
    )


_ALONE: Final = {wind: frozenset({int(wind)}) for wind in Wind}


def _key(seed: bytes) -> Key:
    first, second, third = chosen(COVERINGS, seed, "covering")
    # Ten True and ten False cards are shuffled together. Twelve of them are used: four around each covering
    # Complete.
    signs = shuffled([True] * 10 + [False] * 10, seed, "signs")
    return Key((first, second, third), (_signs(signs, 0), _signs(signs, 1), _signs(signs, 2)))


def _signs(cards: Sequence[bool], complete: int) -> Signs:
    north, east, south, west = cards[4 * complete : 4 * complete + 4]
    return north, east, south, west


def _first_wind(option: object, seed: bytes) -> Wind:
    named = [wind for wind in Wind if wind.key == option]
    return named[0] if named else chosen(list(Wind), seed, "first")


def _not_held(state: State, seat: Seat, move: Play) -> Text:
    own = joined(", ", [card.words for card in state.hands[seat]])
    if move.card not in COMPLETES:
        return phrase("That is not a card. Play one of {cards}.", cards=own)
    return phrase(
        "{card} is not in {wind}’s hand. Play one of {cards}.",
        card=move.card.words,
        wind=Wind(seat).word,
        cards=own,
    )


def _not_your_turn(state: State, seat: Seat) -> Text:
    if state.over:
        return OVER
    if seat not in range(4):
        return sentences(NO_SUCH_SEAT, phrase("It is {wind}’s turn.", wind=state.turn_of.word))
    return phrase(
        "It is not {wind}’s turn, but {other}’s.",
        wind=Wind(seat).word,
        other=state.turn_of.word,
    )
