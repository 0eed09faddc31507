"""The engine's side of the engine protocol, through which any program can play against our computer players.

The engine knows only the view that the referee sends. Its move is the one that `players.choose` returns for
that view, level and seed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import players
from engines.pairing import SUGGEST
from engines.protocol import BAD, GOOD, VERSION, BadLine, Go, Seating, read_command, read_object
from engines.shapes import BadShape
from engines.views import read_view
from games import find_games
from games.options import BadOption
from games.quoting import quoted
from games.rules import AnyRules, Outcome
from players.thought import Level

LEVELS: Final = (SUGGEST, *(level.value for level in Level))

_SEED: Final = re.compile("(?:[0-9a-f]{2}){1,64}")


class Conversation:
    """Our engine's side of a conversation with a referee. `fresh_seed` returns the seed to use if a command
    `go` has none."""

    def __init__(self, level: str, fresh_seed: Callable[[], bytes]) -> None:
        self._level = level
        self._fresh_seed = fresh_seed
        self._greeted = False
        self._seating: Seating | None = None
        self._view: Any = None
        self.over = False
        self._commands: Final[dict[str, Callable[[str], str]]] = {
            "fairwind": self._greet,
            "set": self._set,
            "match": self._match,
            "view": self._see,
            "moves": self._moves,
            "go": self._go,
            "over": self._end,
            "quit": self._quit,
        }

    def answer(self, line: str) -> str:
        """Return the reply to a line of the referee. If the line is invalid, the reply says why, and the line
        has no other effect."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word not in self._commands:
                raise BadLine(
                    f"There is no command {quoted(word)!s}; there are {', '.join(self._commands)}."
                )
            if not self._greeted and word not in ("fairwind", "quit"):
                raise BadLine(f"First say “fairwind {VERSION}”.")
            return f"{GOOD} {self._commands[word](rest.strip())}".strip()
        except (BadLine, BadShape, BadOption) as error:
            return f"{BAD} {' '.join(str(error).split())}"

    def _greet(self, rest: str) -> str:
        if rest != str(VERSION):
            raise BadLine(f"This engine speaks version {VERSION}: say “fairwind {VERSION}”.")
        self._greeted = True
        return f"Fairwind {self._level}"

    def _set(self, rest: str) -> str:
        found = read_object(rest, "set")
        if not isinstance(found, dict) or [*found] != ["level"] or found["level"] not in LEVELS:
            raise BadLine(
                f'There is one setting: set {{"level":"strong"}}, or {", ".join(LEVELS)}.'
            )
        self._level = str(found["level"])
        return ""

    def _match(self, rest: str) -> str:
        seating = read_command(Seating, rest)
        games = find_games()
        if seating.game not in games:
            raise BadLine(
                f"There is no game {quoted(seating.game)!s}; there are {', '.join(games)}."
            )
        about = games[seating.game].ABOUT
        if seating.seats not in about.seats or seating.seat not in range(seating.seats):
            few, most = min(about.seats), max(about.seats)
            counted = str(few) if few == most else f"{few} to {most}"
            raise BadLine(f"{about.name} has {counted} seats, and they are counted from 0.")
        about.settle(seating.options)
        self._seating, self._view = seating, None
        return ""

    def _see(self, rest: str) -> str:
        rules, found = self._rules, read_object(rest, "view")
        view = read_view(rules, found)
        assert self._seating
        if view.seat not in range(self._seating.seats):
            raise BadLine(f"view.seat: this match has {self._seating.seats} seats, counted from 0.")
        self._view = view
        return ""

    def _moves(self, rest: str) -> str:
        _require_bare(rest)
        return json.dumps([self._rules.notation(move) for move in self._legal()])

    def _go(self, rest: str) -> str:
        go = read_command(Go, rest)
        if go.seed is not None and not _SEED.fullmatch(go.seed):
            raise BadLine("go.seed: expected up to 64 bytes as small hexadecimal digits.")
        seed = self._fresh_seed() if go.seed is None else bytes.fromhex(go.seed)
        if not (legal := self._legal()):
            raise BadLine("The seat of this view is not to move.")
        return self._rules.notation(self._chosen(legal, seed))

    def _chosen(self, legal: Sequence[Any], seed: bytes) -> Any:
        # Where hands are hidden, the time of the reply must not reveal that there is no choice.
        if len(legal) == 1 and self._rules.ABOUT.perfect_information:
            return legal[0]
        try:
            if self._level == SUGGEST:
                return self._rules.suggest(self._view)
            return players.choose(self._rules, self._view, Level(self._level), seed)
        except Exception as error:  # a view may describe a position that no match can reach
            why = type(error).__name__
            raise BadLine(f"No move is found in this position ({why}).") from None

    def _legal(self) -> Sequence[Any]:
        rules = self._rules
        if self._view is None:
            raise BadLine("There is no position yet: send a view.")
        return rules.legal_moves(rules.imagine(self._view, b"moves"), self._view.seat)

    def _end(self, rest: str) -> str:
        read_command(Outcome, rest)
        self._seating = self._view = None
        return ""

    def _quit(self, rest: str) -> str:
        _require_bare(rest)
        self.over = True
        return ""

    @property
    def _rules(self) -> AnyRules:
        if self._seating is None:
            raise BadLine("There is no match yet: send a match.")
        return find_games()[self._seating.game]


def _require_bare(rest: str) -> None:
    if rest:
        raise BadLine("Nothing stands after this command.")
