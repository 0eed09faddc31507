"""The text above a picture: one line per turn, or one for several turns, and every note."""

from __future__ import annotations

import pytest

from matches.announcer.condensing import MOST_LINES, Telling, above, condensed, small_print, whole
from matches.announcer.ended import fitted
from texts.language import ENGLISH
from texts.text import verbatim

LONG = Telling(turn=verbatim("**Ann blew**\n1. one\n- two\nmore\nstill more\nand more"))


def turn(name: str) -> Telling:
    return Telling(turn=verbatim(f"**{name} blew a card**\nmore"), brief=verbatim(f"{name} +1"))


def note(text: str) -> Telling:
    return Telling(notes=verbatim(text))


def told(*tellings: Telling, beside: int = 1, pictures: int = 1) -> list[str]:
    return condensed(tellings, ENGLISH, beside=beside, pictures=pictures)


def test_message_about_one_turn_has_one_line_if_a_short_text_exists() -> None:
    assert told(turn("Ann")) == ["**Ann blew a card**"]
    assert told(LONG) == ["**Ann blew**", "more", "still more"]
    assert told(LONG, beside=3) == ["**Ann blew**"]


def test_turns_of_three_computers_share_a_line_with_the_turn_before_them() -> None:
    turns = [turn(name) for name in ("Ann", "Boreas", "Zephyr", "Notus")]
    assert told(*turns) == ["Ann +1 · Boreas +1 · Zephyr +1 · Notus +1"]
    assert told(*turns[:2]) == ["**Ann blew a card**", "**Boreas blew a card**"]
    assert told(*turns[:2], beside=3) == ["Ann +1 · Boreas +1"]


def test_turn_without_a_short_text_is_summed_up_by_its_result() -> None:
    assert told(LONG, turn("Ben"), turn("Cem")) == ["Ann blew · Ben +1 · Cem +1"]
    ended = Telling(turn=verbatim("**Ann showed ♣8.**"))
    assert told(ended, turn("Ben"), turn("Cem")) == ["Ann showed ♣8 · Ben +1 · Cem +1"]


def test_two_turns_share_a_line_if_the_line_of_one_is_long() -> None:
    wordy = Telling(turn=verbatim("Ann " * 21), brief=verbatim("Ann +1"))
    assert told(wordy, turn("Ben")) == ["Ann +1 · Ben +1"]
    assert told(wordy) == ["Ann " * 21]
    assert len(told(wordy, turn("Ben"), pictures=2)) == 2


def test_only_the_latest_of_many_turns_are_reported() -> None:
    (line,) = told(*(turn(str(number)) for number in range(9)))
    assert line == "… · 5 +1 · 6 +1 · 7 +1 · 8 +1"


def test_turns_with_a_picture_each_have_a_line_each() -> None:
    turns = [turn(str(number)) for number in range(5)]
    assert told(*turns, pictures=5) == [f"**{number} blew a card**" for number in range(5)]


def test_important_lines_are_never_left_out_above_a_picture() -> None:
    notes = [note(f"note {number}\nmore") for number in range(3)]
    assert told(*notes, turn("Ann")) == [
        *(f"note {number}\nmore" for number in range(3)),
        "**Ann blew a card**",
    ]


def test_message_without_a_picture_tells_everything() -> None:
    head, foot = verbatim("head"), verbatim("foot")
    said = whole(head, [turn("Ann"), note("note")], foot, ENGLISH)
    assert said == "head\n**Ann blew a card**\nmore\nnote\nfoot"
    assert above(head, [turn("Ann")] * 9, foot, ENGLISH).count("\n") < MOST_LINES


def test_overlong_message_keeps_its_deadline() -> None:
    said = above(verbatim("x" * 3000), [LONG], verbatim("due"), ENGLISH)
    assert len(said) <= 2000
    assert said.endswith("…\ndue")


def test_several_lines_in_small_print_become_one() -> None:
    assert small_print(["-# 5 decisions.", "-# No hints."]) == "-# 5 decisions · No hints"


@pytest.mark.parametrize(
    ("notes", "rated", "small", "lines"),
    [
        ([], "-# rated", ["-# pace."], ["result", "over", "-# rated", "-# pace"]),
        (["note"], "-# rated", ["-# pace."], ["result", "note", "over", "-# rated · pace"]),
        (["early", "late"], "-# rated", [], ["result", "late", "over", "-# rated"]),
        ([], "", ["-# pace.", "-# mark"], ["result", "over", "-# pace · mark"]),
        (["early", "late"], "", [], ["result", "early", "late", "over"]),
        ([], "", [], ["result", "over"]),
    ],
)
def test_end_message_has_at_most_four_lines_above_its_picture(
    notes: list[str], rated: str, small: list[str], lines: list[str]
) -> None:
    assert [*fitted("result", notes, ["over"], rated, small)] == lines
