"""Faults to plant in rules and renderers: each function returns a faulty replacement of the original one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Any, TypeAlias

from games.rules import IllegalMove
from renderers import find
from renderers.renderer import Cast, MoveLabel
from tests.contract.parts import parts_of
from texts.language import Language
from texts.text import Text

Function: TypeAlias = Callable[..., Any]


@dataclass(frozen=True)
class Altered(Text):
    """A text whose words are changed after translation."""

    original: Text
    change: Callable[[str, Language], str]

    def __bool__(self) -> bool:
        return bool(self.original)

    def said(self, language: Language) -> str:
        return self.change(language.say(self.original), language)


def numbers_raised(text: str, _language: Language) -> str:
    return "".join(
        str(int(part) + 1) if part.isdecimal() and part.isascii() else part
        for part in _parted(text)
    )


def numbers_swapped(text: str, _language: Language) -> str:
    """Return the text after swapping the first two neighbouring numbers that differ."""
    parts = _parted(text)
    places = [at for at, part in enumerate(parts) if part.isdecimal()]
    for one, other in pairwise(places):
        if parts[one] != parts[other]:
            parts[one], parts[other] = parts[other], parts[one]
            break
    return "".join(parts)


def _parted(text: str) -> list[str]:
    parts = [""]
    for letter in text:
        if letter.isdecimal() == parts[-1][-1:].isdecimal():
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def exchanged(text: str, one: str, other: str) -> str:
    return text.replace(one, "\0").replace(other, one).replace("\0", other)


def people_exchanged(original: Function, rules: Any) -> Function:
    """Return a faulty version of a renderer function. In every text, it exchanges the names of the first two
    seats, and the names of their players."""

    def told(view: Any, cast: Cast, *rest: Any) -> Text:
        def change(text: str, language: Language) -> str:
            names = [language.say(rules.ABOUT.seat_name(seat)) for seat in (0, 1)]
            return exchanged(exchanged(text, *names), *cast.names[:2])

        return Altered(original(view, cast, *rest), change)

    return told


def names_moved_on(original: Function, _rules: Any) -> Function:
    """Return a renderer function with a fault: it gives each seat the name of the next seat's player."""

    def told(view: Any, cast: Cast, *rest: Any) -> Text:
        names = (*cast.names[1:], cast.names[0])
        return original(view, replace(cast, names=names), *rest)  # type: ignore[no-any-return]

    return told


def says(change: Callable[[str, Language], str]) -> Callable[[Function, Any], Function]:
    """Return a fault for functions that return a text. A fault is a function that takes a function and returns
    a faulty version of it; here, `change` alters the returned text."""
    return lambda original, _rules: lambda *given: Altered(original(*given), change)


def labels(
    change: Callable[[list[MoveLabel]], list[MoveLabel]],
) -> Callable[[Function, Any], Function]:
    """Return a fault for functions that return the labels of moves. A fault is a function that takes a function
    and returns a faulty version of it; here, `change` alters the returned labels."""
    return lambda original, _rules: lambda *given, **named: change([*original(*given, **named)])


def moved_on(part: str) -> Callable[[list[MoveLabel]], list[MoveLabel]]:
    """Return a change for `labels`. It replaces the field `part` of each label by that of the next label, and
    that of the last label by that of the first."""

    def change(all_labels: list[MoveLabel]) -> list[MoveLabel]:
        later = [*all_labels[1:], *all_labels[:1]]
        pairs = zip(all_labels, later, strict=True)
        return [replace(each, **{part: getattr(other, part)}) for each, other in pairs]

    return change


def label_numbers_raised(all_labels: list[MoveLabel]) -> list[MoveLabel]:
    return [replace(each, label=Altered(each.label, numbers_raised)) for each in all_labels]


