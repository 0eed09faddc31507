"""Every move survives being written and parsed. Anything but a legal move raises IllegalMove."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games import find_games
from games.rules import AnyRules, IllegalMove
from tests.contract.walking import (
    Position,
    Setting,
    every_game,
    every_setting,
    moves_of,
    positions,
    samples,
)
from tests.pseudo import CLOSED, OPENED, past_the_catalogue
from tests.sampling import THOROUGH, sampled
from texts.text import Text

many = hypothesis_settings(
    max_examples=150 if THOROUGH else 50, deadline=None, derandomize=True, database=None
)


@every_setting
def test_notation_of_a_move_is_parsed_back_in_upper_and_lower_case(setting: Setting) -> None:
    rules = setting.rules
    moves = {
        move
        for position in positions(setting)
        for seat in rules.to_act(position.state)
        for move in rules.legal_moves(position.state, seat)
    }
    for move in moves:
        text = rules.notation(move)
        assert 1 <= len(text) <= 100
        assert text.isprintable()
        for spelling in (text, text.upper(), text.lower(), f"  {text} "):
            assert rules.parse(spelling) == move, spelling


@every_setting
def test_seat_that_is_not_to_act_is_refused_every_move(setting: Setting) -> None:
    for position in samples(setting):
        acting = position.rules.to_act(position.state)
        legal = [m for s in acting for m in position.rules.legal_moves(position.state, s)]
        for seat in set(position.seats) - acting:
            for move in legal or moves_of(setting.rules.ABOUT.key):
                assert_refused(position, seat, move)


@sampled
@every_game
def test_any_typed_text_is_refused_or_becomes_a_move_with_a_notation(key: str) -> None:
    rules = find_games()[key]
    names = [rules.notation(move) for move in moves_of(key)]

    @many
    @given(st.text(max_size=60) | misspellings(names))
    def check(text: str) -> None:
        move = understood(rules, text)
        assert move is None or rules.parse(rules.notation(move)) == move

    check()


@every_game
def test_empty_and_overlong_texts_are_refused_in_a_short_sentence(key: str) -> None:
    for text in ("", " ", "?" * 6000, "🌬️" * 3000, "\n", "\0"):
        with pytest.raises(IllegalMove) as refusal:
            find_games()[key].parse(text)
        assert is_a_sentence(refusal.value.text)


@every_game
def test_refusal_of_typed_text_is_one_printable_line(key: str) -> None:
    for text in ("no\nmove", "no\r\nmove at\x85all", "no\u2028move", "\u202eno move", "no\tmove\0"):
        with pytest.raises(IllegalMove) as refusal:
            find_games()[key].parse(text)
        assert str(refusal.value).isprintable()


def understood(rules: AnyRules, text: str) -> Any:
    """Return the parsed move, or None if the parser refuses the text with a readable sentence."""
    try:
        return rules.parse(text)
    except IllegalMove as problem:
        refusal = problem.text
    assert is_a_sentence(refusal), refusal
    return None


def misspellings(names: list[str]) -> st.SearchStrategy[str]:
    """Generate notations with characters changed, lost or doubled, or with two notations joined."""

    def change(name: str, other: str, place: int, letter: str, kind: int) -> str:
        cut = place % (len(name) + 1)
        middle = ["", letter, letter * 2, name[cut : cut + 1] * 2, other][kind]
        return name[:cut] + middle + name[cut + 1 :]

    name = st.sampled_from(names)
    letter = st.sampled_from(sorted(set("".join(names)) | set(" -_,0159aé½²"))) | st.characters()
    return st.builds(change, name, name, st.integers(0, 99), letter, st.integers(0, 4))


def assert_refused(position: Position, seat: int, move: object) -> None:
    with pytest.raises(IllegalMove) as refusal:
        position.rules.apply(position.state, seat, move)
    assert type(refusal.value) is IllegalMove
    assert is_a_sentence(refusal.value.text), refusal.value.text


@cache  # called for the same few texts thousands of times
def is_a_sentence(text: Text) -> bool:
    """Return whether the text consists of complete sentences in every language."""
    told = str(text)
    whole = not past_the_catalogue(text) or bool({*told} & {OPENED, CLOSED})
    return told.endswith((".", "!", "?")) and " " in told and len(told) <= 400 and whole
