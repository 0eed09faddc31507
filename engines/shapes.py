"""The JSON form of values (their shape). Reading is strict: JSON that differs from the shape is rejected, and
the error names the path of the difference.

Serialization libraries don't fit: they write named tuples as lists without names, and ignore unknown fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from games.quoting import quoted

Json: TypeAlias = bool | int | str | list[Any] | dict[str, Any] | None

LARGEST: Final = 10**9
"""The largest number in any game, positive or negative."""

KIND: Final = "kind"
"""The name of the field that names the type of an object, where several types are possible."""


class BadShape(ValueError):
    """Raised for JSON that does not have the expected shape. The message begins with the path of the wrong
    value, such as `view.hand[2]`."""


class Shape(Protocol):
    """The JSON form of the values of one type: how they are written and read."""

    @property
    def description(self) -> str:
        """A short description of the shape for people, for example “a number”."""
        ...

    def write(self, value: Any, /) -> Json: ...

    def read(self, found: Json, place: str, /) -> Any:
        """Return the value that the JSON `found` describes. Raises BadShape, whose message begins with `place`,
        the path of the value, such as `view.hand[2]`."""
        ...


def wrong(place: str, expected: str, found: Json) -> BadShape:
    return BadShape(f"{place}: expected {expected}, found {_shown(found)}.")


def _shown(found: Json) -> str:
    match found:
        case str():
            return f"the text {quoted(found)!s}"
        case list():
            return "a list"
        case dict():
            return "an object"
        case None:
            return "null"
        case bool():
            return "true" if found else "false"
    return str(found) if abs(found) <= LARGEST else "a larger number"


@dataclass(frozen=True)
class Plain:
    """The shape of values that JSON can hold without conversion: integers, booleans and strings."""

    kinds: tuple[type, ...]
    description: str

    def write(self, value: Any) -> Json:
        found: Json = value
        return found

    def read(self, found: Json, place: str) -> Any:
        # In Python, a bool is also an int; here, it must not be read as one.
        if type(found) not in self.kinds or (isinstance(found, int) and abs(found) > LARGEST):
            raise wrong(place, self.description, found)
        return found


WHOLE: Final = Plain((int,), "a number")
TRUTH: Final = Plain((bool,), "true or false")
TEXT: Final = Plain((str,), "a text")
SCALAR: Final = Plain((str, int, bool), "a text, a number, true or false")


@dataclass(frozen=True)
class Perhaps:
    """The shape of a value that may be None, which is written as null."""

    shape: Shape

    @property
    def description(self) -> str:
        return f"{self.shape.description} or null"

    def write(self, value: Any) -> Json:
        return None if value is None else self.shape.write(value)

    def read(self, found: Json, place: str) -> Any:
        return None if found is None else self.shape.read(found, place)


@dataclass(frozen=True)
class ListShape:
    """The shape of a list of any length, or of a set. A set is written as a sorted list, and a list with
    duplicates is not accepted as a set."""

    shape: Shape
    kind: type = tuple

    @property
    def description(self) -> str:
        return f"[{self.shape.description}, …]"

    def write(self, value: Any) -> Json:
        found = [self.shape.write(each) for each in value]
        return found if self.kind is tuple else sorted(found)

    def read(self, found: Json, place: str) -> Any:
        if not isinstance(found, list):
            raise wrong(place, "a list", found)
        values = [self.shape.read(each, f"{place}[{at}]") for at, each in enumerate(found)]
        if self.kind is frozenset and len({*values}) < len(values):
            raise BadShape(f"{place}: expected a list in which nothing stands twice.")
        return self.kind(values)


@dataclass(frozen=True)
class Fixed:
    """The shape of a list of fixed length, with a shape for each of its items."""

    shapes: tuple[Shape, ...]

    @property
    def description(self) -> str:
        return f"[{', '.join(shape.description for shape in self.shapes)}]"

    def write(self, value: Any) -> Json:
        return [shape.write(each) for shape, each in zip(self.shapes, value, strict=True)]

    def read(self, found: Json, place: str) -> Any:
        if not isinstance(found, list) or len(found) != len(self.shapes):
            raise wrong(place, f"a list of {len(self.shapes)}", found)
        pairs = enumerate(zip(self.shapes, found, strict=True))
        return tuple(shape.read(each, f"{place}[{at}]") for at, (shape, each) in pairs)


@dataclass(frozen=True)
class Named:
    """The shape of an object with arbitrary names, whose values all have the same shape."""

    shape: Shape

    @property
    def description(self) -> str:
        return f"an object with {self.shape.description} for each name"

    def write(self, value: Mapping[str, Any]) -> Json:
        return {name: self.shape.write(each) for name, each in value.items()}

    def read(self, found: Json, place: str) -> Any:
        if not isinstance(found, dict):
            raise wrong(place, "an object", found)
        return {name: self.shape.read(each, f"{place}.{name}") for name, each in found.items()}


@dataclass(frozen=True, eq=False)
class Thing:
    """The shape of an object with exactly the given fields. Fields named in `spare` may be missing."""

    kind: type
    shapes: Mapping[str, Shape]
    spare: frozenset[str] = frozenset()

    @property
    def description(self) -> str:
        return self.kind.__name__

    def write(self, value: Any) -> Json:
        return {name: shape.write(getattr(value, name)) for name, shape in self.shapes.items()}

    def read(self, found: Json, place: str) -> Any:
        if not isinstance(found, dict):
            raise wrong(place, f"an object, {self.description}", found)
        if unknown := [name for name in found if name not in self.shapes]:
            raise BadShape(f"{place}: {self.description} has no field {quoted(unknown[0])!s}.")
        if missing := [
            name for name in self.shapes if name not in found and name not in self.spare
        ]:
            raise BadShape(f"{place}: the field “{missing[0]}” of {self.description} is missing.")
        return self.kind(
            **{
                name: self.shapes[name].read(each, f"{place}.{name}")
                for name, each in found.items()
            }
        )


@dataclass(frozen=True, eq=False)
class OneOf:
    """The shape of an object of one of several types. The name of its type is in the field `KIND`."""

    things: tuple[Thing, ...]

    @property
    def description(self) -> str:
        return " or ".join(thing.description for thing in self.things)

    def write(self, value: Any) -> Json:
        thing = next(each for each in self.things if type(value) is each.kind)
        written = thing.write(value)
        assert isinstance(written, dict)
        return {KIND: _tag(thing), **written}

    def read(self, found: Json, place: str) -> Any:
        tags = {_tag(thing): thing for thing in self.things}
        tag = found.get(KIND) if isinstance(found, dict) else None
        if not isinstance(found, dict) or not isinstance(tag, str) or tag not in tags:
            raise wrong(place, f"an object whose {KIND} is one of {', '.join(tags)}", found)
        rest = {name: each for name, each in found.items() if name != KIND}
        return tags[tag].read(rest, place)


def _tag(thing: Thing) -> str:
    return thing.kind.__name__.lower()
