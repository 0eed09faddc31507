"""A playthrough as a file: its head says how the match was set up, each further line is a move.

    game: tradewinds            East: FRC | F 2-(1)-0, R 5-4; up 2:B; total +3
    seats: 4                    East: (resigns) | …
    seed: 00ff…                 end: last turn, all win; scores 3; places 1 1 1 1
    first: random

Left of the bar is the move, right of it what `telling` says about a spectator's view after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from games import find_abouts, find_games
from games.options import Option, Options, Value
from games.rules import AnyRules, Outcome, Seat
from tests.contract.parts import ending, parts_of

FOLDER: Final = Path(__file__).parent
RESIGNS: Final = "(resigns)"


@dataclass(frozen=True)
class Script:
    """Everything needed to replay a playthrough: the game, its seats, seed, options and moves."""

    key: str
    seats: int
    seed: bytes
    options: Options
    moves: tuple[tuple[Seat, str], ...]

    @property
    def rules(self) -> AnyRules:
        return find_games()[self.key]


def files_of(key: str) -> list[Path]:
    return sorted((FOLDER / key).glob("*.txt"))


def read(path: Path) -> Script:
    """Read the script from a playthrough's file, without the right-hand sides, which `written` recomputes."""
    head_text, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    head = dict(line.split(": ", 1) for line in head_text.splitlines())
    script = Script(
        key=head["game"],
        seats=int(head["seats"]),
        seed=bytes.fromhex(head["seed"]),
        options={
            option.name: _value(option, head) for option in find_abouts()[head["game"]].options
        },
        moves=(),
    )
    return replace(script, moves=tuple(_moves(script, body)))


def written(script: Script) -> str:
    """Return the full text of the playthrough, computed by the current rules."""
    head = {"game": script.key, "seats": script.seats, "seed": script.seed.hex(), **script.options}
    *states, last = played(script)
    telling, rules = parts_of(script.key).telling, script.rules
    start, *told = [telling(rules.view(state, None)) for state in (*states, last)]
    lines = [
        f"{rules.seat_name(state, seat)!s}: {text} | {line}"
        for state, (seat, text), line in zip(states, script.moves, told, strict=True)
    ]
    top = [f"{name}: {value}" for name, value in head.items()]
    return "\n".join([*top, "", f"start: | {start}", *lines, _end(rules.outcome(last)), ""])


def played(script: Script) -> Iterator[Any]:
    """Yield the state at the start and after each move."""
    rules = script.rules
    state = rules.setup(script.seats, script.options, script.seed)
    yield state
    for seat, text in script.moves:
        state = _after(rules, state, seat, text)
        yield state


def outcome_of(script: Script) -> Outcome:
    *_, last = played(script)
    outcome = script.rules.outcome(last)
    assert outcome is not None, "a playthrough goes on to the end of the match"
    return outcome


def _after(rules: AnyRules, state: Any, seat: Seat, text: str) -> Any:
    if text == RESIGNS:
        return rules.resign(state, seat)
    return rules.apply(state, seat, rules.parse(text))


def _value(option: Option, head: dict[str, str]) -> Value:
    return next(choice.value for choice in option.choices if str(choice.value) == head[option.name])


def _moves(script: Script, body: str) -> Iterable[tuple[Seat, str]]:
    """Yield the moves of a playthrough, whose lines begin with the name that the seat has at that moment."""
    rules = script.rules
    state = rules.setup(script.seats, script.options, script.seed)
    for line in body.splitlines():
        who, _, rest = line.partition(": ")
        seats = [seat for seat in range(script.seats) if str(rules.seat_name(state, seat)) == who]
        if seats:
            seat, text = seats[0], rest.partition(" | ")[0]
            yield seat, text
            state = _after(rules, state, seat, text)


def _end(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    scores, places = (" ".join(map(str, each)) for each in (outcome.scores, outcome.places))
    return f"end: {ending(outcome)}; scores {scores}; places {places}"
