"""Autocomplete of moves from words in any order, and all autocomplete while the database is busy."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from cogs.actions import season_choices
from cogs.admin.moderation import ModerationCommands
from cogs.autocomplete.matches import matches_offered
from cogs.autocomplete.moves import fits, next_words, whole
from cogs.game_cog import GameCog
from cogs.match import MatchCommand
from cogs.match_selection import MINE
from cogs.personal.learn import Learn
from games.gnomon import COMPLETES
from matches.ports.storage import StorageBusy
from renderers.renderer import MoveLabel
from renderers.studio import Studio
from tests.pseudo import PSEUDO, WIDE
from texts.text import phrase, phrase_in, verbatim


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "f",
        "FR",
        "rf",
        "crf",
        "FRC",
        "fil",
        "red fil",
        "circle",
        "circ r",
        "Filled-Red",
        "c f r",
    ],
)
def test_initials_and_word_prefixes_find_a_card_in_any_order(typed: str) -> None:
    assert fits(typed, "FRC", "Filled Red Circle")


@pytest.mark.parametrize("typed", ["h", "hollow", "frs", "ff", "filled blue", "x", "frcc", "led"])
def test_move_autocomplete_finds_no_card_by_words_that_are_not_on_it(typed: str) -> None:
    assert not fits(typed, "FRC", "Filled Red Circle")


@pytest.mark.parametrize("typed", ["circulo", "CÍRCULO", "rojo cir", "ＦＲＣ"])
def test_move_autocomplete_ignores_accents_case_and_width(typed: str) -> None:
    assert fits(typed, "FRC", "Círculo Rojo Lleno")


def test_rank_of_a_card_is_found_without_the_sign_of_its_suit() -> None:
    assert fits("7", "H7", "♥7")


def test_words_of_a_move_are_offered_without_accents() -> None:
    move = MoveLabel("5 blue", verbatim("à esquerda"), verbatim("à esquerda"))
    assert [each.value for each in next_words([move], ["5"], "a esq", PSEUDO)] == ["blue"]


MOVES = [
    MoveLabel("12 Wind", phrase("a gust"), phrase("Twelve of Wind"), phrase_in("card", "Twelve")),
    MoveLabel("12 Rain", phrase("a shower"), phrase("Twelve of Rain"), phrase_in("card", "Twelve")),
]


def test_autocomplete_translates_whole_moves_and_sends_their_notation() -> None:
    offered = whole(MOVES, "", PSEUDO)
    assert [(each.name, each.value) for each in offered] == [
        ("«a gust»", "12 Wind"),
        ("«a shower»", "12 Rain"),
    ]


@pytest.mark.parametrize("typed", ["rain", "raaiin", "12 Rain"])
def test_move_is_found_by_english_translated_and_notation_words(typed: str) -> None:
    assert [each.value for each in whole(MOVES, typed, WIDE)] == ["12 Rain"]


def test_single_word_choices_of_a_move_are_translated() -> None:
    first = next_words(MOVES, [""], "", PSEUDO)
    assert [(each.name, each.value) for each in first] == [("«Twelve»", "12")]
    last = next_words(MOVES, ["12"], "gust", PSEUDO)
    assert [(each.name, each.value) for each in last] == [("«a gust»", "Wind")]


def test_full_initials_in_move_autocomplete_find_exactly_one_card() -> None:
    for card in COMPLETES:
        found = [
            other for other in COMPLETES if fits(card.initials, other.initials, str(other.words))
        ]
        assert found == [card]


async def test_moves_of_a_lesson_are_offered_only_after_the_caches_are_filled() -> None:
    studio = Mock(Studio)
    studio.of.return_value.moves.return_value = ()
    players = SimpleNamespace(find=AsyncMock(return_value=None))
    services = SimpleNamespace(studio=studio, players=players, languages=Mock())
    client = SimpleNamespace(services=services)
    interaction = Mock(client=client, namespace=SimpleNamespace(game="chance", again=None))
    await cast(Any, Learn()).moves_offered(interaction, "")
    assert [each[0] for each in studio.mock_calls] == ["ready", "of", "of().moves"]


OFFERS: dict[str, Any] = {
    "matches": partial(matches_offered, wanted=MINE),
    "matches of a server": cast(Any, ModerationCommands()).matches_offered,
    "seasons": partial(season_choices.offered, open_only=False),
    "missing players": cast(Any, MatchCommand())._missing_offered,
    "moves": partial(GameCog.moves_offered, cast(Any, SimpleNamespace(about=None))),
    "moves of a lesson": cast(Any, Learn()).moves_offered,
}


@pytest.mark.parametrize("offers", OFFERS.values(), ids=OFFERS)
async def test_autocomplete_offers_nothing_while_the_database_is_busy(
    offers: Any, caplog: pytest.LogCaptureFixture
) -> None:
    busy = AsyncMock(side_effect=StorageBusy("locked"))
    read = SimpleNamespace(find=busy, rows_at=busy, in_server=busy)
    services = SimpleNamespace(players=read, lists=read, seasons=read)
    interaction = Mock(client=Mock(services=services))
    assert await offers(interaction, "") == []
    busy.assert_awaited_once()
    assert not caplog.records
