"""Arguments in the ids of buttons. Those of buttons that are already posted stay readable, and forged ones are
refused."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.arguments import (
    ChosenSetting,
    Entry,
    ReviewSpot,
    SeatMove,
    SeriesWish,
    Spot,
    Substitution,
    UserId,
)
from cogs.wording import UNKNOWN_BUTTON, UNKNOWN_PERSON
from matches.decisions.opening import SERIES_LENGTHS
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from tests.refusals import refused

ENCODED: dict[str, Any] = {
    "0.FRC": SeatMove(0, "FRC"),
    "2.play Blue.": SeatMove(2, "play Blue."),
    "1.": SeatMove(1, ""),
    "": Entry(None),
    "Either": Entry(""),
    "Either.luck": Entry("", "luck"),
    "Black": Entry("Black"),
    "Black.luck": Entry("Black", "luck"),
    ".luck": Entry(None, "luck"),
    "3": SeriesWish(3),
    "7.luck": SeriesWish(7, "luck"),
    "7.12": Substitution(PlayerId(7), "12"),
    "7.": Substitution(PlayerId(7)),
    "@7.": Substitution(UserId(7)),
    "@1234567890123456789.Ann": Substitution(UserId(1234567890123456789), "Ann"),
    "easy.Ann": Substitution("easy", "Ann"),
    ".12": Substitution(None, "12"),
    "mentions.hour": ChosenSetting("mentions", "hour"),
    "zone.": ChosenSetting("zone"),
    "quiet.22:00-07:00": ChosenSetting("quiet", "22:00-07:00"),
    "17": Spot(17),
    "s2t17": Spot(17, 2),
    "s2t": Spot(None, 2),
    "s": ReviewSpot(),
    "s2": ReviewSpot(2),
    "v12.3": ReviewSpot(3, 12),
}
VALUES = (Entry, ReviewSpot, SeatMove, SeriesWish, ChosenSetting, Spot, Substitution)
FORGED = (
    "",
    ".",
    "..",
    "²",
    "².FRC",
    "٣.1",
    "-1",
    "0.²",
    "9" * 60,
    "x" * 60,
    "st",
    "v.3",
    "\u202e`@",
)


@pytest.mark.parametrize("text", ENCODED)
def test_argument_of_a_button_is_read_back_unchanged(text: str) -> None:
    value = ENCODED[text]
    assert str(value) == text
    assert value.parse(text) == value


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("text", [*FORGED, *ENCODED])
def test_any_text_as_argument_of_a_button_is_either_read_or_refused(kind: Any, text: str) -> None:
    try:
        value = kind.parse(text)
    except Refused:
        return
    assert kind.parse(str(value)) == value


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        (SeatMove, "FRC", UNKNOWN_BUTTON),
        (SeatMove, "².FRC", UNKNOWN_BUTTON),
        (SeriesWish, "4.luck", SERIES_LENGTHS),
        (SeriesWish, "", SERIES_LENGTHS),
        (Substitution, "grandmaster.12", UNKNOWN_PERSON),
        (Substitution, "٣.12", UNKNOWN_PERSON),
        (Substitution, "@٣.12", UNKNOWN_PERSON),
        (Substitution, f"@{'9' * 19}.12", UNKNOWN_PERSON),
    ],
)
def test_malformed_argument_is_refused(kind: Any, text: str, why: Any) -> None:
    with refused(why):
        kind.parse(text)


def test_side_buttons_of_earlier_versions_still_work() -> None:
    assert Entry.parse("either") == Entry("")
    assert Entry.parse("black.luck") == Entry("Black", "luck")


@pytest.mark.parametrize("text", ["nonsense", "s", "st", "17s2", "s123t1", "-1", "²"])
def test_invalid_position_in_a_replay_stands_for_its_beginning(text: str) -> None:
    assert Spot.parse(text) == Spot()
    assert ReviewSpot.parse("x" + text) == ReviewSpot()


@pytest.mark.parametrize("way", "flbne")
def test_letter_before_a_position_in_a_replay_is_ignored(way: str) -> None:
    assert Spot.parse(f"{way}s2t17") == Spot(17, 2)
