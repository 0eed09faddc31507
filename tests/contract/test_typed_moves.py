"""A move typed in the words of a language means that move, whatever those words mean in English notation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from cogs.actions.typed_moves import called
from games.rules import IllegalMove
from renderers import find
from renderers.renderer import MoveLabel
from tests.contract.walking import Position, every_game, samples, settings
from tests.languages import in_turn
from tests.sampling import sampled, some
from texts.language import Language


def read(position: Position, typed: str) -> str | None:
    """Return the notation of the legal move as which the game's parser reads `typed`; None if there is none."""
    rules = position.rules
    try:
        found = rules.notation(rules.parse(typed))
    except IllegalMove:
        return None
    legal = (
        rules.notation(move)
        for seat in rules.to_act(position.state)
        for move in rules.legal_moves(position.state, seat)
    )
    return found if found in legal else None


def names(move: MoveLabel, language: Language) -> tuple[str, ...]:
    return language.say(move.words), language.say(move.label)


@sampled
@every_game
def test_translated_name_of_a_move_identifies_it_in_every_language(key: str) -> None:
    place = count()
    for setting in settings(key)[:2]:
        for position in samples(setting, 3):
            for seat in position.rules.to_act(position.state):
                view = position.rules.view(position.state, seat)
                moves = find(key).moves(view, forecasts=False)
                for move in some(moves, 1 + len(moves) // 5):
                    for language in in_turn(next(place), 3):
                        assert_named(position, move, moves, language)


def assert_named(
    position: Position, move: MoveLabel, moves: Sequence[MoveLabel], language: Language
) -> None:
    for name in names(move, language):
        assert [*called(name, moves, [language])] == [move], (language.name, name)
        # The game's own parser runs first, so it must not find a different move.
        assert read(position, name) in (None, move.notation), (language.name, name)
