"""Duel, a small made-up game with sides, partners and secret commitments, to test how matches handle them.

The Red seats each lay a number face down, then the Blue seats do; then all numbers are turned up. There are two
rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from games.options import Options
from games.rules import About, IllegalMove, Outcome, Seat
from games.shuffling import shuffled
from games.spelling import Spelling
from texts.text import Text, counted, phrase, verbatim

ABOUT = About(
    key="duel",
    name="Duel",
    summary=phrase("Lay a number, face down."),
    designers=verbatim("Nobody"),
    seats=range(2, 5),
    people=range(2, 5),
    units=lambda number: counted(number, "{n} number", "{n} numbers"),
    learning=1,
    sides=("Red", "Blue"),
    side_names=(phrase("Red"), phrase("Blue")),
    resigned=lambda seats: phrase("{seats} lays nothing any more.", seats=seats),
)
ROUNDS = 2


@dataclass(frozen=True)
class Card:
    initials: str


@dataclass(frozen=True)
class News:
    card: Card


@dataclass(frozen=True)
class State:
    sides: tuple[str, ...]
    round: int = 0
    laid: tuple[int | None, ...] = ()
    shown: str = ""
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True)
class View:
    seat: Seat | None
    turn: int
    own: int | None
    news: News | None
    sides: tuple[str, ...]
    gone: frozenset[int]
    acting: bool
    total: int = 0


def length(_seats: int, _options: Options) -> tuple[int, int]:
    return ROUNDS, ROUNDS


def setup(seats: int, options: Options, seed: bytes) -> State:
    return State(tuple(sides(seats, options, seed)), laid=(None,) * seats)


def sides(seats: int, options: Options, seed: bytes) -> Sequence[str]:
    first, second = shuffled(ABOUT.sides, seed, "sides")
    return [(first, second)[seat % 2] for seat in range(seats)]


def seat_name(state: State, seat: Seat) -> Text:
    return verbatim("{side} {seat}", side=state.sides[seat], seat=seat)


def turn(state: State) -> int:
    return state.round


def to_act(state: State) -> frozenset[Seat]:
    if outcome(state):
        return frozenset()
    for side in ABOUT.sides:
        missing = [
            s for s, laid in enumerate(state.laid) if laid is None and state.sides[s] == side
        ]
        if missing:
            return frozenset(missing)
    raise AssertionError("all is laid")


def legal_moves(state: State, seat: Seat) -> Sequence[int]:
    return (1, 2, 3) if seat in to_act(state) else ()


def forced(state: State, seat: Seat) -> int | None:
    return None


def apply(state: State, seat: Seat, move: int) -> State:
    if move not in legal_moves(state, seat):
        raise IllegalMove(phrase("Lay 1, 2 or 3."))
    laid = (*state.laid[:seat], move, *state.laid[seat + 1 :])
    if None in laid:
        return replace(state, laid=laid)
    shown = " ".join(map(str, laid))
    return replace(state, laid=(None,) * len(laid), round=state.round + 1, shown=shown)


def meant(state: State, seat: Seat, move: int) -> int:
    return move


def reveals(before: State, seat: Seat, move: int, after: State) -> bool:
    return after.round != before.round


def resign(state: State, seat: Seat) -> State:
    return replace(state, gone=state.gone | {seat})


def heir(state: State, seat: Seat) -> Seat | None:
    partners = [s for s, side in enumerate(state.sides) if side == state.sides[seat] and s != seat]
    return partners[0] if partners else None


def spellings() -> Sequence[Spelling]:
    return ()


def outcome(state: State) -> Outcome | None:
    for side in ABOUT.sides:
        seats = {seat for seat, own in enumerate(state.sides) if own == side}
        if seats <= state.gone:
            places = tuple(2 if own == side else 1 for own in state.sides)
            return Outcome(places, (), "resigned")
    over = state.round == ROUNDS
    return Outcome((1,) * len(state.sides), (), "played") if over else None


def rematch(options: Options, state: State) -> Options:
    return options


def view(state: State, seat: Seat | None) -> View:
    own = None if seat is None else state.laid[seat]
    news = News(Card(state.shown)) if state.shown else None
    return View(seat, state.round, own, news, state.sides, state.gone, seat in to_act(state))


def imagine(view: View, seed: bytes) -> State:
    """Return a state that is consistent with the view. If the Red seats have laid numbers that this seat can't
    see, they are drawn at random. A Blue seat's partners are assumed to have laid no numbers yet."""
    rng, laid = Random(seed), list[int | None]([None] * len(view.sides))
    if view.seat is not None:
        blue = view.sides[view.seat] == ABOUT.sides[1]
        if blue and (view.acting or view.own is not None):
            laid = [rng.randint(1, 3) if side == ABOUT.sides[0] else None for side in view.sides]
        laid[view.seat] = view.own
    shown = view.news.card.initials if view.news else ""
    return State(view.sides, view.turn, tuple(laid), shown, view.gone)


def suggest(view: View) -> int:
    return 1


def parse(text: str) -> int:
    if not text.isdigit():
        raise IllegalMove(phrase("Lay 1, 2 or 3."))
    return int(text)


def notation(move: int) -> str:
    return str(move)
