"""The lines that a referee and an engine exchange. `docs/engine-protocol.md` describes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, TypeVar, cast

from engines.shapes import BadShape, Json, Thing
from engines.typed import Shapes
from games.options import Value
from games.rules import Outcome

VERSION: Final = 1
"""The version of the protocol. An engine rejects all others."""

LONGEST_COMMAND: Final = 65_536
"""The maximum length of a command in bytes. The longest view of any game needs an eighth of it."""

LONGEST_REPLY: Final = 4_096
"""The maximum length in bytes of a line that an engine sends to the referee."""

GOOD: Final = "="
BAD: Final = "?"
NOTE: Final = "#"
"""The first character of each line that an engine writes. `GOOD` begins a successful reply, `BAD` a failed one,
and `NOTE` a remark, which a referee ignores."""

RESIGNS: Final = "resigns"
"""The word that an engine sends if it resigns, in place of a move."""

MOVES: Final = "moves"
"""The reply to `match` by which an engine asks for the legal moves with every `go`."""


class BadLine(ValueError):
    """Raised when a line is not a valid command. The message is a sentence."""


@dataclass(frozen=True)
class Seating:
    """The command `match`, with which a match begins. The engine plays the seat `seat`, counted from 0."""

    game: str
    seats: int
    seat: int
    options: Mapping[str, Value]


@dataclass(frozen=True)
class Go:
    """The command `go`: the seat of the last view must move within `milliseconds`.

    - `seed`: the seed for the engine's random choices, in hexadecimal. It makes a match repeatable; None leaves
      the choices to the engine.
    - `moves`: the legal moves, for an engine that asked for them; otherwise None.
    """

    milliseconds: int
    seed: str | None = None
    moves: tuple[str, ...] | None = None


Command = TypeVar("Command", Seating, Go, Outcome)

_SHAPES: Final = Shapes()


def _thing(kind: type[Any]) -> Thing:
    shape = _SHAPES.of(kind)
    assert isinstance(shape, Thing)
    spare = frozenset(each.name for each in fields(kind) if each.default is not MISSING)
    return Thing(kind, shape.shapes, spare)


COMMANDS: Final[Mapping[type, str]] = {Seating: "match", Go: "go", Outcome: "over"}
"""The word of each command whose object has the same form in all games. The object of `view` depends on the
game."""


def line_of(command: Seating | Go | Outcome) -> str:
    """Return the line of a command. Fields that are None are left out. For a match that was stopped early, the
    `places` of the outcome must be empty."""
    found = {each.name: getattr(command, each.name) for each in fields(command)}
    present = {name: value for name, value in found.items() if value is not None}
    text = json.dumps(present, separators=(",", ":"), ensure_ascii=False, default=dict)
    return f"{COMMANDS[type(command)]} {text}"


def read_object(text: str, place: str) -> Json:
    """Return the JSON value in `text`, which is a line without its command. Raises BadLine, whose message names
    the command, `place`, if `text` is not JSON."""
    try:
        return cast(Json, _DECODER.decode(text))
    except (ValueError, RecursionError):
        raise BadLine(f"{place}: expected JSON after the word {place}.") from None


def read_command(kind: type[Command], text: str) -> Command:
    """Return the command of this kind whose JSON object is `text`. Raises BadLine if the object is invalid."""
    word = COMMANDS[kind]
    try:
        return cast(Command, _thing(kind).read(read_object(text, word), word))
    except BadShape as error:
        raise BadLine(str(error)) from None


def _none(text: str) -> None:
    raise ValueError(text)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name stands twice")
    return dict(pairs)


_DECODER: Final = json.JSONDecoder(parse_float=_none, parse_constant=_none, object_pairs_hook=_once)
"""A decoder stricter than Python's default. It rejects fractions and NaN, which no command contains, and
objects in which a name occurs twice."""
