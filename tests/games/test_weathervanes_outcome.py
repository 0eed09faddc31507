"""Who wins Weathervanes: points, ties, resigned seats, and the three variants."""

from __future__ import annotations

from collections.abc import Collection
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
    pending,
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
    resigned: Collection[int] = (),
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
    return replace(state, finals=finals, resigned=frozenset(resigned))


def result(state: State) -> tuple[str, tuple[int, ...]]:
    found = outcome(state)
    assert found
    assert found.scores == state.scores
    return found.reason, found.places


OUTCOMES = {
    "most points": (over((10, 40, 20, 30)), "points", (4, 1, 3, 2)),
    "most cards in the final tableau": (over((40, 40, 20, 30), "1211"), "cards", (2, 1, 4, 3)),
    "most outer matches": (
        over((40, 40, 40, 30), "3321", "1200"), "outer matches", (2, 1, 3, 4)),
    "shared by two": (over((40, 40, 20, 30), "2211", "1100"), "shared", (1, 1, 4, 3)),
    "shared by all": (over((40, 40, 40, 40)), "shared", (1, 1, 1, 1)),
    "lower places": (over((40, 20, 20, 20), "1233", "0012"), "points", (1, 4, 3, 2)),
    "a shared lower place": (over((40, 20, 20, 10)), "points", (1, 2, 2, 4)),
    "fewest cards in misere": (
        over((40, 40, 20, 30), "1211", variants=MISERE), "cards", (1, 2, 4, 3)),
    "most outer matches in misere": (
        over((40, 40, 20, 30), "2211", "1000", variants=MISERE), "outer matches", (2, 1, 4, 3)),
    "most points in misere": (
        over((10, 40, 20, 30), "1411", variants=MISERE), "points", (4, 1, 3, 2)),
    "one resigned": (over((10, 40, 20, 30), resigned={EAST}), "points", (3, 4, 2, 1)),
    "two resigned": (over((10, 40, 20, 30), resigned={EAST, WEST}), "points", (2, 3, 1, 4)),
    "two resigned with a tie": (
        over((10, 40, 20, 40), resigned={EAST, WEST}), "points", (2, 3, 1, 3)),
    "three resigned": (
        over((10, 40, 20, 30), resigned={EAST, SOUTH, WEST}), "points", (1, 2, 4, 3)),
    "tied with one who resigned": (
        over((40, 40, 20, 30), resigned={EAST}), "points", (1, 4, 3, 2)),
    "all resigned": (
        over((40, 40, 20, 30), "1211", resigned={*range(4)}), "cards", (2, 1, 4, 3)),
}  # fmt: skip


@pytest.mark.parametrize(("state", "reason", "places"), OUTCOMES.values(), ids=OUTCOMES)
def test_weathervanes_places_follow_from_points_tie_breaks_and_resignations(
    state: State, reason: str, places: tuple[int, ...]
) -> None:
    assert result(state) == (reason, places)


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
    tableaux = {"north": "1 . . 5", "east": "4 3 . 1", "south": "5 . . ."}
    after = placed(ending("23 7 1 5", **tableaux, tokens="GRBY", variants=MISERE))
    assert after.scores == (7 - 1, -22, -5, -1)
    assert [score.sign for score in after.finals] == [-1] * 4


def test_weathervanes_misere_variant_changes_only_the_final_scores() -> None:
    """South takes a 23, which does not fit into its tableau."""
    for variants, wanted in ((OFF, 7), (MISERE, 7), (NO_KENS, 5), (ALL, 5)):
        state = pending("23 2 3 4", south="1 . . 5", tokens="BRGY", variants=variants)
        assert placed(state).scores[SOUTH] == wanted


def test_weathervanes_variants_can_be_combined() -> None:
    tableaux = {"north": "4 3 . 1", "east": "1 . . 5", "south": "5 . . ."}
    after = placed(ending("7 23 1 5", **tableaux, tokens="RGBY", variants=ALL))
    assert after.scores == (-18, 5 - 1, -5, -1)
    assert result(after) == ("points", (4, 1, 3, 2))
    lead = lay("5", "22", "24", "15", tokens="YRBG", variants=ALL)
    assert [notation(move) for move in legal_moves(lead, min(to_act(lead)))] == ["5 yellow"]
