"""The interface that every game implements, and the few values that all games share.

A game is a package: its module `rules` defines the names in `Rules`, and its module `about` defines its
`ABOUT`. `games.find_games` and `games.find_abouts` find them. The contract suite (`tests/contract`) holds every
game to everything in this module. The types of a game:

- `State` and `View` are frozen dataclasses with slots, of values that `matches.log.canonical` can write:
  numbers, strings, booleans, None, enums, tuples, frozen sets, mappings, and dataclasses of these.
- `State` holds secrets, so every field has `field(repr=False)`: neither a log nor a traceback shows it.
- A field of `State` with `compare=False` is left out of the canonical text. This makes it possible to add a
  field that follows from the moves to a game with stored matches.
- `View` is a class of its own, with `@dataclass(repr=False)`. It holds no `State` and no seed.
- Moves derive from `MoveKind`. Moves without fields may be members of an `Enum` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from games.quoting import quoted
from texts.text import NOTHING, Text, TextError, listed, phrase

Seat: TypeAlias = int
"""An index in play order, clockwise, from 0."""

Value: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Value]
"""The complete options of a match: the value of every option by name, as `About.settle` returns it."""


OVER: Final = phrase("The match is over.")
"""The text with which every game refuses a move after the end."""

NO_SUCH_SEAT: Final = phrase("There is no such seat.")


class IllegalMove(TextError):
    """Raised when the rules refuse a move. Its text is the sentence that the player reads."""


class BadOption(TextError):
    """Raised for an unknown option, or for an unknown value of one. Its text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class MoveKind:
    """Base class of the moves of all games.

    Each kind of move is a frozen dataclass with slots. Moves of different kinds are never equal,
    whatever their fields hold. A move is stored as the tuple of its fields, without the name of
    its kind (see `matches`, canonical text).
    """


@dataclass(frozen=True)
class Choice:
    """One value of an option, with its label in a list of choices and the text that a lobby shows for it.

    `told` is a short phrase that can be read alone, such as “Jokers come in one by one”. A lobby shows only
    choices other than the default, so the default needs no such phrase.
    """

    value: Value
    label: Text
    told: Text = NOTHING


@dataclass(frozen=True)
class Option:
    """An option of a match. The first choice is the default.

    `seats` lists the seat counts for which the option has an effect. An empty tuple means all.
    """

    name: str
    summary: Text
    choices: tuple[Choice, ...]
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> Value:
        return self.choices[0].value

    def choice(self, value: Value) -> Choice:
        return next(choice for choice in self.choices if choice.value == value)

    def matters(self, seats: int) -> bool:
        """Return whether the option has an effect with this number of seats."""
        return not self.seats or seats in self.seats


@dataclass(frozen=True)
class Effort:
    """The effort that a game takes, apart from the length of a match (see `Rules.length`).

    - `units`: formats a number of the units in which the headlines of a match count, such as “24 turns”.
    - `pace`: how long a person takes for one unit, such as “half a minute a turn”.
    - `learning`: how many minutes it takes to learn the game.
    """

    units: Callable[[int], Text]
    pace: Text
    # An estimate: one minute for the first page of the rules, and all of them at 200 words a minute. The lesson
    # takes about as long.
    learning: int


_HAND: Final = phrase("Hand")
_ENDS: Final = phrase("That ends the match.")


@dataclass(frozen=True)
class About:
    """Everything that can be known about a game without its rules.

    - `key`: the name of the game's modules, with hyphens, and of its slash command.
    - `seats`: the possible numbers of seats. `people`: the possible numbers of people, which start lower than
      `seats` where one person may hold several seats.
    - `seat_names`: empty if seats are only numbered.
    - `in_join_order`: the first person to join gets seat 0. Otherwise seats are drawn with the deal.
    - `together`: all seats win or lose together.
    - `effort`: the time that the game takes, and the time to learn it.
    - `perfect_information`: nothing is hidden from anyone, neither cards nor committed moves.
    - `sides`: the sides that people may choose from before the start, as they are typed and stored.
      `side_names`: the same sides as they are shown. `exchange`: a rematch swaps the sides.
    - `host_options`: the names of options that only the host of the bot can set, such as a deck.
    - `hand`: the label of the button that opens a player's private view and moves.
    - `resigning`: the text that a player reads before resigning. `resigned`: the text that the others read
      afterwards if the match goes on, given the names of the seats.
    """

    key: str
    name: str
    summary: Text
    designers: Text
    seats: range
    people: range
    effort: Effort
    seat_names: tuple[Text, ...] = ()
    sides: tuple[str, ...] = ()
    side_names: tuple[Text, ...] = ()
    exchange: bool = False
    in_join_order: bool = False
    together: bool = False
    perfect_information: bool = False
    options: tuple[Option, ...] = ()
    host_options: tuple[str, ...] = ()
    hand: Text = _HAND
    resigning: Text = _ENDS
    resigned: Callable[[Text], Text] | None = None

    @property
    def shared(self) -> bool:
        """Whether one person may hold several seats, and so take over another person's seat."""
        return self.people.start < self.seats.start

    def settle(self, chosen: Options) -> dict[str, Value]:
        """Return the chosen options, completed with the defaults of all others.

        Raises BadOption for a name or a value that the game does not have.
        """
        # The complete options are stored with the match, so a later change of a default does not affect matches
        # that are already open.
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise BadOption(
                    phrase(
                        "{game} has no option {typed}. It has {options}.",
                        game=self.name,
                        typed=quoted(name),
                        options=listed(known),
                    )
                )
            offered = [choice.value for choice in known[name].choices]
            # True == 1 in Python, so compare the types as well.
            if not any(value == other and type(value) is type(other) for other in offered):
                raise BadOption(
                    phrase(
                        "{typed} is not a choice for {option}. Choose one of {choices}.",
                        typed=quoted(str(value)),
                        option=name,
                        choices=listed(map(str, offered), "or"),
                    )
                )
        return {name: chosen.get(name, option.default) for name, option in known.items()}

    def seat_name(self, seat: Seat) -> Text:
        return (
            self.seat_names[seat] if self.seat_names else phrase("Player {number}", number=seat + 1)
        )

    def side_name(self, side: str) -> Text:
        return self.side_names[self.sides.index(side)]


