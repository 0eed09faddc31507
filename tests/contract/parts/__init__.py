"""What the suite must be told of each game: its endings, its secrets, what it conserves, its news.

A module in here per game, named like the game's own module; a game without one fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from games.rules import Outcome, Seat

Player: TypeAlias = Callable[[Any, Seat, Random], Any]
"""Chooses a move from the whole state: only for finding rare games, never for playing."""


class Values(NamedTuple):
    """What a field of a move may hold: every value that the game knows, and some outside of it, one too
    small and one of a wrong type."""

    known: Sequence[object]
    outside: Sequence[object]


class Parts(Protocol):
    """The names that a game's module in this package offers. The shortest example is `crosswind`, where nothing
    is hidden; the shortest with secrets is `tradewinds`."""

    @property
    def KINDS(self) -> Mapping[type, tuple[Values, ...]]:  # noqa: N802 - a module's constant
        """Every kind of move with the values of its fields, in their order."""
        ...

    @property
    def ENDINGS(self) -> frozenset[str]:  # noqa: N802 - a module's constant
        """Every text that `ending` gives for this game; each needs a golden playthrough."""
        ...

    @property
    def PLAYERS(self) -> tuple[Player, ...]:  # noqa: N802 - a module's constant
        """Ways to play that reach its rare endings, tried when playthroughs are searched."""
        ...

    def twins(self, state: Any, seat: Seat | None, rng: Random, /) -> Any:
        """Another state that could be the truth for all that the seat (None: a spectator) may
        know: it differs in everything else, and equals `state` only where nothing is hidden."""
        ...

    def conserved(self, state: Any, /) -> Mapping[str, int]:
        """The counts that no move changes, such as the cards of each kind wherever they are."""
        ...

    def table(self, view: Any, /) -> Any:
        """The view without who has committed to a decision that others still have to make."""
        ...

    def telling(self, view: Any, /) -> str:
        """One line for a playthrough: what the last move did and the score after it, or, before
        the first move, what lies on the table."""
        ...


def parts_of(key: str) -> Parts:
    """The parts of a game. Fails with what to write if the game has none."""
    name = key.replace("-", "_")
    found = find_spec(f"{__name__}.{name}")
    assert found is not None, f"write tests/contract/parts/{name}.py with the names of `Parts`"
    return cast(Parts, import_module(found.name))


def ending(outcome: Outcome) -> str:
    """The way in which a match ended: its reason, and whether all, some or none have won."""
    winners = len(outcome.winners)
    who = "all lose" if not winners else "all win" if winners == len(outcome.places) else "some win"
    return f"{outcome.reason}, {who}"
