"""Who wins Weathervanes: points, ties, resigned seats, and the three variants."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import IllegalMove
from games.weathervanes.cards import Suit
from games.weathervanes.pieces import Edge, Score
from games.weathervanes.rules import (
    apply,
    legal_moves,
    notation,
    outcome,
    parse,
    resign,
    to_act,
    view,
)
from games.weathervanes.values import Resigned, State, Variants
from tests.games.weathervanes_positions import (
    EAST,
    NORTH,
    OFF,
    SOUTH,
    WEST,
    cells,
    ending,
    lay,
    placed,
    play,
)

CONSTRAINED = OFF._replace(constrained_lead=True)
MISERE = OFF._replace(misere=True)
NO_KENS = OFF._replace(no_kens=True)
ALL = Variants(constrained_lead=True, misere=True, no_kens=True)


def over(
    scores: tuple[int, ...],
    cards: str = "1111",
    outer: str = "0000",
    *,
    variants: Variants = OFF,
    resigned: frozenset[int] = frozenset(),
) -> State:
    """Return a finished match. Each digit of `cards` is the number of cards in a seat's tableau, and each digit
    of `outer` is its number of outer matches."""
    finals = tuple(
        Score(
            cells=cells(" ".join(["1"] * int(size) + ["."] * (4 - int(size)))),
            centre=None,
            token=Suit.RED,
            outer=((Edge.TOP, Suit.RED),) * int(matches),
            inner=0,
        )
        for size, matches in zip(cards, outer, strict=True)
    )
    state = lay("", "", "", "", scores=scores, variants=variants)
    return replace(state, finals=finals, resigned=resigned)


def result(state: State) -> tuple[str, tuple[int, ...]]:
    found = outcome(state)
    assert found
    assert found.scores == state.scores
    return found.reason, found.places


def test_weathervanes_is_won_by_the_most_points() -> None:
    assert result(over((10, 40, 20, 30))) == ("points", (4, 1, 3, 2))


def test_weathervanes_tie_goes_to_the_most_cards_in_the_final_tableau() -> None:
    assert result(over((40, 40, 20, 30), "1211")) == ("cards", (2, 1, 4, 3))


def test_weathervanes_tie_in_cards_goes_to_the_most_outer_matches() -> None:
    assert result(over((40, 40, 40, 30), "3321", "1200")) == ("outer matches", (2, 1, 3, 4))


def test_weathervanes_victory_is_shared_after_all_tie_breaks() -> None:
    assert result(over((40, 40, 20, 30), "2211", "1100")) == ("shared", (1, 1, 4, 3))
    assert result(over((40, 40, 40, 40))) == ("shared", (1, 1, 1, 1))


def test_weathervanes_ties_for_lower_places_are_broken_alike() -> None:
    assert result(over((40, 20, 20, 20), "1233", "0012")) == ("points", (1, 4, 3, 2))
    assert result(over((40, 20, 20, 10))) == ("points", (1, 2, 2, 4))


def test_weathervanes_misere_variant_breaks_ties_by_the_fewest_cards() -> None:
    assert result(over((40, 40, 20, 30), "1211", variants=MISERE)) == ("cards", (1, 2, 4, 3))
    tied = over((40, 40, 20, 30), "2211", "1000", variants=MISERE)
    assert result(tied) == ("outer matches", (2, 1, 4, 3))
    assert result(over((10, 40, 20, 30), "1411", variants=MISERE)) == ("points", (4, 1, 3, 2))


def test_weathervanes_resigned_player_is_placed_last() -> None:
    state = over((10, 40, 20, 30), resigned=frozenset({EAST}))
    assert result(state) == ("points", (3, 4, 2, 1))


def test_weathervanes_resigned_players_are_ranked_among_themselves() -> None:
    state = over((10, 40, 20, 30), resigned=frozenset({EAST, WEST}))
    assert result(state) == ("points", (2, 3, 1, 4))
    tied = over((10, 40, 20, 40), resigned=frozenset({EAST, WEST}))
    assert result(tied) == ("points", (2, 3, 1, 3))
    last = over((10, 40, 20, 30), resigned=frozenset({EAST, SOUTH, WEST}))
    assert result(last) == ("points", (1, 2, 4, 3))


def test_weathervanes_player_tied_with_a_resigned_one_wins_by_points() -> None:
    state = over((40, 40, 20, 30), resigned=frozenset({EAST}))
    assert result(state) == ("points", (1, 4, 3, 2))


def test_weathervanes_is_ranked_as_usual_if_all_players_resigned() -> None:
    state = over((40, 40, 20, 30), "1211", resigned=frozenset(range(4)))
    assert result(state) == ("cards", (2, 1, 4, 3))


def test_resigning_from_weathervanes_only_marks_the_seat() -> None:
    state = lay("5 1", "22", "24", "15")
    after = resign(state, SOUTH)
    assert after.resigned == {SOUTH}
    assert after.news == Resigned(SOUTH)
    assert replace(after, resigned=state.resigned, news=state.news) == state
    assert resign(resign(after, NORTH), SOUTH).resigned == {NORTH, SOUTH}
    assert view(after, None).resigned == {SOUTH}


def test_weathervanes_constrained_lead_allows_only_the_suit_of_the_token() -> None:
    state = lay("5 24", "22", "24", "15", tokens="YRBG", variants=CONSTRAINED)
    assert [notation(move) for move in legal_moves(state, NORTH)] == ["5 yellow", "24 yellow"]
    with pytest.raises(IllegalMove) as problem:
        apply(state, NORTH, parse("5 blue"))
    assert "5 yellow" in str(problem.value)
    with pytest.raises(IllegalMove, match="5 yellow"):
        apply(state, NORTH, parse("5"))


def test_weathervanes_constrained_lead_does_not_change_following() -> None:
    state = play(lay("5", "22 17", "24", "15", tokens="YRBG", variants=CONSTRAINED), "5 yellow")
    free = play(lay("5", "22 17", "24", "15", tokens="YRBG"), "5 yellow")
    assert legal_moves(state, EAST) == legal_moves(free, EAST)


def test_weathervanes_misere_variant_subtracts_the_final_tableau() -> None:
    tableaux = ("1 . . 5", "4 3 . 1", "5 . . .", ". . . .")
    state = ending("23 7 1 5", tableaux, tokens="GRBY", variants=MISERE)
    after = placed(state)
    assert after.scores == (7 - 1, -22, -5, -1)
    assert [score.sign for score in after.finals] == [-1] * 4


def test_weathervanes_misere_variant_counts_a_pair_at_its_smaller_value() -> None:
    tableaux = ("5 . . .", *[". . . ."] * 3)
    with_token = ending("1 5 5 5", tableaux, tokens="GRBY", variants=MISERE)
    assert placed(with_token).scores[NORTH] == -5
    assert placed(replace(with_token, variants=OFF)).scores[NORTH] == 7


def test_weathervanes_misere_variant_changes_only_the_final_scores() -> None:
    for variants, wanted in ((OFF, 7), (MISERE, 7), (NO_KENS, 5), (ALL, 5)):
        assert scored_in_play(variants) == wanted


def scored_in_play(variants: Variants) -> int:
    """Return South's score after it has taken a 23 that does not fit into its tableau, where a 1 lies above a
    5. South's token is green."""
    state = lay(
        "5 8",
        "22 9",
        "24 10",
        "15 11",
        displays="23 2 3 4",
        tableaux=(". . . .", ". . . .", "1 . . 5", ". . . ."),
        tokens="BRGY",
        variants=variants,
    )
    return placed(play(state, "5 blue", "22", "24", "15")).scores[SOUTH]


def test_weathervanes_no_kens_variant_gives_no_bonus_for_the_centre() -> None:
    tableaux = ("4 3 . 1", "1 . . 5", ". . . .", ". . . .")
    after = placed(ending("7 23 5 5", tableaux, tokens="RGBY", variants=NO_KENS))
    assert after.scores == (18, 5 + 1, 1, 1)


def test_weathervanes_variants_can_be_combined() -> None:
    tableaux = ("4 3 . 1", "1 . . 5", "5 . . .", ". . . .")
    state = ending("7 23 1 5", tableaux, tokens="RGBY", variants=ALL)
    after = placed(state)
    assert after.scores == (-18, 5 - 1, -5, -1)
    assert result(after) == ("points", (4, 1, 3, 2))
    lead = lay("5", "22", "24", "15", tokens="YRBG", variants=ALL)
    assert [notation(move) for move in legal_moves(lead, min(to_act(lead)))] == ["5 yellow"]
