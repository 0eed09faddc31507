"""Our engine understands every valid command, and answers anything else with an error sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import players
from engines.conversation import LEVELS, Conversation
from engines.views import view_text
from games import find_games
from tests.brief_thinking import brief_thinking
from tests.matches.records.test_records import damaged
from tests.sampling import THOROUGH, sampled

MATCH = 'match {"game":"chance","seats":3,"seat":0,"options":{"countdown":12}}'
SEED = "6f" * 32


@cache
def view(seat: int) -> str:
    rules = find_games()["chance"]
    state = rules.setup(3, rules.ABOUT.settle({"countdown": 12}), b"deal")
    return "view " + view_text(rules, rules.view(state, seat))


def mover() -> int:
    rules = find_games()["chance"]
    state = rules.setup(3, rules.ABOUT.settle({"countdown": 12}), b"deal")
    return min(rules.to_act(state))


def talking(*lines: str) -> Conversation:
    conversation = Conversation("easy", lambda: b"fresh")
    for line in lines:
        assert conversation.answer(line).startswith("="), line
    return conversation


def test_engine_conversation_runs_from_greeting_to_quit() -> None:
    conversation = talking("fairwind 1", 'set {"level":"suggest"}', MATCH, view(mover()))
    assert conversation.answer('go {"milliseconds":1000}').startswith("= keep ")
    assert len(json.loads(conversation.answer("moves")[2:])) == 7
    assert conversation.answer('over {"places":[1,2,2],"scores":[],"reason":"rid of all"}') == "="
    assert conversation.answer("moves").startswith("? ")
    assert not conversation.over
    assert conversation.answer("quit") == "="
    assert conversation.over


def test_engine_thinks_about_a_single_card_that_may_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, the time of its reply would tell others that it has no choice."""
    rules, rng = find_games()["weathervanes"], Random(1)
    options = rules.ABOUT.settle({})
    state = rules.setup(4, options, b"deal")
    while True:
        seat = min(rules.to_act(state))
        legal = rules.legal_moves(state, seat)
        if len(legal) == 1 and rules.forced(state, seat) is None:
            break
        state = rules.apply(state, seat, rng.choice(legal))
    thoughts = list[object]()

    def choose(*asked: object) -> object:
        thoughts.append(asked)
        return legal[0]

    monkeypatch.setattr(players, "choose", choose)
    match = {"game": "weathervanes", "seats": 4, "seat": seat, "options": options}
    talk = talking(
        "fairwind 1",
        f"match {json.dumps(match)}",
        "view " + view_text(rules, rules.view(state, seat)),
    )
    assert talk.answer('go {"milliseconds":1000}') == f"= {rules.notation(legal[0])}"
    assert len(thoughts) == 1


def test_engine_repeats_its_move_for_a_seed_and_varies_without_one() -> None:
    seeds = iter(bytes([n]) for n in range(99))
    conversation = Conversation("easy", lambda: next(seeds))
    for line in ("fairwind 1", MATCH, view(mover())):
        conversation.answer(line)
    go = f'go {{"milliseconds":1000,"seed":"{SEED}"}}'
    assert len({conversation.answer(go) for _ in range(5)}) == 1
    assert len({conversation.answer('go {"milliseconds":1000}') for _ in range(20)}) > 1


@sampled
@pytest.mark.parametrize("level", LEVELS)
def test_every_engine_level_can_be_set(level: str) -> None:
    conversation = talking("fairwind 1", f'set {{"level":"{level}"}}', MATCH, view(mover()))
    with brief_thinking("chance", 20):
        told = conversation.answer(f'go {{"milliseconds":1,"seed":"{SEED}"}}')
    assert told.startswith("= keep ")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "castle",
        "fairwind 2",
        "fairwind",
        'set {"level":"divine"}',
        'set {"level":["easy"]}',
        "set strong",
        "match",
        "match chance",
        "match []",
        'match {"game":"chess","seats":2,"seat":0,"options":{}}',
        'match {"game":"chance","seats":2,"seat":0,"options":{}}',
        'match {"game":"chance","seats":3,"seat":3,"options":{}}',
        'match {"game":"chance","seats":3,"seat":true,"options":{}}',
        'match {"game":"chance","seats":3,"seat":0,"options":{"countdown":-1}}',
        'match {"game":"chance","seats":3,"seat":0,"options":{"wind":"north"}}',
        'match {"game":"chance","seats":3,"seat":0,"options":{"countdown":12.0}}',
        'match {"game":"chance","seats":3,"seat":0,"seat":0,"options":{}}',
        "view {}",
        "view null",
        "view " + "[" * 20_000,
        'view {"seat":0}',
        "go",
        "go {}",
        'go {"milliseconds":1000,"seed":"XY"}',
        'go {"milliseconds":1000,"moves":"d4"}',
        "moves all",
        "over",
        "quit now",
    ],
)
def test_invalid_command_gets_a_sentence_and_changes_nothing(line: str) -> None:
    conversation = talking("fairwind 1", MATCH, view(mover()))
    go = f'go {{"milliseconds":1000,"seed":"{SEED}"}}'
    move = conversation.answer(go)
    found = conversation.answer(line)
    assert found.startswith("? ")
    assert found.isprintable()
    assert len(found) < 500
    assert conversation.answer(go) == move


