"""The runs of reveals in Chance: hits, misses, what is kept, and how a match ends."""

from __future__ import annotations

from games.chance.rules import ABOUT, apply, legal_moves, outcome, parse, setup, to_act, turn, view
from games.chance.values import Cause, Family, News
from games.rules import OVER, IllegalMove, Outcome
from tests.games.chance_positions import CARDS, deal, keep, letters, told
from tests.refusals import raised

FOUR = "HBS PRC | FBT FBC | FGS PGS | HRC HRT"


def test_example_in_the_original_rules_of_chance_plays_out_as_described() -> None:
    state = deal(FOUR, "FHHFP BGG TSTS", countdown=5)
    assert told(state) == ["FBT 1 5"]
    state = keep(state, "keep colour")
    assert told(state) == ["HB*S 0 5"]
    state = keep(state, "keep none")
    assert told(state) == ["HGT undealt 4", "FGS 2 4"]
    state = keep(state, "keep colour shape")
    assert told(state) == ["PG*S* 2 4"]
    assert outcome(state) == Outcome(places=(2, 2, 1, 2), scores=(), reason="last TriCard")


def test_chance_reports_who_decided_and_which_cards_were_kept() -> None:
    state = keep(deal(FOUR, "FH BG TS"), "keep colour")
    assert state.news._replace(reveals=()) == News(
        Cause.DECISION, 1, frozenset({Family.COLOUR}), ()
    )
    assert (turn(state), state.decisions) == (1, 1)


def test_replaced_chance_cards_go_to_the_bottom_of_their_piles() -> None:
    state = deal(FOUR, "FHHFP BGG TSTS", countdown=5)
    assert [letters(pile)[-1] for pile in state.piles] == ["H", "B", "T"]
    after = keep(state, "keep colour")
    assert [letters(pile)[-1] for pile in after.piles] == ["F", "B", "T"]
    assert after.piles[Family.COLOUR] == state.piles[Family.COLOUR]


def test_kept_chance_cards_are_replaced_after_a_reveal_without_a_discard() -> None:
    state = keep(deal("FBT PRC | HBC HBT | HRC HRT", "FPP BRG TSC"), "keep colour")
    assert told(state) == ["PB*S undealt 5", "PRC 0 5"]
    assert [letters(pile)[-1] for pile in state.piles] == ["P", "B", "S"]
    assert view(state, None).piles[Family.COLOUR].known == (CARDS["PBS"].colour,)
    assert view(state, None).piles[Family.PATTERN].known == CARDS["FBT"][:1] + CARDS["PBS"][:1]


def test_chance_player_wins_at_once_by_discarding_their_last_card() -> None:
    state = keep(deal("FBT HBS | HBC HBT | HRC HRT", "FH BG TS"), "keep colour")
    assert told(state) == ["HB*S 0 6"]
    assert outcome(state) == Outcome(places=(1, 2, 2), scores=(), reason="last TriCard")
    assert to_act(state) == frozenset()
    assert [list(legal_moves(state, seat)) for seat in range(3)] == [[], [], []]
    assert view(state, None).showing == CARDS["HBS"]
    with raised(IllegalMove, OVER):
        apply(state, 0, parse("keep none"))


def test_chance_is_lost_by_everybody_when_the_countdown_runs_out() -> None:
    state = keep(deal("FBT PRC | HBC HBT | HRC HRT", "FFF BBB TTS", countdown=1), "keep none")
    assert told(state) == ["FBT gone 0"]
    assert outcome(state) == Outcome(places=(2, 2, 2), scores=(), reason="countdown")
    assert to_act(state) == frozenset()


def test_chance_card_may_be_kept_several_times() -> None:
    state = keep(deal("FBT PRC | HBC HBS | PBS HRT", "FHP BGR TST"), "keep colour")
    state = keep(state, "keep colour shape")
    assert told(state) == ["PB*S* 2 6"]
    assert letters(view(state, None).piles[Family.PATTERN].known) == "FH"


def test_chance_reveals_at_most_twelve_different_cards_if_nobody_keeps_any() -> None:
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