def confirms_another(original: Function, rules: Any) -> Function:
    def confirm(view: Any, notation: str) -> Text:
        legal = [each.notation for each in find(rules.ABOUT.key).moves(view, forecasts=False)]
        return original(view, legal[(legal.index(notation) + 1) % len(legal)])  # type: ignore[no-any-return]

    return confirm


def accepts_too_large(original: Function, rules: Any) -> Function:
    """Return an `apply` that treats a move larger than all legal moves as the largest legal one."""

    def apply(state: Any, seat: int, move: Any) -> Any:
        try:
            return original(state, seat, move)
        except IllegalMove:
            legal = [m for m in rules.legal_moves(state, seat) if type(m) is type(move)]
            largest = max(legal, key=size, default=None)
            with suppress(TypeError):
                if largest is not None and size(move) > size(largest):
                    return original(state, seat, largest)
            raise

    return apply


def size(value: Any) -> int:
    """Return the size of a move: the sum of its numbers. Raises TypeError if a part has a wrong type."""
    if isinstance(value, Enum):
        return [*type(value)].index(value)
    if isinstance(value, int):
        return value
    if value is None:
        return 0
    if is_dataclass(value):
        return sum(size(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple | frozenset):
        return sum(map(size, value)) + len(value)
    raise TypeError(value)


def accepts_look_alikes(original: Function, rules: Any) -> Function:
    """Return an `apply` that accepts parts of a wrong type if they equal legal ones, such as 3.0 for 3."""

    def apply(state: Any, seat: int, move: Any) -> Any:
        try:
            return original(state, seat, move)
        except IllegalMove:
            for legal in rules.legal_moves(state, seat):
                if move == legal and type(move) is type(legal):
                    return original(state, seat, legal)
            raise

    return apply


def stumbles_over_types(original: Function, rules: Any) -> Function:
    """Return an `apply` that raises TypeError instead of IllegalMove for a move of another type."""

    def apply(state: Any, seat: int, move: Any) -> Any:
        kinds = parts_of(rules.ABOUT.key).KINDS
        if type(move) not in kinds and seat in rules.to_act(state):
            raise TypeError(move)
        return original(state, seat, move)

    return apply


def ties_inverted(original: Function, _rules: Any) -> Function:
    """Return an `outcome` with the rule for ties inverted: tied seats swap their order, and a match that nobody
    wins is won by all."""

    def outcome(state: Any) -> Any:
        found = original(state)
        if found is None:
            return None
        if len({*found.places}) == 1 and not (found.scores and found.scores[0]):
            return replace(found, places=tuple(3 - place for place in found.places))
        if len(found.scores) < 2:
            return found
        places = list(found.places)
        for score in {*found.scores}:
            tied = [seat for seat, own in enumerate(found.scores) if own == score]
            ahead = sorted(tied, key=found.places.__getitem__)
            for seat, other in zip(ahead, reversed(ahead), strict=True):
                places[seat] = found.places[other]
        return replace(found, places=tuple(places))

    return outcome


def draws_go_the_other_way(original: Function, _rules: Any) -> Function:
    """Return a battle function for Wind of Fortune in which equal sums are won by the other colour."""

    def fought(state: Any, cards: Any) -> Any:
        battle = original(state, cards)
        red, black = battle.sums
        return battle._replace(winner=battle.winner.other) if red == black else battle

    return fought


def winners_lose(original: Function, _rules: Any) -> Function:
    def outcome(state: Any) -> Any:
        found = original(state)
        if found is None:
            return None
        worst = max(max(found.places), 2)
        return replace(found, places=tuple(worst + 1 - place for place in found.places))

    return outcome


def next_hand_shown(original: Function, _rules: Any) -> Function:
    """Return a `view` that shows each seat the view of the next one, with its secret hand."""

    def view(state: Any, seat: int | None) -> Any:
        own = original(state, seat)
        if seat is None:
            return own
        with suppress(IndexError):
            return replace(original(state, seat + 1), seat=seat)
        return replace(original(state, 0), seat=seat)

    return view
