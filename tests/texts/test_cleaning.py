"""Cleaning of typed text for display: one harmless line, with the letters of every script."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from texts.cleaning import LONGEST_NAME, UNNAMED, clean, clean_name, folded, plain, shortened

ISOLATE, END = "\u2068", "\u2069"
LINKS = re.compile(
    r"https?://\S|discord(?:(?:app)?\.com/invite|\.gg(?:/invite)?)/[\w-]", re.IGNORECASE
)
"""Typed texts that Discord's clients would turn into links or invitations."""

TYPED = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\u202e\u2066\u2069\u200b\u200d\u200c\ufe0f\u0301\u3164 \n:/.\\<@>#-1أ👨a"),
    )
)


@pytest.mark.parametrize(
    "name",
    [
        *("Zoë", "李雷", "Ольга", "ราชา", "क्षितिज", "O’Neil-3.5", "AC/DC"),
        *("👩\u200d🚀 Ada", "क\u200dष", "🏳\ufe0f\u200d🌈", "\U0001fae8"),
    ],
)
def test_cleaning_keeps_ordinary_names_and_joiners_in_letters_and_emoji(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("code", ["202e", "202d", "2066", "200b", "200e", "200f", "feff", "00ad"])
def test_cleaning_removes_format_characters(code: str) -> None:
    assert clean_name(f"A{chr(int(code, 16))}da") == "Ada"


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u200d", "\u2800 \u202e", "\ufe0f", "\u0301"])
def test_invisible_name_is_replaced(name: str) -> None:
    assert clean_name(name) == UNNAMED
    assert clean_name(name, "West") == "West"


@pytest.mark.parametrize(
    "name",
    [
        "discord.gg/abc",
        "Discord.GG/abc",
        "join discord.com/invite/abc",
        "https://example.org/a",
        "dis\u200bcord.gg/abc",
        "discord.g\u202eg/abc",
        "[here](https://discord.gg/abc)",
        "<https://example.org>",
    ],
)
def test_links_and_invitations_in_typed_text_are_made_unclickable(name: str) -> None:
    for shown in (clean_name(name), clean(name), plain(name)):
        assert not LINKS.search(shown)


def test_right_to_left_name_does_not_reorder_the_text_around_it() -> None:
    assert clean_name("محمد") == f"{ISOLATE}محمد{END}"
    long = clean_name("מ" * 50)
    assert long == f"{ISOLATE}{'מ' * (LONGEST_NAME - 1)}…{END}"
    assert shortened(long, 5) == f"{ISOLATE}ממממ…{END}"


def test_combining_marks_are_dropped_without_a_letter_and_beyond_four_on_one() -> None:
    assert clean("a" + "\u0301" * 50 + "b \u0301c") == "a" + "\u0301" * 4 + "b c"
    joined = "a" + ("\u0301" * 3 + "\u200d") * 2 + "b\n\u0301c"
    assert clean(joined) == "a" + "\u0301" * 4 + "b c"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("*Ann*", r"\*Ann\*"),
        ("1. Ann", r"1\. Ann"),
        ("- Ann", r"\- Ann"),
        ("<@123>", r"\<\@123\>"),
        ("@everyone", r"\@ everyone"),
        ("a\nb", "a b"),
    ],
)
def test_markdown_in_typed_text_is_escaped(typed: str, shown: str) -> None:
    assert plain(typed) == shown


@pytest.mark.parametrize("name", ["◆ Boreas (easy)", "★ Ann"])
def test_line_does_not_break_between_a_sign_and_a_name(name: str) -> None:
    shown = plain(name)
    assert shown[1] == "\u00a0"


@pytest.mark.parametrize("name", ["José", "JOSE", "Ｊｏｓé", "𝓙𝓸𝓼𝓮", "𝔍𝔬𝔰𝔢"])
def test_names_are_compared_without_accents_case_and_ornamental_letters(name: str) -> None:
    assert folded(name) == "jose"


@given(TYPED)
@example("\u0301 a\u200d\u200db")
@example("a://b.c/d")
@example("a \u200d b")
def test_any_typed_text_becomes_one_harmless_line(typed: str) -> None:
    shown = clean(typed)
    assert clean(shown) == shown
    assert not LINKS.search(shown)
    inside = shown.removeprefix(ISOLATE).removesuffix(END)
    assert shown in (inside, ISOLATE + inside + END)
    allowed = {"\u200c", "\u200d"}
    for character in inside:
        category = unicodedata.category(character)
        assert category[0] not in "CZ" or character in {" ", *allowed} or category == "Cn"
    assert len(clean_name(typed).strip(ISOLATE + END)) <= LONGEST_NAME
    assert clean_name(clean_name(typed)) == clean_name(typed)
