"""Checks that the reasons given with hints are true.

There is one module per game, named like the game's own module, with a check for each kind of fact. A check
looks at the rules and the full state, never at how the fact was found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from games.rules import AnyRules, CommonFact, Fact, Seat


@dataclass(frozen=True)
class Case:
    """A move whose reasons are checked: the position before it, the seat that makes it, and the move."""

    rules: AnyRules
    state: Any
    seat: Seat
    move: Any

    @property
    def view(self) -> Any:
        return self.rules.view(self.state, self.seat)

    @property
    def after(self) -> Any:
        return self.rules.apply(self.state, self.seat, self.move)


Holds: TypeAlias = Callable[[Case, Any], bool]


def checks_of(key: str) -> Mapping[type, Holds]:
    """Return the functions that check a game's facts (reasons for a hint), by the type of the fact.

    Each is named like the fact: `likeliest_hit` checks a `LikeliestHit`. Fail if the game has no such
    functions, and say which file to write.
    """
    name = key.replace("-", "_")
    found = find_spec(f"{__name__}.{name}")
    assert found is not None, f"write tests/reasons/{name}.py with a check for each kind of fact"
    checks, facts = import_module(found.name), import_module(f"games.{name}.reasons")
    classes = [each for each in vars(facts).values() if isinstance(each, type)]
    kinds = [each for each in classes if issubclass(each, Fact) and each not in (Fact, CommonFact)]
    return {kind: getattr(checks, _check_of(kind.__name__)) for kind in kinds}


def _check_of(fact: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", fact).lower()
