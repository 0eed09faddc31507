"""Hands and secrets leak neither into a log nor onto another person's screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import renderers
from games.gnomon import COMPLETES
from games.tradewinds import rules as tradewinds
from games.tradewinds.values import State
from renderers.renderer import Cast
from sandbox import Discord, Message, Person
from tests.wire.dealing import Deal, deal_of, names_card, names_hand, without_singles
from tests.wire.process import Bot
from tests.wire.receiving import Receiving
from tests.wire.story import board_of, cards_in, chooses_more, is_end, match_of, mover_of
from texts.text import lines

NAMES = ("Alice", "Bob", "Chandra", "Diego")
ALL_TURNS = 20
LOOKED_AROUND = (0, 3, 10, 19)


@pytest.fixture
async def talkative(discord: Discord, tmp_path: Path) -> Bot:
    """A bot with debug logging that is not started yet."""
    return Bot(discord, tmp_path, FAIRWIND_LOG_LEVEL="DEBUG")


async def test_output_contains_no_hands_tokens_or_secrets_despite_failures(
    discord: Discord, talkative: Bot
) -> None:
    await talkative.start()
    people, board = await match_of(discord, *NAMES, options="options:first: north")
    deal = await deal_of(people[0], board, talkative.database, "north")
    for turn in range(ALL_TURNS):
        if not is_end(board):
            board = await _troubled_turn(discord, people, board, turn)
    end = board if is_end(board) else await board_of(board.channel, after=board)
    await chooses_more(people[0], "Fair deal", end)
    await discord.settle()
    assert await talkative.stop() == 0
    _is_silent(talkative.output, deal, discord)


async def test_json_logs_reveal_no_secrets_and_have_one_value_per_line(
    discord: Discord, talkative: Bot
) -> None:
    talkative.settings["FAIRWIND_LOG_FORMAT"] = "json"
    await talkative.start()
    people, board = await match_of(discord, *NAMES, options="options:first: north")
    deal = await deal_of(people[0], board, talkative.database, "north")
    for turn in range(3):
        board = await _troubled_turn(discord, people, board, turn)
    await discord.settle()
    assert await talkative.stop() == 0
    _is_silent(talkative.output, deal, discord)
    for line in talkative.output.splitlines():
        assert {"at", "level", "in", "what"} <= json.loads(line).keys()


async def test_players_receive_no_card_of_others_before_it_is_played(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, *NAMES, options="options:first: north")
    deal = await deal_of(people[0], board, bot.database, "north")
    received = Receiving(discord, people)
    for turn in range(ALL_TURNS):
        if is_end(board):
            break
        for person in people if turn in LOOKED_AROUND else []:
            await _looks_around(received, deal, person, board)
        mover = mover_of(board, people)
        hand = await mover.presses("Hand", on=board)
        received.card_is_played(cards_in(hand)[0])
        await mover.presses(cards_in(hand)[0], on=hand)
        board = await board_of(board.channel, after=board)
    assert is_end(board) or await board_of(board.channel, after=board)
    assert received.over
    assert len(received.texts) > 20 * len(received.played)
    assert received.leaks(deal) == []


def test_public_board_texts_name_no_card_of_a_hand() -> None:
    renderer, cast = renderers.find("tradewinds"), Cast(NAMES)
    for deal in range(12):
        for state in _course(bytes([deal]) * 32):
            view = tradewinds.view(state, None)
            public = str(lines(renderer.alt_text(view, cast), renderer.describe(view, cast)))
            told = without_singles(public)
            assert not [card for hand in state.hands for card in hand if names_card(told, card)]


@pytest.mark.parametrize(
    "said",
    ["HRT", "Hollow Red Triangle", "hollow-red-triangle", "she holds Hollow, Red, Triangle."],
)
def test_leak_check_finds_hidden_cards_in_any_wording(said: str) -> None:
    card = next(each for each in COMPLETES if each.initials == "HRT")
    assert names_card(without_singles(f"W Blue (Filled Circle) 2; {said}"), card)
    for row in (
        "W Blue (Hollow Red Triangle) 1; E gap",
        "W Hollow (Red Triangle) 1; E gap",
        "**Blue**, under it Circle, Hollow, Red, Triangle, 1 face down",
        "Scores: Hollow, Red, Triangle. Costs: Filled. Collected",
    ):
        assert names_card(row, card)
        assert not names_card(without_singles(row), card)
        assert names_card(without_singles(f"{row}; {said}"), card)


def _course(seed: bytes) -> Iterator[State]:
    state = tradewinds.setup(4, {"first": "north", "hands": "private"}, seed)
    for _ in range(ALL_TURNS):
        yield state
        (seat,) = tradewinds.to_act(state)
        state = tradewinds.apply(state, seat, tradewinds.legal_moves(state, seat)[0])


async def _looks_around(received: Receiving, deal: Deal, person: Person, board: Message) -> None:
    await person.presses("Hand", on=board)
    await chooses_more(person, "Board in words", board)
    await person.types("/tradewinds board")
    await person.types("/match")
    for do in ("history", "fair-deal", "resign", "end", "take"):
        await person.types(f"/match do:{do}")
    await person.types("/matches")
    for typed in ("", "f", "red"):
        received.offered(person, await person.asks(f"/tradewinds play card:{typed}"))
    card = received.unplayed_card_of_another(person, deal)
    with received.while_typing(person, card):
        await person.types(f"/tradewinds play card:{card}")


async def _troubled_turn(
    discord: Discord, people: list[Person], board: Message, turn: int
) -> Message:
    mover = mover_of(board, people)
    _, card = (await mover.asks("/tradewinds play card:"))[0]
    await _trouble(discord, turn)
    mover.starts("/match do:history")
    for command in ("hand", "play card:nonsense", f"play card:{card}"):
        mover.starts(f"/tradewinds {command}")
    return await board_of(board.channel, after=board)


async def _trouble(discord: Discord, turn: int) -> None:
    faults, posts = discord.faults, r"/channels/\d+/messages$"
    match turn:
        case 0:
            faults.add(method="POST", path=posts, status=429)
            faults.add(path="/interactions/.*/callback", status=500)
        case 1:
            faults.add(method="POST", path=posts, drop="after")
        case 2:
            await discord.gateway.drop(resumable=True)
            await discord.ready()
        case 3:
            faults.add(method="POST", path=posts, status=500)
            faults.add(path="/webhooks/", drop="before")


def _is_silent(output: str, deal: Deal, discord: Discord) -> None:
    assert "Traceback" not in output
    assert discord.token not in output
    assert discord.token.split(".")[-1] not in output
    assert deal.secret.hex() not in output
    assert str(deal.secret) not in output
    for card in COMPLETES:
        assert not names_card(output, card)
    for hand in deal.hands:
        assert not names_hand(output, hand)
    tokens = {each.path.split("/")[5] for each in discord.traffic if "/callback" in each.path}
    assert tokens
    assert not re.search("|".join(map(re.escape, tokens)), output)
