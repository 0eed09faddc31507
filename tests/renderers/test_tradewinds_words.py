"""Texts of Tradewinds: complete, within Discord's limits, and plain text with any names."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import renderers
from games.gnomon import Single
from games.rules import Outcome
from games.tradewinds import rules as tradewinds
from games.tradewinds.values import Pile, View, Wind
from renderers.renderer import Cast
from renderers.tradewinds import narration
from renderers.tradewinds.names import PLACES, SHORT
from renderers.tradewinds.pages import examples
from tests.languages import EVERY, in_turn
from tests.renderers.told import Told, tellers
from tests.renderers.tradewinds_positions import CAST, casts, match, views, wild
from tests.sampling import THOROUGH, sampled, some
from texts.language import Language

RENDERER = Told(renderers.find("tradewinds"))
SHORTLY = [str(place) for place in SHORT]


def test_second_example_of_the_tradewinds_rules_is_reported_step_by_step() -> None:
    assert RENDERER.tell(examples.gaps(), CAST) == (
        "**Мария (East) blew Filled Red Triangle to West: +2**\n"
        "1. Filled from north to West, over a gap (north-west): **+1**\n"
        "2. Red from centre onto west\n"
        "3. Filled from north-east onto north\n"
        "4. Triangle from east onto west, over a gap (centre)\n"
        "5. Red from east onto west, over a gap (centre)\n"
        "6. Triangle from south-east to West, over 2 gaps (south and south-west): **+1**\n"
        "Turned up: Square (south-east)."
    )


def test_tradewinds_cards_that_land_on_each_other_are_described_from_the_top() -> None:
    described = RENDERER.describe(examples.gaps(), CAST)
    assert "- west: **Red**, under it Triangle, Red, Circle, 0 face down" in described
    assert "W Red (Triangle Red Circle) 0;" in RENDERER.alt_text(examples.gaps(), CAST)


def test_tradewinds_has_no_text_before_the_first_move_and_no_early_end_text() -> None:
    assert RENDERER.tell(tradewinds.view(match(0)[0], None), CAST) == ""
    assert RENDERER.tell_end(examples.table(), CAST) == ""


def test_tradewinds_text_says_when_a_card_moves_nothing() -> None:
    view = examples.gaps()
    assert view.news is not None
    still = replace(view, news=view.news._replace(steps=(), turned_up=()))
    assert RENDERER.tell(still, CAST) == (
        "**Мария (East) blew Filled Red Triangle to West: 0, nothing collected**\nNothing moved."
    )


@sampled
def test_tradewinds_texts_stay_within_limits_for_every_position_and_name() -> None:
    rng = Random("bounds")
    everything = (
        *some(views(20 if THOROUGH else 5), 13),
        *(wild(rng) for _ in some(range(2500), 52)),
    )
    for number, view in enumerate(everything):
        cast = casts(rng)
        for told in tellers("tradewinds", in_turn(number)):
            assert len(told.alt_text(view, cast)) <= 1024
            assert len(told.describe(view, cast)) <= 3500
            assert len(told.tell(view, cast)) <= narration.LONGEST
            assert len(told.tell_end(view, cast)) <= 900
            for label in told.moves(view):
                assert len(label.label) <= 80
            if view.seat is not None:
                assert len(told.describe_hand(view, cast)) <= 1024


def test_tradewinds_alt_text_fits_in_the_longest_case() -> None:
    words = sorted(Single, key=lambda single: -len(str(single.word)))
    singles = [single for single in words for _ in range(4)]
    names = Cast(("W" * 40,) * 4)
    for view in views(1):
        piles = tuple(Pile(3, tuple(singles[4 * n : 4 * n + 4])) for n in range(9))
        for told in tellers("tradewinds", EVERY):
            assert len(told.alt_text(replace(view, piles=piles), names)) <= 1024


def test_tradewinds_alt_text_contains_piles_and_scoring() -> None:
    rng = Random("alt")
    for view in (wild(rng) for _ in range(300)):
        assert read_piles(RENDERER.alt_text(view, CAST)) == [
            ("".join(single.value for single in reversed(pile.up)), pile.down)
            for pile in view.piles
        ]
        for wind, line in zip(Wind, RENDERER.alt_text(view, CAST).split("\n")[-4:], strict=True):
            scoring = " ".join(s.value for s in Single if view.key.points(wind, s) > 0)
            told = line.split(": ")[1].split(";")[0]
            assert told == {"": "nothing", "F P H R G B C S T": "everything"}.get(scoring, scoring)


def read_piles(text: str) -> list[tuple[str, int]]:
    """Return each pile in an alt text: the initials of its face-up cards, top card first, and its number of
    face-down cards."""
    (line,) = re.findall(r"^Piles.*: (.*)\.$", text, re.MULTILINE)
    found: list[tuple[str, int]] = []
    for place, pile in enumerate(line.split("; ")):
        words = pile.removeprefix(f"{SHORTLY[place]} ").replace("(", "").replace(")", "").split()
        gap = words == ["gap"]
        found.append(("", 0) if gap else ("".join(word[0] for word in words[:-1]), int(words[-1])))
    return found


def test_tradewinds_description_names_every_pile_card_and_count() -> None:
    for view in views(3):
        lines = RENDERER.describe(view, CAST).split("\n")
        for place, pile in enumerate(view.piles):
            (line,) = (line for line in lines if line.startswith(f"- {PLACES[place]!s}: "))
            told = re.findall("|".join(str(single.word) for single in Single), line)
            assert told == [str(single.word) for single in reversed(pile.up)]
            assert line.endswith(f"{pile.down} face down" if pile.up else "a gap")
        assert sorted(re.findall(r"\b[FPH][RGB][CST]\b", " ".join(lines[-4:]))) == sorted(
            card.initials for card in view.played
        )


def test_right_to_left_name_keeps_the_order_of_a_tradewinds_line() -> None:
    told = RENDERER.tell(examples.table(), Cast(("a", "b", "c", "محمد")))
    assert told.startswith("**\u2068محمد\u2069 (West) blew")


@pytest.mark.parametrize("name", ["", "\u200b"])
def test_tradewinds_text_names_a_player_without_a_visible_name_only_by_wind(name: str) -> None:
    cast = Cast((name,) * 4)
    assert RENDERER.tell(examples.table(), cast).startswith("**West blew")
    assert "North (" not in RENDERER.describe(examples.table(), cast)


def test_tradewinds_moves_are_in_the_order_of_the_hand() -> None:
    for view in views(5):
        labels = RENDERER.moves(view)
        if view.seat is None:
            assert labels == []
            continue
        hand = view.hands[view.seat] or ()
        assert [label.notation for label in labels] == [card.initials for card in hand]
        for label in labels:
            assert label.label.startswith(f"{label.words}: ")
            assert tradewinds.parse(label.words).card.initials == label.notation


@pytest.mark.parametrize("language", EVERY[1:], ids=lambda language: language.code)
def test_tradewinds_move_labels_fit_on_one_line_of_a_phone(language: Language) -> None:
    moving = (tradewinds.view(state, min(tradewinds.to_act(state))) for state in match(0)[:-1])
    found = [move.label for view in moving for move in renderers.find("tradewinds").moves(view)]
    assert max(len(language.say(label)) for label in found) <= 32  # characters of 7 points


def test_tradewinds_hand_states_points_collected_cards_and_moved_cards() -> None:
    hand = tuple(tradewinds.parse(text).card for text in ("FRC", "PGS"))
    piles = tuple(
        Pile(0, (Single(letter),) if letter else ())
        for letter in ("C", "", "", "B", "", "R", "", "", "F")
    )
    view = replace(
        examples.table(), seat=3, to_act=Wind.WEST, hands=(None, None, None, hand), piles=piles
    )
    assert [label.label for label in RENDERER.moves(view)] == [
        "Filled Red Circle: +3",
        "Partial Green Square: 0",
    ]
    assert RENDERER.describe_hand(view, CAST).split("\n")[1:] == [
        "Filled Red Circle: +3, 3 cards to East.",
        "Partial Green Square: moves nothing.",
    ]


def test_waiting_tradewinds_seat_has_no_labels_and_no_forecast() -> None:
    state = match(0)[4]
    waiting = (state.turn_of + 1) % 4
    view = tradewinds.view(state, waiting)
    assert RENDERER.moves(view) == []
    described = RENDERER.describe_hand(view, CAST)
    assert f" ({state.turn_of.word!s})" in described
    assert described.split("\n")[1:] == [f"{card.words!s}." for card in state.hands[waiting]]


def test_tradewinds_hands_are_listed_only_if_they_are_open() -> None:
    state = match(0)[3]
    assert RENDERER.open_hands(tradewinds.view(state, 1)) == ()
    opened = RENDERER.open_hands(tradewinds.view(replace(state, open_hands=True), None))
    assert [seat for seat, _ in opened] == [0, 1, 2, 3]
    for seat, view in opened:
        assert view == tradewinds.view(replace(state, open_hands=True), seat)


@pytest.mark.parametrize(
    ("total", "told"),
    [
        (36, "**You all won: +36.** A voyage to remember."),
        (10, "**You all won: +10.** A clear victory."),
        (1, "**You all won: +1.** A narrow victory."),
        (0, "**You all lost: 0.** One point short of the harbour."),
        (-36, "**You all lost: −36.** Shipwrecked."),
    ],
)
def test_tradewinds_end_text_rates_the_victory(total: int, told: str) -> None:
    assert told in RENDERER.tell_end(ended(total, "last turn"), CAST)


def test_tradewinds_end_text_counts_both_piles_and_gives_the_reason() -> None:
    told = RENDERER.tell_end(ended(2, "empty grid"), CAST).split("\n")
    assert told[0].startswith("**You all won: +2.**")
    assert told[1].endswith("change the score any more. 15 turns were not needed.")
    assert told[2:] == [
        "- Ingrid (North): 0 scored, 0 cost: 0",
        "- Мария (East): 3 scored, 0 cost: +3",
        "- Tomás O. (South): 0 scored, 0 cost: 0",
        "- Åsa (West): 0 scored, 1 cost: −1",
    ]


def ended(total: int, reason: str) -> View:
    outcome = Outcome((1 if total > 0 else 2,) * 4, (total,), reason)
    return replace(examples.table(), to_act=None, outcome=outcome)


def test_tradewinds_notification_line_gives_turn_and_score() -> None:
    view = examples.table()
    assert (RENDERER.progress(view), RENDERER.standing(view)) == ("10/24", "score +2")
    lost = replace(view, collected=((), (), (Single.BLUE, Single.FILLED), ()))
    assert RENDERER.standing(lost) == "score −2"


def test_tradewinds_examples_are_possible_positions() -> None:
    for view in (examples.table(), examples.gaps()):
        shown = [s for pile in view.piles for s in pile.up] + [s for c in view.collected for s in c]
        assert max(map(shown.count, Single)) <= 4
        assert sorted(s.value for card in examples.KEY.covering for s in card) == sorted(
            "FPHRGBCST"
        )
