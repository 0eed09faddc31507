"""Questions about first turns, and what is known of their answers."""

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
    """About the first decision of a match with as few seats as the game has."""
    rules = find_games()[game]
    state = rules.setup(rules.ABOUT.seats.start, rules.ABOUT.settle({}), b"deal")
    view = rules.view(state, min(rules.to_act(state)))
    return Question(MatchId(match), game, view, level, seed)


def thought(asked: Question) -> Thought[Any]:
    """What the player thinks, in this process."""
    rules = find_games()[asked.game]
    return players.think(rules, asked.view, asked.level, asked.seed, asked.kept)


def suggested(asked: Question) -> Any:
    return find_games()[asked.game].suggest(asked.view)


def fatal(asked: Question, act: object, *values: object) -> Question:
    """The same, but whoever unpickles the view calls `act` with these values."""

    class Fatal(type(asked.view)):  # type: ignore[misc]
        def __reduce__(self) -> tuple[object, ...]:
            return act, values

    known = {each.name: getattr(asked.view, each.name) for each in fields(asked.view)}
    return Question(asked.match_id, asked.game, Fatal(**known), asked.level, asked.seed)
