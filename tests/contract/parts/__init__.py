"""What the suite needs to know about each game: its endings, secrets, conserved counts and news.

There is one module per game, named like the game's own module; a game without one fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from games.rules import Outcome, Seat

Player: TypeAlias = Callable[[Any, Seat, Random], Any]
"""Chooses a move from the full state: only for finding rare endings, never for playing."""


class Values(NamedTuple):
    """The values of a field of a move: all that the game knows, and some invalid ones, such as one too small
    and one of a wrong type."""

    known: Sequence[object]
    outside: Sequence[object]


class Parts(Protocol):
    """The names that a game's module in this package must define. The shortest example is `crosswind`, where
    nothing is hidden; the shortest with secrets is `tradewinds`."""

    @property
    def KINDS(self) -> Mapping[type, tuple[Values, ...]]:  # noqa: N802 - a module's constant
        """Every kind of move, with the values of its fields in order."""
        ...

    @property
    def ENDINGS(self) -> frozenset[str]:  # noqa: N802 - a module's constant
        """Every text that `ending` returns for this game; each needs a golden playthrough."""
        ...

    @property
    def PLAYERS(self) -> tuple[Player, ...]:  # noqa: N802 - a module's constant
        """Players that reach its rare endings, used when searching for playthroughs."""
        ...

    def twins(self, state: Any, seat: Seat | None, rng: Random, /) -> Any:
        """Return another state consistent with all that the seat (None: a spectator) may know:
        it differs in everything else, and equals `state` only if nothing is hidden."""
        ...

    def conserved(self, state: Any, /) -> Mapping[str, int]:
        """Return the counts that no move changes, such as the cards of each kind, wherever they are."""
        ...

    def table(self, view: Any, /) -> Any:
        """Return the view without the seats that have committed while others still have to decide."""
        ...

    def named(self, view: Any, move: Any, /) -> tuple[str, ...]:
        """Return the English names of a legal move of the view's seat. Whatever the bot says about the move
        contains all words of one of them, in any order."""
        ...

    def promised(self, before: Any, after: Any, /) -> tuple[str, ...]:
        """Return the numbers, in words such as `+3`, that the label of a move promises and that follow from the
        views of its seat before and after the move; empty if labels promise none."""
        ...

    def standing(self, view: Any, /) -> tuple[str, ...]:
        """Return what the standing in English must contain, in this order, such as the scores."""
        ...

    def places(self, view: Any, /) -> tuple[int, ...]:
        """Return the place of each seat at the end of a match, computed anew from its last view. Reasons that
        the view can't show, such as a resignation, are taken from it."""
        ...

    def telling(self, view: Any, /) -> str:
        """Return one line for a playthrough: what the last move did and the score after it, or,
        before the first move, what lies on the table."""
        ...


def parts_of(key: str) -> Parts:
    """Return the parts of a game. If it has none, fail with a message that says what to write."""
    name = key.replace("-", "_")
    found = find_spec(f"{__name__}.{name}")
    assert found is not None, f"write tests/contract/parts/{name}.py with the names of `Parts`"
    return cast(Parts, import_module(found.name))


def ending(outcome: Outcome) -> str:
    """Return how a match ended: its reason, and whether all, some or none have won."""
    winners = len(outcome.winners)
    who = "all lose" if not winners else "all win" if winners == len(outcome.places) else "some win"
    return f"{outcome.reason}, {who}"
