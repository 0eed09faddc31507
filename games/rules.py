"""The interface that every game offers, and the few values that all games share.

A game is a module (or package) with the names of `Rules`; games are found by walking this package.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""An index in play order, clockwise, from 0."""

Value: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Value]
"""Every option of a game by name, as `About.settle` completes them: what setup, log and lobby read."""


class IllegalMove(ValueError):
    """A move that the rules refuse; its text is the sentence that the player reads."""


class BadOption(ValueError):
    """An option or its value that a game does not have; its text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class MoveKind:
    """What the kinds of move of all games derive from, each a frozen dataclass with slots: moves of
    different kinds are never equal, whatever their fields hold.

    A move is stored as its fields without the name of its kind (`matches.log.canonical`).
    """


@dataclass(frozen=True)
class Choice:
    """One value of an option, and the words by which people know it."""

    value: Value
    label: str


@dataclass(frozen=True)
class Option:
    """What may be chosen when a match is opened; the first choice is the default.

    `seats` are the numbers of seats with which it has an effect; empty means all.
    """

    name: str
    summary: str
    choices: tuple[Choice, ...]
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> Value:
        return self.choices[0].value

    def label(self, value: Value) -> str:
        return next(choice.label for choice in self.choices if choice.value == value)


@dataclass(frozen=True)
class About:
    """What one may know of a game without its rules.

    `seats` are the numbers of seats a match may have, `people` the numbers of persons that may
    fill them (fewer than seats only where one person may hold several). `seat_names` is empty
    where seats are only numbered. `in_join_order` says whether the first to join sits first;
    otherwise seats are drawn from the deal. `sides` are what people may choose among before the
    start; `exchange` says whether a rematch gives everybody the other side.

    `hand` is the label of the button that opens what only its owner sees, and their moves.
    `resigning` tells somebody who would resign what that means, `resigned` everybody else what it
    led to, where the match goes on; `{seats}` stands for the seats.
    """

    key: str
    name: str
    summary: str
    designers: str
    seats: range
    people: range
    seat_names: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    exchange: bool = False
    in_join_order: bool = False
    together: bool = False
    options: tuple[Option, ...] = ()
    hand: str = "Hand"
    resigning: str = "That ends the match."
    resigned: str = ""

    @property
    def shared(self) -> bool:
        """Whether one person may hold several seats, and so take over another's."""
        return self.people.start < self.seats.start

    def settle(self, chosen: Options) -> dict[str, Value]:
        """All options with their values: those chosen, and the default of each other.

        Raises BadOption for a name or a value that the game does not offer.
        """
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise BadOption(f"{self.name} has no option “{name}”; it has {_listed(known)}.")
            offered = [choice.value for choice in known[name].choices]
            if not any(value == other and type(value) is type(other) for other in offered):
                raise BadOption(
                    f"“{value}” is no choice for {name}; choose one of {_listed(map(str, offered))}."
                )
        return {name: chosen.get(name, option.default) for name, option in known.items()}

    def seat_name(self, seat: Seat) -> str:
        return self.seat_names[seat] if self.seat_names else f"Player {seat + 1}"


@dataclass(frozen=True)
class Outcome:
    """How a match ended: a place for every seat (1 is first; shared places repeat), and why.

    `scores` holds one number a seat, or a single one where the seats score together.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Rules(Protocol[State, Move, View]):
    """Pure functions of their arguments: no clock, no I/O, no randomness but the seed."""

    @property
    def ABOUT(self) -> About: ...  # noqa: N802 - a module's constant

    def setup(self, seats: int, options: Options, seed: bytes, /) -> State:
        """The state before the first move; the same arguments always give the same state."""
        ...

    def sides(self, seats: int, options: Options, seed: bytes, /) -> Sequence[str]:
        """The side of each seat, of those in `ABOUT.sides`; empty where there are none."""
        ...

    def seat_name(self, state: State, seat: Seat, /) -> str:
        """What the seat is called now, such as the colour that it plays."""
        ...

    def turn(self, state: State, /) -> int:
        """Grows with every change that everybody sees; a move that only commits a seat in secret,
        or waits for others to make theirs at the same time, leaves it as it is."""
        ...

    def to_act(self, state: State, /) -> frozenset[Seat]:
        """The seats with a decision to make now: several when the decisions are independent,
        none exactly when there is an outcome."""
        ...

    def legal_moves(self, state: State, seat: Seat, /) -> Sequence[Move]:
        """What the seat may do now, in a fixed order; empty when it is not to act."""
        ...

    def forced(self, state: State, seat: Seat, /) -> Move | None:
        """The move that the match makes for a seat, where the game's page calls it forced."""
        ...

    def meant(self, state: State, seat: Seat, move: Move, /) -> Move:
        """The legal move that a move typed by the seat stands for, where one has several names; else
        the move itself."""
        ...

    def apply(self, state: State, seat: Seat, move: Move, /) -> State:
        """The state after the move, or IllegalMove."""
        ...

    def reveals(self, before: State, seat: Seat, move: Move, after: State, /) -> bool:
        """Whether the move made anything known to anybody but itself, such as a card turned up: then it
        can't be taken back. The mover's own card that it shows does not count."""
        ...

    def resign(self, state: State, seat: Seat, /) -> State:
        """The state after the seat gives up. If the seat still has to act, the match plays it."""
        ...

    def heir(self, state: State, seat: Seat, /) -> Seat | None:
        """The seat whose player plays on for this one when its own player has given up."""
        ...

    def outcome(self, state: State, /) -> Outcome | None: ...

    def rematch(self, options: Options, state: State, /) -> Options:
        """The options of a rematch, after a match with these options that ended in this state."""
        ...

    def view(self, state: State, seat: Seat | None, /) -> View:
        """What the seat may know, built up from nothing; None is a spectator."""
        ...

    def suggest(self, view: View, /) -> Move:
        """A quick and sensible move for the seat whose view this is and who is to act."""
        ...

    def parse(self, text: str, /) -> Move:
        """The move that the text names, in any accepted spelling, or IllegalMove."""
        ...

    def notation(self, move: Move, /) -> str:
        """The canonical text of a move: parse(notation(move)) == move."""
        ...


AnyRules: TypeAlias = Rules[Any, Any, Any]


def _listed(names: Any) -> str:
    words = list(names)
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "none"
