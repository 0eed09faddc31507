"""Questions to computer players about a match's first turn, and their expected answers."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import players
from games import find_games
from matches.log.events import MatchId
from matches.ports.thinking import Question
from players.thought import Level, Thought


def question(
    game: str = "tradewinds", match: str = "m", seed: bytes = b"s", level: Level = Level.EASY
) -> Question:
    """Return a question about the first decision of a match with as few seats as the game allows."""
    rules = find_games()[game]
    state = rules.setup(rules.ABOUT.seats.start, rules.ABOUT.settle({}), b"deal")
    view = rules.view(state, min(rules.to_act(state)))
    return Question(MatchId(match), game, view, level, seed)


def thought(asked: Question) -> Thought[Any]:
    """Return the expected answer to a question, computed in this process."""
    rules = find_games()[asked.game]
    return players.think(rules, asked.view, asked.level, asked.seed, asked.kept)


def suggested(asked: Question) -> Any:
    return find_games()[asked.game].suggest(asked.view)


def fatal(asked: Question, act: object, *values: object) -> Question:
    """Return the question with a view that runs `act(*values)` when the worker unpickles it."""

    class Fatal(type(asked.view)):  # type: ignore[misc]
        def __reduce__(self) -> tuple[object, ...]:
            return act, values

    known = {each.name: getattr(asked.view, each.name) for each in fields(asked.view)}
    return Question(asked.match_id, asked.game, Fatal(**known), asked.level, asked.seed)
