"""Recomputes golden playthroughs, or searches for those that a game still lacks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random

from games import find_games
from tests import playthroughs
from tests.contract.parts import ending, parts_of
from tests.playthroughs.golden import FOLDER, RESIGNS, Script, files_of, outcome_of, read, written

TRIES = 3000


def write_again() -> None:
    for key in find_games():
        for path in files_of(key):
            path.write_text(written(read(path)), encoding="utf-8")
            print(path.relative_to(FOLDER))


def find(key: str) -> None:
    """Play random matches until every ending of the game has a file."""
    missing = parts_of(key).ENDINGS - {ending(outcome_of(read(path))) for path in files_of(key)}
    for script in _tried(key):
        if not missing:
            return
        how = ending(outcome_of(script))
        if how in missing:
            path = FOLDER / key / f"{how.replace(',', '').replace(' ', '-')}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(written(script), encoding="utf-8")
            print(path.relative_to(FOLDER))
            missing -= {how}
    print("Not found: " + "; ".join(sorted(missing)))


def _tried(key: str) -> Iterator[Script]:
    rules = find_games()[key]
    for number in range(TRIES):
        rng = Random(f"{key} {number}")
        seats = rng.choice(rules.ABOUT.seats)
        options = {each.name: rng.choice(each.choices).value for each in rules.ABOUT.options}
        seed = sha256(f"playthrough {number}".encode()).digest()
        resigning = 0.02 if number % 5 == 4 else 0.0
        suggested = number % 2 == 0
        yield _match(Script(key, seats, seed, options, ()), rng, resigning, suggested=suggested)


def _match(script: Script, rng: Random, resigning: float, *, suggested: bool) -> Script:
    """Play a whole match of suggested or random moves; `resigning` is the probability that a seat resigns
    instead of moving."""
    rules, moves = script.rules, []
    state = rules.setup(script.seats, script.options, script.seed)
    while acting := sorted(rules.to_act(state)):
        seat = rng.choice(acting)
        if rng.random() < resigning:
            state = rules.resign(state, seat)
            moves.append((seat, RESIGNS))
        else:
            legal = rules.legal_moves(state, seat)
            move = rules.suggest(rules.view(state, seat)) if suggested else rng.choice(legal)
            state = rules.apply(state, seat, move)
            moves.append((seat, rules.notation(move)))
    return replace(script, moves=tuple(moves))


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            write_again()
        case ["find", key]:
            find(key)
        case _:
            sys.exit(playthroughs.__doc__)