@pytest.mark.parametrize("line", [MATCH, "moves", 'go {"milliseconds":1}', view(0)])
def test_engine_refuses_commands_before_the_greeting(line: str) -> None:
    assert Conversation("easy", bytes).answer(line).startswith("? ")


def test_engine_makes_no_move_for_a_seat_that_is_not_to_move() -> None:
    conversation = talking("fairwind 1", MATCH, view((mover() + 1) % 3))
    assert conversation.answer("moves") == "= []"
    assert conversation.answer('go {"milliseconds":1}').startswith("? ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seat":0', '"seat":null'),
        ('"countdown":12', '"countdown":"12"'),
        ('"countdown":12', '"countdown":99999999999'),
        ('"countdown":12', '"countdown":21'),
        ('"left":', '"rest":'),
        ('"left":12', '"left":-1'),
        ('"left":12', '"left":0'),
        ('"left":12', '"left":13'),
        ('"forfeited":[]', '"forfeited":[1,1]'),
        ('"forfeited":[]', '"forfeited":{}'),
        ('"gone":false', '"gone":0'),
        ('"cause":"deal"', '"cause":"weather"'),
        ('"seat":0', '"seat":7'),
        ('"card":"F', '"card":"f'),
    ],
)
def test_engine_refuses_an_impossible_view_and_names_the_wrong_part(old: str, new: str) -> None:
    assert old in view(0)
    conversation = talking("fairwind 1", MATCH)
    assert conversation.answer(view(0).replace(old, new, 1)).startswith("? view")


def test_engine_refuses_a_board_larger_than_any_match_has() -> None:
    rules = find_games()["crosswind"]
    state = rules.setup(2, rules.ABOUT.settle({"size": 19}), b"")
    conversation = talking(
        "fairwind 1",
        'match {"game":"crosswind","seats":2,"seat":0,"options":{"size":19}}',
        told := "view " + view_text(rules, rules.view(state, 0)),
    )
    assert conversation.answer(told.replace('"size":19', '"size":20')).startswith("? view")


def test_engine_refuses_a_view_that_lacks_an_earlier_grid() -> None:
    rules = find_games()["tradewinds"]
    state = rules.setup(2, rules.ABOUT.settle({}), b"deal")
    for _ in range(2):
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, rules.legal_moves(state, seat)[0])
    (seat,) = rules.to_act(state)
    seen = rules.view(state, seat)
    match = f'match {{"game":"tradewinds","seats":4,"seat":{seat},"options":{{}}}}'
    conversation = talking("fairwind 1", match, "view " + view_text(rules, seen))
    for grids in ((), seen.grids[1:], (*seen.grids, seen.piles), (seen.grids[0], ())):
        told = "view " + view_text(rules, replace(seen, grids=grids))
        assert conversation.answer(told).startswith("? view")


def test_engine_refuses_a_view_whose_legal_moves_cannot_be_computed() -> None:
    rules = find_games()["weathervanes"]
    state = rules.setup(4, rules.ABOUT.settle({}), b"deal")
    (leader,) = rules.to_act(state)
    state = rules.apply(state, leader, rules.legal_moves(state, leader)[0])
    (seat,) = rules.to_act(state)  # it follows, so its moves depend on its cards
    seen = replace(rules.view(state, seat), hand=(10**9,) * 11)
    match = f'match {{"game":"weathervanes","seats":4,"seat":{seat},"options":{{}}}}'
    conversation = talking("fairwind 1", match)
    assert conversation.answer("view " + view_text(rules, seen)).startswith("? view")


def test_engine_answers_if_it_fails_to_suggest_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_: object) -> None:
        raise IndexError

    monkeypatch.setattr(find_games()["chance"], "suggest", failing)
    conversation = talking("fairwind 1", 'set {"level":"suggest"}', MATCH, view(mover()))
    assert conversation.answer('go {"milliseconds":1000}').startswith("? No move is found")


@sampled
def test_engine_survives_malformed_lines_of_input() -> None:
    rng, conversation = Random(6), talking("fairwind 1", MATCH)
    for _ in range(1000 if THOROUGH else 100):
        line = damaged(view(0), rng).replace("\n", " ")
        assert conversation.answer(line)[:1] in ("=", "?")
