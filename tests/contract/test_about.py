"""The description of each game is well formed and fits into Discord's commands."""

from __future__ import annotations

import re
import unicodedata

import pytest

from games import find_abouts, find_games
from games.options import BadOption, Options
from tests.contract.walking import every_game
from tests.pseudo import past_the_catalogue
from texts.text import Text


def fits_a_command(name: str) -> bool:
    r"""Return whether Discord accepts this name of a command. Its pattern is `^[-_\p{Ll}\p{N}]{1,32}$`."""
    letters = all(c in "-_" or unicodedata.category(c)[0] in "LN" for c in name)
    return letters and name == name.lower() and 1 <= len(name) <= 32


def fits_a_line(words: Text | str) -> bool:
    text = str(words)
    return text == text.strip() and text.isprintable() and 1 <= len(text) <= 100


@every_game
def test_game_key_is_its_module_name_and_a_valid_command_name(key: str) -> None:
    rules = find_games()[key]
    assert rules.ABOUT is find_abouts()[key]
    assert f"games.{key.replace('-', '_')}.rules" == rules.__name__  # type: ignore[attr-defined]
    assert fits_a_command(key)


@every_game
def test_short_texts_about_a_game_fit_on_one_line(key: str) -> None:
    about = find_abouts()[key]
    assert fits_a_line(about.name)
    assert fits_a_line(about.summary)
    assert all(map(fits_a_line, about.seat_names))
    assert all(map(fits_a_line, about.sides))
    assert all(fits_a_line(about.side_name(side)) for side in about.sides)


@every_game
def test_every_text_about_a_game_is_translatable(key: str) -> None:
    about = find_abouts()[key]
    texts = [about.summary, about.hand, about.resigning, *about.side_names]
    texts += [about.units(number) for number in (1, 2)]
    texts += [about.seat_name(seat) for seat in range(max(about.seats))]
    texts += [about.resigned(about.seat_name(0))] if about.resigned else []
    for option in about.options:
        choices = [(choice.label, choice.words) for choice in option.choices]
        texts += [option.summary, *(text for pair in choices for text in pair)]
    assert not [text for text in texts if re.search("[a-z]", past_the_catalogue(text))]


@every_game
def test_seat_and_player_counts_are_consistent(key: str) -> None:
    about = find_abouts()[key]
    assert about.seats
    assert about.people
    assert about.people.step == 1, "any number of people between the least and the most may play"
    assert about.people.start >= 1
    assert max(about.people) == max(about.seats)


@every_game
def test_every_seat_has_a_unique_name(key: str) -> None:
    about = find_abouts()[key]
    assert len(about.seat_names) in (0, max(about.seats))
    assert len({str(about.seat_name(seat)) for seat in range(max(about.seats))}) == max(about.seats)


@every_game
def test_game_options_fit_discords_command_limits(key: str) -> None:
    options = find_abouts()[key].options
    assert len({option.name for option in options}) == len(options)
    for option in options:
        assert fits_a_command(option.name)
        assert fits_a_line(option.summary)
        assert 2 <= len(option.choices) <= 25


@every_game
def test_option_choices_have_distinct_values_and_labels(key: str) -> None:
    for option in find_abouts()[key].options:
        assert len({type(choice.value) for choice in option.choices}) == 1
        assert len({choice.value for choice in option.choices}) == len(option.choices)
        assert len({str(choice.label) for choice in option.choices}) == len(option.choices)
        for choice in option.choices:
            assert fits_a_line(choice.label)
            assert fits_a_line(str(choice.value))
            assert option.choice(choice.value) is choice


@every_game
def test_option_choices_other_than_the_default_are_described_in_full(key: str) -> None:
    for option in find_abouts()[key].options:
        told = [str(choice.words) for choice in option.choices[1:]]
        assert all(fits_a_line(words) and words[0].isupper() and " " in words for words in told)
        assert len({*told}) == len(told)


@every_game
def test_match_length_is_known_for_every_seat_count_and_choice(key: str) -> None:
    rules = find_games()[key]
    for seats in rules.ABOUT.seats:
        for option in rules.ABOUT.options:
            for choice in option.choices:
                chosen = rules.ABOUT.settle({option.name: choice.value})
                few, many = rules.length(seats, chosen)
                assert 0 < few <= many


@every_game
def test_omitted_options_get_their_defaults(key: str) -> None:
    about = find_abouts()[key]
    assert about.settle({}) == {option.name: option.default for option in about.options}
    for option in about.options:
        last = option.choices[-1].value
        assert about.settle({option.name: last}) == {**about.settle({}), option.name: last}


@every_game
def test_unknown_option_or_value_is_refused_in_one_sentence(key: str) -> None:
    about = find_abouts()[key]
    wrong: list[Options] = [{"no-such-option": "1"}]
    for option in about.options:
        wrong += [{option.name: "nonsense"}, {option.name: 12345}]
    for chosen in wrong:
        with pytest.raises(BadOption, match=r"^\S.* .*\.$"):
            about.settle(chosen)
