"""`fairwind replay FILE`: step through a match in the terminal, or write its pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import games
import renderers
from bot.match_files import BadFile, MatchFile, for_terminal, read_match
from matches.log.match import Match
from renderers.kit.encode import encode
from renderers.renderer import Cast

_KEYS: Final = "Enter: next, b: back, a number: that move, q: end > "


@dataclass(frozen=True)
class _Position:
    """What everybody saw after a move; `number` 0 is the deal."""

    number: int
    step: Match
    names: tuple[str, ...]
    move: str

    @property
    def text(self) -> str:
        renderer, cast = renderers.find(self.step.about.key), self._cast
        view = self.step.rules.view(self.step.state, None)
        over = self.step.outcome is not None
        told = renderer.tell_end(view, cast) if over else renderer.tell(view, cast)
        return "\n".join(filter(None, (self.move, told, renderer.describe(view, cast))))

    @property
    def png(self) -> bytes:
        renderer = renderers.find(self.step.about.key)
        return encode(renderer.draw(self.step.rules.view(self.step.state, None), self._cast))

    @property
    def _cast(self) -> Cast:
        return Cast(self.names, self.step.absent)


def replay_file(path: Path, pictures: Path | None) -> int:
    """Step through the match of a file; with a folder write a picture of every turn there instead. The exit
    code: 0 done, 1 with a sentence where that is impossible."""
    try:
        match = read_match(path, games.find_games())
        positions = [*_positions(match)]
        if pictures is not None:
            _write(positions, pictures)
    except BadFile as error:
        print(for_terminal(str(error)), file=sys.stderr)
        return 1
    if pictures is None:
        _step_through(positions)
    for finding in match.proved.findings:
        print(for_terminal(finding), file=sys.stderr)
    return 1 if match.proved.findings else 0


def _positions(match: MatchFile) -> Iterator[_Position]:
    moves = match.proof.moves or ()
    dealt, *steps = match.proved.steps
    yield _Position(0, dealt, match.names, "The deal")
    for number, (step, (seat, text)) in enumerate(zip(steps, moves, strict=False), 1):
        yield _Position(number, step, match.names, f"**{number}. {match.names[seat]}: {text}**")


def _write(positions: Sequence[_Position], folder: Path) -> None:
    """One picture for each turn: moves that nobody saw change no board."""
    turns = {position.step.turn: position for position in positions}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for position in turns.values():
            (folder / f"{position.number:03}.png").write_bytes(position.png)
    except OSError as error:
        raise BadFile(f"{folder}: pictures can't be written there ({error.strerror}).") from None
    print(f"{len(turns)} pictures are in {folder}.")


def _step_through(positions: Sequence[_Position]) -> None:
    """Ask at each position where to go. Without a terminal all of them are printed."""
    if not sys.stdin.isatty():
        for position in positions:
            print(for_terminal(position.text), end="\n\n")
        return
    at: int | None = 0
    while at is not None:
        print(for_terminal(positions[at].text))
        at = _next(at, len(positions) - 1)


def _next(at: int, last: int) -> int | None:
    """The position that the person wants next; None to end."""
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
