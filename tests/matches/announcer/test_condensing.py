"""The text above a picture has a line for each turn, or one line for several turns. It always has all notes
(`Telling.notes`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matches.announcer.condensing import (
    MOST_LINES,
    Telling,
    above,
    condensed,
    phone_lines,
    small_print,
    whole,
)
from matches.announcer.ended import fitted
from texts.language import ENGLISH
from texts.text import verbatim

LONG = Telling(turn=verbatim("**Ann blew**\n1. one\n- two\nmore\nstill more\nand more"))


def turn(name: str) -> Telling:
    return Telling(turn=verbatim(f"**{name} blew a card**\nmore"), brief=verbatim(f"{name} +1"))


def note(text: str) -> Telling:
    return Telling(notes=verbatim(text))


def told(*tellings: Telling, room: int = 3, pictures: int = 1) -> list[str]:
    return condensed(tellings, ENGLISH, room=room, pictures=pictures)


def test_lines_are_counted_as_a_phone_wraps_them() -> None:
    assert phone_lines("**a** <@123>\n-# b") == 2
    assert phone_lines(f"{'word ' * 20}\nend") == 4
    assert (
        phone_lines("x" * 40) == phone_lines("\\(" + "x" * 39) == phone_lines("-# " + "x" * 48) == 1
    )


def test_message_about_one_turn_has_one_line_if_a_short_text_exists() -> None:
    assert told(turn("Ann")) == ["**Ann blew a card**"]
    assert told(LONG) == ["**Ann blew**", "more", "still more"]
    assert told(LONG, room=1) == ["**Ann blew**"]


def test_turns_of_three_computers_share_a_line_with_the_turn_before_them() -> None:
    turns = [turn(name) for name in ("Ann", "Boreas", "Zephyr", "Notus")]
    assert told(*turns) == ["Ann +1 · Boreas +1 · Zephyr +1 · Notus +1"]
    assert told(*turns[:2]) == ["**Ann blew a card**", "**Boreas blew a card**"]
    assert told(*turns[:2], room=1) == ["Ann +1 · Boreas +1"]


def test_ellipsis_for_earlier_turns_takes_no_line_of_its_own() -> None:
    last = Telling(
        turn=verbatim("**Red wins**"), brief=verbatim("Battle for a joker: Red wins 16 to 15")
    )
    assert told(turn("Ann"), last, room=1) == ["Battle for a joker: Red wins 16 to 15"]
    assert told(turn("Ann"), turn("Ben"), last, room=2) == [
        "Ann +1 · Ben +1 · Battle for a joker: Red wins 16 to 15"
    ]


def test_turn_without_a_short_text_is_summed_up_by_its_result() -> None:
    assert told(LONG, turn("Ben"), turn("Cem")) == ["Ann blew · Ben +1 · Cem +1"]
    ended = Telling(turn=verbatim("**Ann showed ♣8.**"))
    assert told(ended, turn("Ben"), turn("Cem")) == ["Ann showed ♣8 · Ben +1 · Cem +1"]


def test_turn_that_does_not_fit_is_told_in_a_few_words() -> None:
    wordy = Telling(turn=verbatim("Ann " * 31), brief=verbatim("Ann +1"))
    assert told(wordy, turn("Ben")) == ["Ann +1 · Ben +1"]
    assert told(wordy) == ["Ann +1"]
    assert told(wordy, room=4) == ["Ann " * 31]
    assert len(told(wordy, turn("Ben"), room=5, pictures=2)) == 2


def test_only_the_latest_of_many_turns_are_reported() -> None:
    (line,) = told(*(turn(str(number)) for number in range(9)))
    assert line == "… · 5 +1 · 6 +1 · 7 +1 · 8 +1"
    long = [Telling(turn=verbatim("x"), brief=verbatim(f"{name} " * 6)) for name in ("Ann", "Ben")]
    (line,) = told(*long, *long, room=1)
    assert line == "… · " + "Ben " * 6


def test_start_of_a_match_is_left_out_without_an_ellipsis() -> None:
    start = Telling(turn=verbatim("**The match begins.** Ann leads"), begins=True)
    turns = [turn(name) for name in ("Ann", "Ben", "Cem", "Dan", "Eve")]
    assert told(start, *turns[:4]) == ["Ann +1 · Ben +1 · Cem +1 · Dan +1"]
    assert told(start, *turns) == ["… · Ben +1 · Cem +1 · Dan +1 · Eve +1"]
    assert told(start, turns[0]) == ["**The match begins.** Ann leads", "**Ann blew a card**"]


def test_turns_told_in_a_few_words_still_say_for_whom_the_match_played() -> None:
    made = replace(turn("Ben"), automatic=verbatim("-# The match played for Ben."))
    assert told(turn("Ann"), made) == ["**Ann blew a card**", "**Ben blew a card**"]
    assert told(turn("Ann"), turn("Cem"), made) == [
        "-# The match played for Ben.",
        "Ann +1 · Cem +1 · Ben +1",
    ]


def test_message_that_leaves_out_a_turn_still_says_for_whom_the_match_played() -> None:
    by_match = "-# The match played for Ben."
    stone = Telling(turn=verbatim("**Ben (by match) played a1**"), automatic=verbatim(by_match))
    turns = [turn(str(number)) for number in range(4)]
    *noted, line = told(stone, *turns)
    assert noted == [by_match]
    assert line == "… · 0 +1 · 1 +1 · 2 +1 · 3 +1"
    assert told(*turns, stone) == ["… · 1 +1 · 2 +1 · 3 +1 · Ben (by match) played a1"]
    # The note takes the room of a turn, which is then left out too.
    two = replace(stone, turn=verbatim("Cem (by match)"), automatic=verbatim("-# For Cem."))
    last = turn("Ann " * 9)
    assert told(stone, two, last, room=1) == [by_match, "-# For Cem.", last.briefly(ENGLISH)]


def test_each_turn_with_its_own_picture_has_a_line_of_its_own() -> None:
    turns = [turn(str(number)) for number in range(5)]
    assert told(*turns, room=11, pictures=5) == [f"**{number} blew a card**" for number in range(5)]


def test_important_lines_are_never_left_out_above_a_picture() -> None:
    notes = [note(f"note {number}\nmore") for number in range(3)]
    assert told(*notes, turn("Ann")) == [*(f"note {number}\nmore" for number in range(3)), "Ann +1"]


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
    ("notes", "small", "pace", "lines"),
    [
        ([], ["-# rated"], "-# pace.", ["result", "over", "-# rated · pace"]),
        (["note"], ["-# rated"], "-# pace.", ["result", "note", "over", "-# rated · pace"]),
        (
            ["early", "late"],
            ["-# rated"],
            "-# pace.",
            ["result", "late", "over", "-# rated · pace"],
        ),
        (["early", "late"], [], "-# pace.", ["result", "early", "late", "over"]),
        (["note " * 15], ["-# rated"], "", ["result", "over", "-# rated"]),
        ([], ["-# rated " * 8], "-# pace.", ["result", "over", "-# rated " * 8 + " · pace"]),
        ([], ["-# rated " * 12], "-# pace.", ["result", "over", "-# rated " * 12]),
        ([], [], "", ["result", "over"]),
    ],
)
def test_end_message_has_at_most_four_lines_above_its_picture(
    notes: list[str], small: list[str], pace: str, lines: list[str]
) -> None:
    found = fitted("result", notes, ["over"], small, pace)
    assert found == lines


def test_long_result_without_room_is_shortened_to_its_words_in_bold() -> None:
    result, over = "**Ann wins**, free of all 3 TriCards in round 12.", "over " * 20
    assert fitted(result, ["note"], ["over"], [], "") == [result, "note", "over"]
    assert fitted(result, ["note"], [over], [], "") == ["**Ann wins**", over]


def test_change_of_ratings_never_shortens_the_result() -> None:
    """Edits leave out ratings, so they would change the result."""
    result, rated = "**Ann wins**, free of all 3 TriCards in round 12.", "rated " * 25
    assert fitted(result, [], ["over"], [rated], "") == [result, "over", f"-# {rated}"]
