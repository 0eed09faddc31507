"""What refusals of Wind of Fortune say, and which moves they propose instead."""

from __future__ import annotations

import pytest

from games.rules import IllegalMove
from tests.games.test_wind_of_fortune_battles import source_battle
from tests.games.test_wind_of_fortune_modes import led
from tests.games.wind_of_fortune_positions import play, start


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("C9 open", r"^C9 is not in your hand\. You hold H7, H2\.$"),
        ("H7", r"^Name a card of your hand, then one of the dummy, such as H7 open\.$"),
        ("open", r"^Name a card of your hand, then one of the dummy, such as H7 open\.$"),
        ("H7 S8", r"^Your dummy can play open or pile\..* H7 open\.$"),
        ("show H7", r"battle.* such as H7 open\.$"),
        ("expose 1", r"battle"),
        ("joker to hearts", r"battle"),
    ],
)
def test_wind_of_fortune_refusal_in_a_battle_says_what_is_allowed(move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        play(source_battle(), 0, move)


def test_wind_of_fortune_refusal_out_of_turn_names_the_side_to_play() -> None:
    with pytest.raises(IllegalMove, match=r"^It is not Black’s turn.*Red"):
        play(source_battle(), 1, "S6 open")


@pytest.mark.parametrize(
    ("seat", "move", "sentence"),
    [
        (0, "H10 open", r"^You play one card\..*open\.$"),
        (
            2,
            "open",
            r"^Your partner plays the other card.* such as H9\.$",
        ),
        (2, "H10", r"^H10 is not in your hand\. You hold H9, S3\.$"),
        (1, "open", r"^It is not Black 1’s turn.*Red 1 and Red 2"),
    ],
)
def test_wind_of_fortune_refusal_to_a_partner_says_what_is_allowed(
    seat: int, move: str, sentence: str
) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        play(led(), seat, move)


def test_wind_of_fortune_refusal_names_the_pending_choice_of_a_card_or_pack() -> None:
    first = start(4).earth.hands[0][0].word
    with pytest.raises(IllegalMove, match=rf"^First show a card of your hand.* show {first}\.$"):
        play(start(4), 0, "open")
    with pytest.raises(IllegalMove, match=r"^First choose the pack.* expose 1 or"):
        play(start(dummy="naked"), 0, "H7 S4")
