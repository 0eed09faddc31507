"""The list of faults to plant, and whether each makes a difference in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import update_wrapper
from importlib import import_module
from itertools import islice
from typing import Any, Final

from games import find_games
from games.rules import IllegalMove
from renderers import find
from renderers.renderer import Cast, MoveLabel
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
from tests.contract.parts import parts_of
from tests.contract.test_kinds import look_alikes
from tests.contract.walking import Position, Setting, matches, settings
from tests.playthroughs.golden import files_of, played, read, written
from texts.language import ENGLISH
from texts.text import Text


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

    def put(self, key: str) -> Callable[[], None]:
        """Plant the fault in the game. Return a function that removes it again."""
        module = self.module(key)
        original = getattr(module, self.function)
        wrong = self.make(original, find_games()[key])
        setattr(module, self.function, update_wrapper(wrong, original))
        return lambda: setattr(module, self.function, original)


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


def planted_in(key: str) -> list[Plant]:
    """Return the faults that make a difference in the game."""
    return [plant for plant in PLANTS if changes(plant, key)]


def changes(plant: Plant, key: str) -> bool:
    """Return whether the fault changes any result in the game's first matches or its playthroughs."""
    if plant.within:
        return _changes_playthroughs(plant, key)
    original = getattr(plant.module(key), plant.function)
    wrong = plant.make(original, find_games()[key])
    return any(
        result(original, given) != result(wrong, given)
        for setting in settings(key)[:4]
        for match in matches(setting)[:6]
        for given in calls(plant.function, setting, match)
    ) or (
        plant.function == "outcome"
        and any(
            original(last) != wrong(last)
            for path in files_of(key)
            for last in [*played(read(path))][-1:]
        )
    )


def _changes_playthroughs(plant: Plant, key: str) -> bool:
    if f".{key.replace('-', '_')}." not in plant.within:
        return False
    scripts = [read(path) for path in files_of(key)]
    right = [*map(written, scripts)]
    take_out = plant.put(key)
    try:
        return [*map(written, scripts)] != right
    except IllegalMove:
        return True
    finally:
        take_out()


def result(function: Function, given: Sequence[Any]) -> Any:
    try:
        found = function(*given)
    except (IllegalMove, TypeError, AttributeError) as error:
        return type(error)
    if isinstance(found, Text):
        return ENGLISH.say(found)
    if isinstance(found, list) and found and isinstance(found[0], MoveLabel):
        return [(each.notation, ENGLISH.say(each.label), ENGLISH.say(each.words)) for each in found]
    return found


def calls(
    function: str, setting: Setting, match: tuple[Position, ...]
) -> Iterator[tuple[Any, ...]]:
    """Yield sample arguments for a function of rules or renderer, taken from some positions of a match."""
    cast = Cast(tuple(f"Name{seat}" for seat in range(setting.seats)))
    for position in (*match[:3], *match[3:-2:7], *match[-2:]):
        state, rules = position.state, setting.rules
        public = rules.view(state, None)
        match function:
            case "turn" | "outcome":
                yield (state,)
            case "length":
                yield setting.seats, setting.options
            case "tell" | "tell_end":
                yield public, cast
            case "standing" | "progress":
                yield (public,)
            case _:
                yield from (
                    given for seat in position.seats for given in _of_seat(function, position, seat)
                )


def _of_seat(function: str, position: Position, seat: int) -> Iterator[tuple[Any, ...]]:
    rules, state = position.rules, position.state
    legal = rules.legal_moves(state, seat)
    match function:
        case "apply":
            known = parts_of(rules.ABOUT.key).KINDS
            wrong = (kind(*(values.known[-1] for values in each)) for kind, each in known.items())
            others = (other for move in legal[:3] for other in islice(look_alikes(move), 20))
            yield from ((state, seat, move) for move in (*legal[:3], *wrong, *others, "move"))
        case "reveals":
            yield from ((state, seat, m, rules.apply(state, seat, m)) for m in legal[:3])
        case "moves":
            yield (rules.view(state, seat),)
        case "confirm":
            yield from ((rules.view(state, seat), rules.notation(move)) for move in legal[:3])
        case _:
            yield state, seat
