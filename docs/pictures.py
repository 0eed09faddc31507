"""Draw the pictures of the README and the films of docs/after-a-match.md with the real renderers. They show
matches in which every move is the suggested one.

    python docs/pictures.py                          all of them
    python docs/pictures.py crosswind-board.png      only this one
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, Final

from PIL import Image

import renderers
from games import find_games
from games.options import Options
from matches.log.history.ending import Ending
from renderers.film import film
from renderers.kit.encode import encode
from renderers.kit.sheets.standing import draw_table
from renderers.kit.sheets.swing import draw_swing
from renderers.renderer import Cast
from renderers.script import Script
from renderers.standing import StandingLine, StandingTable, people
from renderers.swing import Swing
from texts.language import ENGLISH
from texts.text import NOTHING, counted, phrase

FOLDER: Final = Path(__file__).parent / "pictures"
SEED: Final = sha256(b"the pictures of the README, 12").digest()
NAMES: Final = ("Ingrid", "Мария", "Tomás O.", "Åsa", "Ye-jin")
OPTIONS: Final[Mapping[str, Options]] = {"tradewinds": {"first": "west"}}
SEATS: Final = {
    "tradewinds": 4,
    "crosswind": 2,
    "chance": 5,
    "weathervanes": 4,
    "wind-of-fortune": 2,
}
"""The number of seats in the match of each game; by default, as few as the game allows."""
TURNS: Final = {
    "tradewinds": 9,
    "crosswind": 19,
    "chance": 13,
    "weathervanes": 75,
    "wind-of-fortune": 71,
}
"""The number of moves before the picture of each game's board; by default, half of the match."""
FILMED: Final = 10
"""Number of turns in each film. There are few, because the films are stored in the repository."""
REVIEW: Final = Swing(
    "Weathervanes",
    phrase("Your lead in points at the end"),
    turns=(
        *(7, 11, 15, 16, 21, 28, 30, 33, 38, 43, 55, 57, 62, 65, 68, 78, 83, 85, 87, 95, 96),
        *(101, 105, 119, 120, 123, 128, 130, 131, 136, 141, 150, 154, 159, 160, 162, 169),
        *(171, 175, 176, 181),
    ),
    values=(
        *(4.3, 2.6, 3.3, 2.6, 4.0, -0.5, 0.8, -0.6, 0.9, -0.8, 4.0, 0.8, 2.5, 2.8, 1.7, -4.4),
        *(-4.3, -5.4, -5.3, -5.4, -5.3, -3.5, -5.2, -5.5, -6.1, -6.5, -3.1, -2.7, -2.9, -2.4),
        *(-0.7, 1.3, 2.8, 2.7, 2.8, -1.4, 2.4, 2.4, -1.7, -1.7, 0.7),
    ),
    costs={37: -2.0, 4: 1.6, 20: -7.6},
    end=-1.7,
    chances=False,
    game="weathervanes",
)
"""The result of a review of one match, stored here because computing it would take seconds."""

RULES: Final = ("crosswind", "tradewinds", "wind-of-fortune")
ENDS: Final = ("tradewinds", "weathervanes", "wind-of-fortune")
DAY: Final = date(2026, 11, 22)


def pictures() -> dict[str, Image.Image]:
    """Return all still pictures, by file name."""
    found = {f"{key}-board.png": _board(key) for key in find_games()}
    found |= {f"{key}-rules.png": _first_page(key) for key in RULES}
    found |= {f"{key}-end.png": _end(key) for key in ENDS}
    found["weathervanes-review.png"] = draw_swing(REVIEW)
    found["standing.png"] = draw_table(_table())
    return found | {"tradewinds-hand.png": _hand("tradewinds")}


def scripts() -> dict[str, Script]:
    """Return the scripts of all films, by file name: `FILMED` turns at equal intervals, then the end."""
    return {f"{key}-film.gif": _script(key) for key in SEATS}


def _script(key: str) -> Script:
    cast, views = Cast(NAMES[: SEATS[key]]), _course(key)
    some = [views[at * (len(views) - 1) // (FILMED - 1)] for at in range(FILMED)]
    return Script(key, [(view, cast) for view in some], Ending(views, DAY))


def _table() -> StandingTable:
    rows = [(1742, 142, 31), (1688, 150, 26), (1571, 171, 19), (1466, 188, 12), (1605, 323, 1)]
    lines = [
        StandingLine(
            n * (n < 5),
            ((name, ""),),
            *numbers[:2],
            counted(numbers[2], "{n} match", "{n} matches"),
            str(numbers[2]),
            n == 3,
        )
        for n, (name, numbers) in enumerate(zip(NAMES, rows, strict=True), 1)
    ]
    about = phrase("Provisional: fewer than {number} rated matches", number=8)
    head = (NOTHING, phrase("matches"), phrase("rating"))
    return StandingTable("Crosswind", people(5), head, (*lines[:4],), (*lines[4:],), about)


def shows(png: bytes, picture: Image.Image) -> bool:
    """Return whether a PNG file has a picture's size, pixels and colours, however it is compressed."""
    shown = Image.open(BytesIO(png))
    return (shown.size, shown.getpalette(), shown.tobytes()) == (
        picture.size,
        picture.getpalette(),
        picture.tobytes(),
    )


def _first_page(key: str) -> Any:
    picture = renderers.find(key).pages()[0].picture
    assert picture is not None
    return picture(ENGLISH)


def _board(key: str) -> Any:
    view = find_games()[key].view(_state(key), None)
    return renderers.find(key).draw(view, Cast(NAMES[: _seats(key)]))


def _end(key: str) -> Any:
    views, cast = _course(key), Cast(NAMES[: SEATS[key]])
    return renderers.find(key).draw_end(views[-1], cast, Ending(views, DAY))


@cache
def _course(key: str) -> tuple[Any, ...]:
    rules = find_games()[key]
    turns = {rules.turn(state): state for state in states(key)}
    return tuple(rules.view(state, None) for state in turns.values())


def _hand(key: str) -> Any:
    rules, state = find_games()[key], _state(key)
    view = rules.view(state, min(rules.to_act(state)))
    return renderers.find(key).draw_hand(view, Cast(NAMES[: SEATS[key]]))


def _state(key: str) -> Any:
    moves = TURNS.get(key) or sum(1 for _ in states(key)) // 2
    return next(islice(states(key), moves, None))


def _seats(key: str) -> int:
    return SEATS.get(key) or find_games()[key].ABOUT.seats.start


def states(key: str) -> Iterator[Any]:
    """Yield the states of a match in which every move is the suggested one, from its start."""
    rules = find_games()[key]
    state = rules.setup(_seats(key), rules.ABOUT.settle(OPTIONS.get(key, {})), SEED)
    yield state
    while rules.to_act(state):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))
        yield state


if __name__ == "__main__":
    chosen = sys.argv[1:]
    for name, picture in pictures().items():
        # Rewrite a picture only if its pixels differ, because its bytes depend on the compressor.
        if chosen and name not in chosen:
            continue
        if not (FOLDER / name).exists() or not shows((FOLDER / name).read_bytes(), picture):
            (FOLDER / name).write_bytes(encode(picture))
    for name, script in scripts().items():
        if not chosen or name in chosen:
            (FOLDER / name).write_bytes(film(script))
