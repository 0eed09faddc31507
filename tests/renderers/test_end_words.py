"""Texts about a match's end: the verdicts of the matches in `tests/playthroughs`, and headlines that fit into
the picture."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

import pytest

from renderers import find
from renderers.kit.lettering import Face, width
from renderers.kit.sheets.verdict import LARGEST, LEAST, ROOM, Heading, Verdict, headline, in_words
from renderers.renderer import Cast
from tests.contract.ends import ends_of
from tests.languages import EVERY
from texts.language import ENGLISH
from texts.text import counted, phrase, verbatim

NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida")

VERDICTS: Final[Mapping[str, Mapping[str, str]]] = {
    "tradewinds": {
        "agreed": "Ended early. All who remained agreed · turn 20 of 24, −1.",
        "deserted": "Ended early. Nobody is left in it · turn 1 of 24, 0.",
        "closed": "Ended early. Closed by a manager · turn 1 of 24, 0.",
        "empty-grid-all-lose": (
            "Lost together: −2. Close to the harbour · the grid is empty after 20 turns. "
            "Costliest blow: −3 in turn 6, with South’s Partial Blue Circle."
        ),
        "last-turn-all-win": (
            "Won together: +16. A strong victory. "
            "Best blow: +3 in turn 1, with South’s Hollow Red Square."
        ),
    },
    "chance": {
        "all-resigned-all-lose": "Everybody loses. All have resigned.",
        "all-resigned-all-lose, by time": "Everybody loses. Everybody’s time was up.",
        "countdown-all-lose": "Everybody loses. The countdown of 3 is over.",
        "countdown-before-any-decision": (
            "Everybody loses. The countdown ran out before anybody could decide."
        ),
        "last-TriCard-some-win": (
            "Ben wins. All 6 TriCards gone, 11 of 13 left in the countdown. "
            "Alone in front from round 8 of 10 on."
        ),
    },
    "crosswind": {
        "chain-white-wins-after-a-swap": (
            "Ann wins. White: 12 stones from left to right. "
            "From move 27 of 43 on, White’s way across was the shorter."
        ),
        "draw": "A draw. Neither colour can place a stone any more.",
        "resigned": "Ann wins. Black resigned.",
        "resigned, by time": "Ann wins. Black’s time was up.",
    },
    "weathervanes": {
        "one-seat-resigns": (
            "Cat wins. South, 134 points, 8 ahead. Most at once: +16 for South in round 3, trick 5."
        ),
        "misere-tie-broken-by-fewer-cards": (
            "Dan wins. West, 125 points · fewer cards at the end. "
            "Most at once: +22 for West in round 2, trick 4."
        ),
        "shared-victory": (
            "Ann and Cat win. 126 points each, alike also in the tie-breaks. "
            "Most at once: +18 for North in round 4, trick 1."
        ),
    },
    "wind-of-fortune": {
        "a-partner-resigns": (
            "Ann wins. Red: a joker sealed both towers, battle 4 of deal 6. "
            "Red was ahead from battle 8 of deal 4 on."
        ),
        "grand-finale": "Ben wins. Black raised the joker of the Grand Finale, trial 2.",
        "resignation, by time": "Ben wins. Black’s time was up.",
    },
}


@pytest.mark.parametrize(
    ("key", "how"), [(key, how) for key, told in VERDICTS.items() for how in told]
)
def test_alt_text_of_an_ending_begins_with_the_expected_verdict(key: str, how: str) -> None:
    (told,) = [each for each in ends_of(key) if each.how == how]
    text = str(find(key).alt_text_end(told.view, Cast(NAMES[: told.seats]), told.end))
    assert text.partition("\n")[0] == VERDICTS[key][how]


def verdict(*names: str) -> Verdict:
    line = counted(3, "", "By {n} points")
    return Verdict(True, tuple((name, phrase("North")) for name in names), line)


@pytest.mark.parametrize(
    "names",
    [("Bo",), ("W" * 32,), ("W" * 32, "Bo"), ("Bo", "W" * 32), ("W" * 32,) * 2, ("x y" * 99,)],
)
def test_end_headline_fits_and_keeps_short_names_whole(names: tuple[str, ...]) -> None:
    for language in EVERY:
        words, face, size = headline(verdict(*names), language)
        assert LEAST <= size <= LARGEST
        assert width(words, face, size) <= ROOM
    words, _, _ = headline(verdict(*names), ENGLISH)
    assert words.endswith(" wins" if len(names) == 1 else " win")
    assert all(name in words for name in names if len(name) < 5)


def test_end_headline_drops_symbols_of_long_names_before_it_cuts_letters() -> None:
    assert headline(verdict("◆ Notus", "◆ Boreas"), ENGLISH)[0] == "◆ Notus and ◆ Boreas win"
    assert headline(verdict("◆ Boreas", "◆ Zephyr"), ENGLISH)[0] == "Boreas and Zephyr win"


def test_end_headline_omits_characters_that_cannot_be_drawn() -> None:
    assert headline(verdict("🎉"), ENGLISH)[0] == "North wins"
    assert headline(verdict("🦊 Fox"), ENGLISH)[0] == "Fox wins"


def test_end_headline_falls_back_to_a_typeface_that_has_the_letters() -> None:
    assert headline(verdict("Мария"), ENGLISH)[1] is Face.SERIF
    lacking = next(chr(code) for code in range(0x100, 0x2000) if _lacks(chr(code)))
    assert headline(verdict(f"A{lacking}"), ENGLISH)[1] is Face.SEMIBOLD


def _lacks(letter: str) -> bool:
    from renderers.kit.lettering import characters, cleaned

    return ord(letter) not in characters(Face.SERIF) and cleaned(letter, "") == letter


DAY: Final = date(2026, 11, 2)


def test_end_text_has_as_many_board_lines_as_fit() -> None:
    board = "\n".join(f"line {number}" for number in range(100))
    text = str(in_words(Heading("Chance", DAY), verdict("Ann"), verbatim(board), 70))
    # The board's `line 0` is missing, because a first line says whose turn it is.
    lines = ["Ann wins. By 3 points.", "Chance, 2 November 2026.", "line 1", "line 2", "line 3"]
    assert text.split("\n") == lines


def test_turning_point_of_several_lines_is_joined_into_one() -> None:
    turned = Verdict(False, phrase("A draw"), phrase("By rule"), verbatim("One\nTwo"))
    text = str(in_words(Heading("Chance", DAY), turned, verbatim("head"), 99))
    assert text.split("\n") == ["A draw. By rule. One Two.", "Chance, 2 November 2026."]
