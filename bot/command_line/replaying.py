"""The command `fairwind replay FILE`: it steps through a match in the terminal, or writes pictures or a
film."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import games
import renderers
from bot.command_line.match_files import BadFile, MatchFile, for_terminal, read_match
from matches.log.history.ending import Ending
from matches.log.match import Match
from renderers.film import film
from renderers.kit.encode import encode
from renderers.renderer import Cast
from renderers.script import Script
from texts.text import lines

_KEYS: Final = "Enter: next, b: back, a number: go to that move, q: quit > "


@dataclass(frozen=True)
class _Position:
    """The match after a move, as everybody sees it. `number` is how many moves have been made: 0 after the
    deal. `move` is a heading that says which move was the last."""

    number: int
    step: Match
    names: tuple[str, ...]
    move: str

    @property
    def text(self) -> str:
        renderer, cast = renderers.find(self.step.about.key), self.cast
        view = self.step.rules.view(self.step.state, None)
        over = self.step.outcome is not None
        narration = renderer.tell_end(view, cast) if over else renderer.tell(view, cast)
        return str(lines(self.move, narration, renderer.describe(view, cast)))

    @property
    def png(self) -> bytes:
        renderer = renderers.find(self.step.about.key)
        return encode(renderer.draw(self.step.rules.view(self.step.state, None), self.cast))

    @property
    def cast(self) -> Cast:
        return Cast(self.names, self.step.stand_ins)


def replay_file(path: Path, pictures: Path | None, filmed: Path | None) -> int:
    """Let the user step through the match in a file. But if `pictures` or `filmed` is given, write a picture of
    every turn into that folder, or the film of the match to that file.

    Return the exit code: 0 if the match is valid, 1 if it contradicts itself or a file can't be used.
    """
    try:
        match = read_match(path, games.find_games())
        positions = [*_positions(match)]
        if pictures is not None:
            _write(positions, pictures)
        if filmed is not None:
            _write_film(match, positions, filmed)
    except BadFile as error:
        print(for_terminal(str(error)), file=sys.stderr)
        return 1
    if pictures is None and filmed is None:
        _step_through(positions)
    for finding in match.proved.findings:
        print(for_terminal(str(finding)), file=sys.stderr)
    return 1 if match.proved.findings else 0


def _positions(match: MatchFile) -> Iterator[_Position]:
    moves = match.proof.moves or ()
    dealt, *steps = match.proved.steps
    yield _Position(0, dealt, match.names, "The deal")
    for number, (step, (seat, text)) in enumerate(zip(steps, moves, strict=False), 1):
        yield _Position(number, step, match.names, f"**{number}. {match.names[seat]}: {text}**")


def _turns(positions: Sequence[_Position]) -> dict[int, _Position]:
    """Return the last position of each turn, by the number of the turn."""
    return {position.step.turn: position for position in positions}


def _write(positions: Sequence[_Position], folder: Path) -> None:
    turns = _turns(positions)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for position in turns.values():
            with (folder / f"{position.number:03}.png").open("xb") as file:
                file.write(position.png)
    except OSError as error:
        raise BadFile(f"Pictures can't be written to {folder} ({error.strerror}).") from None
    print(f"Wrote {len(turns)} pictures to {folder}.")


def _write_film(match: MatchFile, positions: Sequence[_Position], file: Path) -> None:
    scenes = [
        (each.step.rules.view(each.step.state, None), each.cast)
        for each in _turns(positions).values()
    ]
    made = film(Script(match.proof.game, scenes, _end(match, scenes)), _tell)
    try:
        file.write_bytes(made)
    except OSError as error:
        raise BadFile(f"The film can't be written to {file} ({error.strerror}).") from None
    print(f"Wrote the film to {file} ({len(made) / 1_000_000:.1f} MB).")


def _end(match: MatchFile, scenes: Sequence[tuple[Any, Cast]]) -> Ending | None:
    """Return the end of the match for its film, whose scenes are `scenes`. Return None if the match is
    unfinished, or if the file does not say when it finished."""
    over = match.proved.steps[-1].outcome is not None or match.early
    if match.record is None or not match.proved.complete or not over:
        return None
    return Ending(tuple(view for view, _ in scenes), match.record.ended, match.early)


def _tell(drawn: int, pictures: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if drawn == pictures else "\r"
        print(f"{drawn} of {pictures} pictures", end=end, file=sys.stderr, flush=True)


def _step_through(positions: Sequence[_Position]) -> None:
    if not sys.stdin.isatty():
        for position in positions:
            print(for_terminal(position.text), end="\n\n")
        return
    at: int | None = 0
    while at is not None:
        print(for_terminal(positions[at].text))
        at = _next(at, len(positions) - 1)


def _next(at: int, last: int) -> int | None:
    """Ask the user which position to show after number `at`. Return its number, from 0 to `last`; None if the
    user wants to stop."""
    while True:
        try:
            wish = input(f"[{at}/{last}] {_KEYS}").strip().lower()
        except EOFError:
            return None
        if wish == "q" or (not wish and at == last):
            return None
        if wish in ("", "b"):
            return at + 1 if not wish else max(0, at - 1)
        if wish.isascii() and wish.isdigit() and int(wish) <= last:
            return int(wish)
        print(f"There is no move “{wish}”: type a number from 0 to {last}.")
