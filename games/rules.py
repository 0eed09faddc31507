"""The interface that every game implements, and the few values that all games share.

A game is a package: its module `rules` defines the names in `Rules`, and its module `about` defines its
`ABOUT`. `games.find_games` and `games.find_abouts` find them. The contract suite (`tests/contract`) checks
every game against this module. The types of a game:

- `State` and `View` are frozen dataclasses with slots, of values that `matches.log.canonical` can write:
  numbers, strings, booleans, None, enums, tuples, frozen sets, mappings, and dataclasses of these.
- `State` holds secrets, so every field has `field(repr=False)`: neither a log nor a traceback shows it.
- A new field of `State` would change the fingerprints of stored matches. If its value follows from the moves,
  give it `compare=False`: it is then left out of the text from which fingerprints are made.
- `View` is a class of its own, with `@dataclass(repr=False)`. It holds no `State` and no seed. Every view has a
  field `seat`, the seat that sees it (None for a spectator), and a field `outcome`, from `Rules.outcome`.
- Moves derive from `MoveKind`. Moves without fields may be members of an `Enum` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from games.options import BadOption, Option, Options, Value
from games.quoting import quoted
from games.spelling import Spelling
from texts.text import Text, TextError, listed, phrase

Seat: TypeAlias = int
"""The number of a seat: its index in play order, which is clockwise, from 0."""


OVER: Final = phrase("The match is over.")
"""The text that refuses any move after the end of a match. It is the same in all games."""

NO_SUCH_SEAT: Final = phrase("There is no such seat.")


class IllegalMove(TextError):
    """Raised when a move is illegal. Its text is the sentence that the player reads."""


@dataclass(frozen=True, slots=True)
class MoveKind:
    """The base class of the moves of all games.

    Each kind of move is a frozen dataclass with slots. Moves of different kinds are never equal, even if their
    fields are. A move is stored as the tuple of its field values, without the name of its kind (see
    `matches.log.canonical`).
    """


@dataclass(frozen=True, slots=True)
class Fact:
    """The base class of the facts about moves that hints give as reasons.

    Each kind of fact is a frozen dataclass with slots. Facts of different kinds are never equal, even if their
    fields are.
    """


@dataclass(frozen=True, slots=True)
class CommonFact(Fact):
    """The base class of facts that a game gives for a move only if there are no more convincing ones. They may
    be true of moves for which they are not given."""


HAND: Final = phrase("Hand")
_ENDS: Final = phrase("That ends the match.")


@dataclass(frozen=True)
class About:
    """What the bot needs to know about a game before it imports the game's rules.

    - `key`: the name of the game's modules, with hyphens, and of its slash command.
    - `people`: the possible numbers of people. If one person may hold several seats, fewer people than seats
      are possible.
    - `units`: returns the words for a match length, such as “24 turns” for 24.
    - `learning`: the minutes it takes to learn the game: one minute, plus the time to read all pages of the
      rules at 200 words a minute.
    - `seat_names`: the names of the seats; empty if seats are only numbered.
    - `in_join_order`: whether the first person to join gets seat 0, and so on. Otherwise, seats are drawn with
      the deal.
    - `together`: whether all seats win or lose together.
    - `perfect_information`: whether nothing is hidden from anyone, neither cards nor committed moves.
    - `points`: whether almost every move is a point of a board, which can be typed, such as `d4`.
    - `sides`: the sides that people may choose from before the start, as they are typed and stored.
    - `side_names`: the same sides as they are shown.
    - `exchange`: whether a rematch swaps the sides.
    - `host_options`: the names of options that only the host of the bot can set, such as a deck.
    - `hand`: the label of the button that opens a player's private view and moves.
    - `since`: the version of the program that introduced the game; empty for the games of 0.2.0.
    - `resigning`: the text that a player reads before resigning.
    - `resigned`: returns the text that the other players read after a resignation. Its parameter names the
      seats of the player who resigned. None if a resignation always ends the match, or if seats are `shared`.
    """

    key: str
    name: str
    summary: Text
    designers: Text
    seats: range
    people: range
    units: Callable[[int], Text]
    learning: int
    seat_names: tuple[Text, ...] = ()
    sides: tuple[str, ...] = ()
    side_names: tuple[Text, ...] = ()
    exchange: bool = False
    in_join_order: bool = False
    together: bool = False
    perfect_information: bool = False
    points: bool = False
    options: tuple[Option, ...] = ()
    host_options: tuple[str, ...] = ()
    hand: Text = HAND
    resigning: Text = _ENDS
    resigned: Callable[[Text], Text] | None = None
    since: str = ""

    @property
    def shared(self) -> bool:
        """Whether one person may hold several seats, and so may take over a seat in addition to their own."""
        return self.people.start < self.seats.start

    def settle(self, chosen: Options) -> dict[str, Value]:
        """Complete the chosen options with defaults. Raises BadOption for an unknown name or value."""
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
            known[name].check(value)
        return self.complete(chosen)

    def complete(self, stored: Options) -> dict[str, Value]:
        """Return the stored options, with defaults for the options that the game got later."""
        return {option.name: option.default for option in self.options} | {**stored}

    def seat_name(self, seat: Seat) -> Text:
        return (
            self.seat_names[seat] if self.seat_names else phrase("Player {number}", number=seat + 1)
        )

    def side_name(self, side: str) -> Text:
        return self.side_names[self.sides.index(side)]


@dataclass(frozen=True)
class Outcome:
    """How a match ended. `places` has the place of every seat: 1 is first, and tied seats share a place.
    `reason` is a word or two, such as `resigned`.

    `scores` has one number for each seat. Where all seats score together, it has a single number. In games
    without scores, it is empty.
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
    """The functions of a game. All are pure: they depend on nothing but their arguments, and change nothing.
    All randomness comes from the seed."""

    @property
    def ABOUT(self) -> About: ...  # noqa: N802 - a module's constant

    def setup(self, seats: int, options: Options, seed: bytes, /) -> State:
        """Return the initial state. Equal arguments always give an equal state."""

    def length(self, seats: int, options: Options, /) -> tuple[int, int]:
        """Return the usual range of match lengths, in the game's units (`About.units`). One match in ten is
        shorter than the first number, and one in ten is longer than the second.

        `python -m benchmarks lengths` measures these numbers.
        """

    def sides(self, seats: int, options: Options, seed: bytes, /) -> Sequence[str]:
        """Optional. Return the side that each seat plays, as one of `ABOUT.sides`. By default, return an empty
        sequence."""

    def seat_name(self, state: State, seat: Seat, /) -> Text:
        """Return the current name of the seat, such as the colour that it plays now."""

    def turn(self, state: State, /) -> int:
        """Return a counter that grows with every change that all players can see.

        A move that stays secret until other seats have moved does not change it.
        """

    def to_act(self, state: State, /) -> frozenset[Seat]:
        """Return the seats that have to decide now: several if they decide independently, or none."""

    def legal_moves(self, state: State, seat: Seat, /) -> Sequence[Move]:
        """Return the legal moves of the seat in a fixed order. A seat that does not have to act has none."""

    def forced(self, state: State, seat: Seat, /) -> Move | None:
        """Optional. Return the move that the match makes for the seat by itself, because the game's rules call
        it forced. Return None if the player has to move, which is the default."""

    def meant(self, state: State, seat: Seat, move: Move, /) -> Move:
        """Optional. Return the legal move that a typed move stands for, if one move has several names.

        Return any other move unchanged, whether it is legal or not. This is the default for all moves.
        """

    def apply(self, state: State, seat: Seat, move: Move, /) -> State:
        """Return the state after the move.

        Raises IllegalMove for every move that `legal_moves` does not list: for example, a move of another kind,
        a move with a value of a wrong type or out of range, or a move of a seat that does not have to act.

        This function must check moves itself, because they come from people and from stored logs.
        `games.exact.require_exact` checks the types.
        """

    def reveals(self, before: State, seat: Seat, move: Move, after: State, /) -> bool:
        """Return whether the move revealed something besides the card that was played, such as a card that was
        turned up. Such a move can't be undone."""

    def resign(self, state: State, seat: Seat, /) -> State:
        """Return the state after the seat has resigned.

        A seat may resign at any time, even while it is another seat's turn. If the resigned seat has to act
        later, the match moves for it. A second time, or after the end, nothing changes.
        """

    def heir(self, state: State, seat: Seat, /) -> Seat | None:
        """Optional. Return the seat whose player also plays for a seat that has resigned. By default, return
        None."""

    def outcome(self, state: State, /) -> Outcome | None:
        """Return the outcome, or None while the match is running."""

    def rematch(self, options: Options, state: State, /) -> Options:
        """Optional. Return the options of a rematch after the final `state`; by default, the same ones."""

    def view(self, state: State, seat: Seat | None, /) -> View:
        """Return what the seat may know, without any hidden part of the state. None stands for a spectator."""

    def imagine(self, view: View, seed: bytes, /) -> State:
        """Return a full state in which the view's seat would see exactly this view. The seed selects one of all
        such states, as evenly as the game permits.

        The result never contains the seed of the real match. Equal arguments give equal states.
        """

    def suggest(self, view: View, /) -> Move:
        """Return a sensible move for the view's seat, which must be to act, with little or no search."""

    def parse(self, text: str, /) -> Move:
        """Return the move that the text names, in any spelling. Raises IllegalMove if it names none."""

    def notation(self, move: Move, /) -> str:
        """Return the canonical text of a move. It can be parsed back: `parse(notation(move)) == move`."""

    def spellings(self) -> Sequence[Spelling]:
        """Optional. Return how engines read and write values as words: one `Spelling` for each type of value,
        such as cards. Moves and enumerations need no spelling. By default, return an empty sequence."""


AnyRules: TypeAlias = Rules[Any, Any, Any]
