"""The runs of reveals in Chance: hits, misses, what is kept, and how a match ends."""

from __future__ import annotations

from games.chance.notation import ALL_THREE
from games.chance.rules import ABOUT, apply, legal_moves, outcome, parse, setup, to_act, turn, view
from games.chance.values import Cause, Family, Keep, News
from games.rules import OVER, IllegalMove, Outcome
from tests.games.chance_positions import CARDS, deal, keep, letters, told
from tests.refusals import raised

FOUR = "HBS PRC | FBT FBC | FGS PGS | HRC HRT"


def test_the_example_of_the_source() -> None:
    state = deal(FOUR, "FHHFP BGG TSTS", countdown=5)
    assert told(state) == ["FBT 1 5"]
    state = keep(state, "keep colour")
    assert told(state) == ["HB*S 0 5"]
    state = keep(state, "keep none")
    assert told(state) == ["HGT undealt 4", "FGS 2 4"]
    state = keep(state, "keep colour shape")
    assert told(state) == ["PG*S* 2 4"]
    assert outcome(state) == Outcome(places=(2, 2, 1, 2), scores=(), reason="last TriCard")


def test_the_news_of_a_decision_says_who_kept_what() -> None:
    state = keep(deal(FOUR, "FH BG TS"), "keep colour")
    assert state.news._replace(reveals=()) == News(
        Cause.DECISION, 1, frozenset({Family.COLOUR}), ()
    )
    assert (turn(state), state.decisions) == (1, 1)


def test_what_is_not_kept_goes_to_the_bottom_of_its_own_pile() -> None:
    state = deal(FOUR, "FHHFP BGG TSTS", countdown=5)
    assert [letters(pile)[-1] for pile in state.piles] == ["H", "B", "T"]
    after = keep(state, "keep colour")
    assert [letters(pile)[-1] for pile in after.piles] == ["F", "B", "T"]
    assert after.piles[Family.COLOUR] == state.piles[Family.COLOUR]


def test_after_a_miss_the_kept_chards_go_to_the_bottom_too() -> None:
    state = keep(deal("FBT PRC | HBC HBT | HRC HRT", "FPP BRG TSC"), "keep colour")
    assert told(state) == ["PB*S undealt 5", "PRC 0 5"]
    assert [letters(pile)[-1] for pile in state.piles] == ["P", "B", "S"]
    assert view(state, None).piles[Family.COLOUR].known == (CARDS["PBS"].colour,)
    assert view(state, None).piles[Family.PATTERN].known == CARDS["FBT"][:1] + CARDS["PBS"][:1]


def test_a_tricard_that_is_gone_already_is_a_miss() -> None:
    state = keep(deal("FBT PRC | HBC HBT | HRC HRT", "FFP BBR TTC"), "keep none")
    assert told(state) == ["FBT gone 5", "PRC 0 5"]


def test_a_tricard_that_nobody_was_dealt_is_a_miss() -> None:
    state = keep(deal("FBT PRC | HBC HBT | HRC HRT", "FHP BGR TSC"), "keep none")
    assert told(state) == ["HGS undealt 5", "PRC 0 5"]


def test_who_discards_their_last_tricard_wins_before_choosing() -> None:
    state = keep(deal("FBT HBS | HBC HBT | HRC HRT", "FH BG TS"), "keep colour")
    assert told(state) == ["HB*S 0 6"]
    assert outcome(state) == Outcome(places=(1, 2, 2), scores=(), reason="last TriCard")
    assert to_act(state) == frozenset()
    assert [list(legal_moves(state, seat)) for seat in range(3)] == [[], [], []]
    assert view(state, None).showing == CARDS["HBS"]
    with raised(IllegalMove, OVER):
        apply(state, 0, parse("keep none"))


def test_when_the_last_card_of_the_countdown_goes_everybody_loses() -> None:
    state = keep(deal("FBT PRC | HBC HBT | HRC HRT", "FFF BBB TTS", countdown=1), "keep none")
    assert told(state) == ["FBT gone 0"]
    assert outcome(state) == Outcome(places=(2, 2, 2), scores=(), reason="countdown")
    assert to_act(state) == frozenset()


def test_a_hit_costs_nothing_however_little_is_left_of_the_countdown() -> None:
    state = keep(deal("FBT PRC | HBC HBS | HRC HRT", "FHP BBB TST", countdown=1), "keep colour")
    assert told(state) == ["HB*S 1 1"]
    assert to_act(state) == {1}


def test_what_is_kept_may_be_kept_again() -> None:
    state = keep(deal("FBT PRC | HBC HBS | PBS HRT", "FHP BGR TST"), "keep colour")
    state = keep(state, "keep colour shape")
    assert told(state) == ["PB*S* 2 6"]
    assert letters(view(state, None).piles[Family.PATTERN].known) == "FH"


def test_the_thirteenth_reveal_is_the_first_again_if_nothing_is_ever_kept() -> None:
    hands = "FGC FBC FGS | PRS PRT PBS | HRC HGS HGC"
    state = deal(hands, "FFFFPPPPHHHH RRRRGGGGBBBB CCCCTTTTSSSS", countdown=20)
    named = [reveal.chards for reveal in state.news.reveals]
    assert len(named) == 20
    assert named[12:] == named[:8]
    assert [len(set(named[start : start + 4])) for start in (0, 4, 8)] == [1, 1, 1]


def test_a_whole_match_without_keeping_names_twelve_tricards_at_most() -> None:
    for number in range(20):
        state = setup(3, ABOUT.settle({"countdown": 20}), b"never keep %d" % number)
        reveals = [*state.news.reveals]
        while state.decider is not None:
            state = keep(state, "keep none")
            reveals += state.news.reveals
        named = [reveal.chards for reveal in reveals]
        assert len(named) > 20
        assert named[12:] == named[:-12]
        assert outcome(state) == Outcome(places=(2, 2, 2), scores=(), reason="countdown")


def test_keeping_all_three_is_refused_however_it_comes() -> None:
    with raised(IllegalMove, ALL_THREE):
        apply(deal(FOUR, "F B T"), 1, Keep(frozenset(Family)))


def test_every_seat_that_hit_has_the_seven_choices() -> None:
    state = deal(FOUR, "F B T")
    assert len(legal_moves(state, 1)) == 7
    assert [list(legal_moves(state, seat)) for seat in (0, 2, 3)] == [[], [], []]
