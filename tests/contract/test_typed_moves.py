"""A move typed in the words of a language means that move, whatever the English notation makes of them."""

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
    """The notation of what the game itself reads, if that is a legal move."""
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
    words, label = language.say(move.words), language.say(move.label)
    return (words, f"{language.say(move.group)} {label}" if move.group else label)


@sampled
@every_game
def test_what_a_move_is_called_names_it_in_every_language(key: str) -> None:
    place = count()
    for setting in settings(key)[:2]:
        for position in samples(setting, 3):
            for seat in position.rules.to_act(position.state):
                view = position.rules.view(position.state, seat)
                moves = find(key).moves(view, forecasts=False)
                for move in some(moves, 1 + len(moves) // 5):
                    for language in in_turn(next(place)):
                        assert_named(position, move, moves, language)


def assert_named(
    position: Position, move: MoveLabel, moves: Sequence[MoveLabel], language: Language
) -> None:
    for name in names(move, language):
        assert [*called(name, moves, [language])] == [move], (language.name, name)
        # What the game reads comes first: it must not be another move.
        assert read(position, name) in (None, move.notation), (language.name, name)
