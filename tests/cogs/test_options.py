"""The options of a game as one text: every offered text can be parsed, for every game."""

from __future__ import annotations

import pytest

from bot.interactions.tree import LONGEST
from cogs.autocomplete import options
from cogs.lobbies.terms import further_options
from games import find_abouts
from games.options import Choice, Option, written
from matches.decisions.refusal import Refused
from tests.languages import EVERY
from tests.pseudo import CLOSED, OPENED, PSEUDO
from texts.language import ENGLISH
from texts.text import verbatim

GAMES = find_abouts()
CROSSWIND = GAMES["crosswind"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_option_explanations_are_translated_but_option_words_are_not(game: str) -> None:
    about = GAMES[game]
    english = options.offered(about, "", about.seats.start, ENGLISH)
    marked = options.offered(about, "", about.seats.start, PSEUDO)
    assert [each.value for each in marked] == [each.value for each in english]
    for each in marked:
        assert each.name.startswith(f"{each.value} ({OPENED}")
        assert len(each.name) == 100 or each.name.endswith(f"{CLOSED})")


def test_several_options_are_separated_by_commas() -> None:
    assert options.read(CROSSWIND, "") == {}
    for typed in (" Size:13 ,swap: OFF,", "size 13, swap off", "size : 13,swap off"):
        assert options.read(CROSSWIND, typed) == {"size": 13, "swap": False}
    for size in ("size: 13", "size 13"):
        further = [each.value for each in options.offered(CROSSWIND, f"{size}, ", 2, ENGLISH)]
        assert further == [f"{size}, swap: on", f"{size}, swap: off"]
    assert options.offered(CROSSWIND, "size: 13, swap: on, ", 2, ENGLISH) == []


def test_numbers_of_an_option_are_offered_in_order() -> None:
    offered = [each.value for each in options.offered(CROSSWIND, "size", 2, ENGLISH)]
    assert offered == [f"size: {size}" for size in (7, 9, 11, 13, 15, 19)]


def test_option_choices_stay_within_discords_limits() -> None:
    for about in GAMES.values():
        typed = ", ".join(f"{each.name}: {'x' * 30}" for each in about.options[:-1])
        for text in ("", f"{typed}, " if typed else ""):
            for language in EVERY:
                found = options.offered(about, text, about.seats.start, language)
                assert len(found) <= 25
                assert all(len(each.name) <= 100 and len(str(each.value)) <= 100 for each in found)


@pytest.mark.parametrize("typed", ["size", "size 12", "size: 12", "size: on", "swap: 1", "hat: 3"])
def test_unknown_option_or_value_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        options.read(CROSSWIND, typed)


def test_option_without_effect_for_the_player_count_is_not_offered() -> None:
    wind = GAMES["wind-of-fortune"]
    for seats, named in ((2, {"dummy"}), (3, {"dummy", "team"}), (4, {"team"})):
        found = {each.value.partition(":")[0] for each in options.offered(wind, "", seats, ENGLISH)}
        assert found & {"dummy", "team"} == named


FREE = Option("word", verbatim("Any word"), ())
COLOURS = Option("sail", verbatim("Sail"), tuple(Choice(each, verbatim(each)) for each in "abcdef"))


def offered(typed: str, game: str = "crosswind") -> list[str]:
    about = GAMES[game]
    found = options.offered(about, typed, None, ENGLISH, (FREE, COLOURS))
    return [each.value for each in found]


def test_suggestions_list_further_options_after_those_of_the_game() -> None:
    assert options.read(CROSSWIND, "sail: B, size: 7", (FREE, COLOURS)) == {"sail": "b", "size": 7}
    assert offered("")[-7:] == ["word: ", *(f"sail: {each}" for each in "abcdef")]
    assert offered("sail: a, w") == ["sail: a, swap: on", "sail: a, swap: off", "sail: a, word: "]
    with pytest.raises(Refused) as refused:
        options.read(CROSSWIND, "hat: 3", (FREE, COLOURS))
    assert "size, swap, word and sail" in str(refused.value.text)


def test_option_without_choices_takes_any_text() -> None:
    assert options.read(CROSSWIND, "WORD: Two: words ", (FREE,)) == {"word": "Two: words"}
    assert offered("word:Blue otter") == ["word: Blue otter"]


def test_spaces_beside_the_colon_do_not_matter_to_suggestions() -> None:
    for typed in ("size:1", "size: 1", "Size :  1"):
        assert offered(typed) == ["size: 11", "size: 13", "size: 15", "size: 19"]


def test_option_with_many_choices_leaves_room_for_others_in_suggestions() -> None:
    found = offered("", "chance")
    assert len(found) <= 25
    assert {each.partition(":")[0] for each in found} == {"countdown", "word", "sail"}
    assert len(offered("countdown", "chance")) == 20


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_options_of_a_match_fit_into_one_text(game: str) -> None:
    about = GAMES[game]
    known = (*about.options, *further_options(about))
    words = ([written(choice.value) for choice in each.choices] for each in known)
    longest = (max(each, key=len, default="x" * 32) for each in words)  # words for the deal have 32
    typed = ", ".join(f"{each.name}: {word}" for each, word in zip(known, longest, strict=True))
    assert len(options.read(about, typed, further_options(about))) == len(known)
    assert len(typed) <= LONGEST