@dataclass(frozen=True)
class Outcome:
    """How a match ended: the place of every seat (1 is first, ties share a place) and the reason, a word or two
    such as `resigned`.

    `scores` has one number for each seat, a single number where all score together, or none.
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
    """The functions of a game. All are pure: no clock, no I/O, and no randomness except from the seed."""

    @property
    def ABOUT(self) -> About: ...  # noqa: N802 - a module's constant

    def setup(self, seats: int, options: Options, seed: bytes, /) -> State:
        """Return the initial state. Equal arguments always give an equal state."""
        ...

    def length(self, seats: int, options: Options, /) -> tuple[int, int]:
        """Return the usual range of match lengths, in the game's units (`Effort.units`): one match in ten is
        shorter than the first number, and one in ten is longer than the second.

        `python -m benchmarks lengths` measures it.
        """
        ...

    def sides(self, seats: int, options: Options, seed: bytes, /) -> Sequence[str]:
        """Optional. Return the side of each seat, from `ABOUT.sides`; empty by default."""
        ...

    def seat_name(self, state: State, seat: Seat, /) -> Text:
        """Return the current name of the seat, such as the colour that it plays."""
        ...

    def turn(self, state: State, /) -> int:
        """Return a counter that grows with every change that all players see.

        It stays the same after a move that only commits one seat in secret, or that waits for the simultaneous
        moves of others.
        """
        ...

    def to_act(self, state: State, /) -> frozenset[Seat]:
        """Return the seats with a pending decision: several if their decisions are independent, and none if and
        only if there is an outcome."""
        ...

    def legal_moves(self, state: State, seat: Seat, /) -> Sequence[Move]:
        """Return the legal moves of the seat in a fixed order; empty if it is not to act."""
        ...

    def forced(self, state: State, seat: Seat, /) -> Move | None:
        """Optional. Return the move that the match makes for the seat because the game's rules call it forced,
        or None. The default returns None."""
        ...

    def meant(self, state: State, seat: Seat, move: Move, /) -> Move:
        """Optional. Return the legal move that a typed move stands for, in games where a move has several
        names.

        Any other move is returned unchanged, legal or not. The default returns every move unchanged.
        """
        ...

    def apply(self, state: State, seat: Seat, move: Move, /) -> State:
        """Return the state after the move.

        Raises IllegalMove for everything that `legal_moves` does not list: moves of another kind, moves with
        values of a wrong type or range, and moves of a seat that is not to act or does not exist. Moves come
        from people and from stored logs, and nothing else checks them. `games.exact.require_exact` checks the
        types.
        """
        ...

    def reveals(self, before: State, seat: Seat, move: Move, after: State, /) -> bool:
        """Return whether the move made anything known besides itself, such as a card turned up. Such a move
        cannot be undone.

        The mover's own card does not count.
        """
        ...

    def resign(self, state: State, seat: Seat, /) -> State:
        """Return the state after the seat has resigned.

        A seat may resign at any time until the end, even while others are to act. If it still has to act, the
        match plays for it.
        """
        ...

    def heir(self, state: State, seat: Seat, /) -> Seat | None:
        """Optional. Return the seat whose player plays on for a seat that has resigned. The default returns
        None."""
        ...

    def outcome(self, state: State, /) -> Outcome | None:
        """Return the result, or None while the match is running."""
        ...

    def rematch(self, options: Options, state: State, /) -> Options:
        """Optional. Return the options of a rematch, given the options of the match and the state in which it
        ended. The default returns the options unchanged."""
        ...

    def view(self, state: State, seat: Seat | None, /) -> View:
        """Return what the seat may know, built from scratch. None stands for a spectator."""
        ...

    def imagine(self, view: View, seed: bytes, /) -> State:
        """Return a full state whose view for the same seat is exactly this view, drawn with the seed from all
        such states, as evenly as the game permits.

        It never holds the match's own seed. Equal arguments give equal states.
        """
        ...

    def suggest(self, view: View, /) -> Move:
        """Return a quick and sensible move for the seat of the view, which is to act."""
        ...

    def parse(self, text: str, /) -> Move:
        """Return the move that the text names, in any accepted spelling. Raises IllegalMove."""
        ...

    def notation(self, move: Move, /) -> str:
        """Return the canonical text of a move: `parse(notation(move)) == move`."""
        ...


AnyRules: TypeAlias = Rules[Any, Any, Any]
