"""What the contract tests need to know about each game, such as its endings, its secrets, and the words for a
move.

There is one module per game, named like the game's own module. The tests fail for a game without one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from games.rules import Outcome, Seat


class Values(NamedTuple):
    """The values to try in one field of a move: all that occur in the game (`known`), and some invalid ones
    (`outside`)."""

    known: Sequence[object]
    outside: Sequence[object]


class Parts(Protocol):
    """The names that a game's module in this package must define.

    The shortest example is `crosswind`, where nothing is hidden; the shortest with secrets is `tradewinds`.
    """

    @property
    def KINDS(self) -> Mapping[type, tuple[Values, ...]]:  # noqa: N802 - a module's constant
        """Return every kind of move, with the possible values of its fields, in the order of the fields."""
        ...

    @property
    def ENDINGS(self) -> frozenset[str]:  # noqa: N802 - a module's constant
        """Return every text that `ending` can return for this game. `tests/playthroughs` must have a match for
        each."""
        ...

    def twins(self, state: Any, seat: Seat | None, rng: Random, /) -> Any:
        """Return another state that looks the same to the seat (None: a spectator). It differs in everything
        hidden, and equals `state` only if nothing is."""
        ...

    def conserved(self, state: Any, /) -> Mapping[str, int]:
        """Return counts that no move changes, such as the number of cards of each kind in the whole game."""
        ...

    def table(self, view: Any, /) -> Any:
        """While several seats decide at once, a view may tell which of them have decided, and what. Return the
        view without these facts."""
        ...

    def named(self, view: Any, move: Any, /) -> tuple[str, ...]:
        """Return the English names of a legal move of the view's seat. Whatever the bot says about the move
        must contain all words of at least one name, in any order."""
        ...

    def promised(self, before: Any, after: Any, /) -> tuple[str, ...]:
        """Return the numbers that the label of a move must forecast, as words such as `+3`. They are computed
        from the seat's views before and after the move. Empty if the game's labels forecast none."""
        ...

    def standing(self, view: Any, /) -> tuple[str, ...]:
        """Return the words, such as scores, that the standing in English must contain in this order."""
        ...

    def places(self, view: Any, /) -> tuple[int, ...]:
        """Return the place of each seat at the end, computed from the last view independently of the rules.

        What the view can't show, such as who resigned, is taken from its outcome.
        """
        ...

    def telling(self, view: Any, /) -> str:
        """Return one line for a playthrough: what the last move did and the score after it.

        Before the first move, the line says what lies on the table.
        """
        ...


def parts_of(key: str) -> Parts:
    """Return the `Parts` of a game. If its module is missing, the failure says what to write."""
    name = key.replace("-", "_")
    found = find_spec(f"{__name__}.{name}")
    assert found is not None, f"write tests/contract/parts/{name}.py with the names of `Parts`"
    return cast(Parts, import_module(found.name))


def ending(outcome: Outcome) -> str:
    """Return how a match ended, as a text: its reason, and whether all, some or none have won."""
    winners = len(outcome.winners)
    who = "all lose" if not winners else "all win" if winners == len(outcome.places) else "some win"
    return f"{outcome.reason}, {who}"
