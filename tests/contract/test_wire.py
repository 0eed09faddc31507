"""An engine receives exactly the view of its seat, so it can play as well as our own computer players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pytest

import players
from engines.conversation import Conversation
from engines.pairing import SUGGEST
from engines.protocol import LONGEST_COMMAND, VERSION, Go, Seating, line_of
from engines.shapes import BadShape
from engines.views import read_view, view_text
from matches.log.canonical import canonical
from players.thought import Level
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, samples
from tests.sampling import THOROUGH

SEED = b"thinking"


def asked(setting: Setting, most: int) -> Iterator[tuple[Position, int]]:
    """Yield sampled positions, each with a seat that must act. There are at most `most` of them, or at most
    five in a thorough run."""
    found = (
        (position, seat)
        for position in samples(setting, 6)
        for seat in sorted(position.rules.to_act(position.state))
    )
    return islice(found, 5 if THOROUGH else most)


def speaking(setting: Setting, level: str) -> Conversation:
    """Return a conversation with our engine after the commands that begin a match."""
    conversation = Conversation(level, lambda: SEED)
    options = dict(setting.options)
    lines = (
        f"fairwind {VERSION}",
        line_of(Seating(setting.rules.ABOUT.key, setting.seats, 0, options)),
    )
    assert all(conversation.answer(line).startswith("=") for line in lines)
    return conversation


@every_setting
def test_engine_view_as_json_is_read_back_unchanged(setting: Setting) -> None:
    for position in islice(samples(setting, 4), 15):
        for seat in position.seats:
            view = position.rules.view(position.state, seat)
            text = view_text(position.rules, view)
            assert len(text.encode()) < LONGEST_COMMAND / 8
            assert text.isprintable(), "one line"
            again = read_view(position.rules, json.loads(text))
            assert canonical(again) == canonical(view), str(position)


@every_setting
def test_hidden_information_does_not_change_what_an_engine_reads(setting: Setting) -> None:
    twins = parts_of(setting.rules.ABOUT.key).twins
    for position in islice(samples(setting, 4), 15):
        for seat in position.seats:
            twin = twins(position.state, seat, position.rng)
            told = [
                (
                    view_text(position.rules, position.rules.view(state, seat)),
                    listed(position, state, seat),
                )
                for state in (position.state, twin)
            ]
            assert told[0] == told[1], f"seat {seat} can tell: {position}"


def listed(position: Position, state: object, seat: int) -> str:
    moves = map(position.rules.notation, position.rules.legal_moves(state, seat))
    return line_of(Go(1000, SEED.hex(), tuple(moves)))


@every_setting
def test_spectator_view_is_refused_as_an_engine_view(setting: Setting) -> None:
    position = next(samples(setting, 1))
    text = view_text(position.rules, position.rules.view(position.state, None))
    with pytest.raises(BadShape):
        read_view(position.rules, json.loads(text))


@every_setting
def test_our_engine_makes_the_same_move_as_the_computer_player(setting: Setting) -> None:
    found = [level.value for level in players.levels(setting.rules, setting.seats, setting.options)]
    for level in (SUGGEST, *(found if THOROUGH else found[:2])):
        conversation = speaking(setting, level)
        for position, seat in asked(setting, 2):
            rules, legal = position.rules, position.rules.legal_moves(position.state, seat)
            view = rules.view(position.state, seat)
            assert conversation.answer(f"view {view_text(rules, view)}") == "="
            answered = conversation.answer(line_of(Go(1000, SEED.hex()))).removeprefix("= ")
            if len(legal) == 1:
                expected = legal[0]
            elif level == SUGGEST:
                expected = rules.suggest(view)
            else:
                expected = players.think(rules, view, Level(level), SEED).move
            assert answered == rules.notation(expected), f"{level}: {position}"
            moves = json.loads(conversation.answer("moves").removeprefix("= "))
            assert moves == [rules.notation(move) for move in legal]
