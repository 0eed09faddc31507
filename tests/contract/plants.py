"""The list of faults to plant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from typing import Any, Final

from games import find_games
from games.rules import IllegalMove
from renderers import find
from renderers.renderer import MoveLabel
from tests.contract.faults import (
    Function,
    accepts_look_alikes,
    accepts_too_large,
    confirms_another,
    draws_go_the_other_way,
    label_numbers_raised,
    labels,
    moved_on,
    names_moved_on,
    next_hand_shown,
    numbers_raised,
    numbers_swapped,
    people_exchanged,
    says,
    stumbles_over_types,
    ties_inverted,
    winners_lose,
)
from texts.language import ENGLISH
from texts.text import Text


def result(function: Function, given: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """Return what the function returns, in a form that can be compared, or the type of its error."""
    try:
        found = function(*given, **named)
    except (IllegalMove, TypeError, AttributeError) as error:
        return type(error)
    if isinstance(found, Text):
        return ENGLISH.say(found)
    if isinstance(found, list) and found and isinstance(found[0], MoveLabel):
        return [(each.notation, ENGLISH.say(each.label), ENGLISH.say(each.words)) for each in found]
    return found


@dataclass(frozen=True)
class Plant:
    """A fault to plant in the function named `function`. `make` gets the original function and the game's
    rules, and returns a faulty function.

    The original function is in the module `within`. If `within` is empty, it is in the game's rules or
    renderer.
    """

    name: str
    what: str
    function: str
    make: Callable[[Function, Any], Function]
    within: str = ""

    def module(self, key: str) -> Any:
        if self.within:
            return import_module(self.within)
        return find_games()[key] if self.function in _RULES else find(key)

    def concerns(self, key: str) -> bool:
        return not self.within or f".{key.replace('-', '_')}." in self.within

    def put(self, key: str) -> Callable[[], bool]:
        """Plant the fault in the game. Return a function that says whether it has changed any result so far."""
        module, changed = self.module(key), False
        original = getattr(module, self.function)
        wrong = self.make(original, find_games()[key])

        @wraps(original)
        def planted(*given: Any, **named: Any) -> Any:
            nonlocal changed
            changed = changed or result(original, given, named) != result(wrong, given, named)
            return wrong(*given, **named)

        setattr(module, self.function, planted)
        return lambda: changed


_RULES: Final = frozenset(
    ("apply", "forced", "legal_moves", "length", "outcome", "reveals", "seat_name", "turn", "view")
)


PLANTS: Final = (
    Plant("turn-stands-still", "turn is always 0", "turn", lambda _, __: lambda state: 0),
    Plant(
        "turn-shrinks",
        "turn counts down",
        "turn",
        lambda original, _: lambda state: -original(state),
    ),
    Plant("too-large", "apply accepts a move that is too large", "apply", accepts_too_large),
    Plant(
        "look-alike",
        "apply accepts a move that equals a legal one but has fields of another type",
        "apply",
        accepts_look_alikes,
    ),
    Plant(
        "type-error",
        "apply raises TypeError for a move of another kind",
        "apply",
        stumbles_over_types,
    ),
    Plant(
        "move-missing",
        "legal_moves leaves out the last of several moves",
        "legal_moves",
        lambda original, _: (
            lambda state, seat: original(state, seat)[: max(1, len(original(state, seat)) - 1)]
        ),
    ),
    Plant("tie-inverted", "the rule for ties is inverted", "outcome", ties_inverted),
    Plant(
        "draw-inverted",
        "a drawn battle goes to the other colour",
        "fought",
        draws_go_the_other_way,
        within="games.wind_of_fortune.flow",
    ),
    Plant("winners-lose", "who wins has lost", "outcome", winners_lose),
    Plant(
        "endless", "length is nonsense", "length", lambda _, __: lambda seats, options: (900, 1000)
    ),
    Plant("instant", "length is nonsense", "length", lambda _, __: lambda seats, options: (1, 1)),
    Plant(
        "nothing-revealed",
        "no move reveals anything",
        "reveals",
        lambda _, __: lambda before, seat, move, after: False,
    ),
    Plant(
        "always-forced",
        "the first of several moves is forced",
        "forced",
        lambda _, rules: lambda state, seat: next(iter(rules.legal_moves(state, seat)), None),
    ),
    Plant("next-hand", "a seat sees what the next one sees", "view", next_hand_shown),
    Plant("tell-seat", "tell takes two players for each other", "tell", people_exchanged),
    Plant("tell-name", "tell names the player of the next seat", "tell", names_moved_on),
    Plant("tell-number", "the numbers in tell are one higher", "tell", says(numbers_raised)),
    Plant("end-seat", "tell_end takes two players for each other", "tell_end", people_exchanged),
    Plant("confirm-other", "confirm says another move", "confirm", confirms_another),
    Plant(
        "confirm-number", "the numbers in confirm are one higher", "confirm", says(numbers_raised)
    ),
    Plant(
        "label-other", "a move has the label of the next one", "moves", labels(moved_on("label"))
    ),
    Plant(
        "label-number",
        "the numbers in labels are one higher",
        "moves",
        labels(label_numbers_raised),
    ),
    Plant(
        "words-other", "a move has the words of the next one", "moves", labels(moved_on("words"))
    ),
    Plant("standing-swapped", "standing swaps two numbers", "standing", says(numbers_swapped)),
    Plant(
        "standing-number",
        "the numbers in standing are one higher",
        "standing",
        says(numbers_raised),
    ),
    Plant(
        "progress-stuck",
        "progress always says the same",
        "progress",
        says(lambda _, __: "turn 1"),
    ),
)
