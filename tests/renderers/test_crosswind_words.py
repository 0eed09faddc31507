"""Texts of Crosswind: moves, descriptions of the board, and limits of length."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import renderers
from games.crosswind import rules as crosswind
from games.crosswind.values import Colour, View
from renderers.crosswind.description import needed
from renderers.crosswind.pages import examples
from renderers.renderer import Cast
from tests.games.crosswind_positions import place
from tests.languages import EVERY
from tests.renderers.crosswind_positions import (
    CAST,
    SIZES,
    after,
    drawn,
    match,
    passed,
    seen,
    start,
    views,
    won,
)
from tests.renderers.told import Told, tellers
from tests.sampling import sampled

RENDERER = Told(renderers.find("crosswind"))


def test_crosswind_text_before_the_first_move_states_both_directions() -> None:
    assert RENDERER.tell(seen(start(11)), CAST) == (
        "Black joins top and bottom, White left and right."
    )
    assert RENDERER.tell_end(seen(after("c3")), CAST) == ""


def test_crosswind_stone_is_reported_in_one_line() -> None:
    assert RENDERER.tell(seen(after("c3")), CAST) == "**Ingrid (Black) played c3**"
    assert RENDERER.tell(seen(after("c3 k11")), CAST) == "**Tomás (White) played k11**"


def test_crosswind_text_of_the_first_stone_explains_the_swap() -> None:
    assert RENDERER.tell(seen(after("c3", swap=True)), CAST) == (
        "**Ingrid (Black) played c3**\nTomás may **swap** and take over Black."
    )


def test_crosswind_swap_text_states_the_new_colours() -> None:
    assert RENDERER.tell(seen(after("c3 swap", swap=True)), CAST) == (
        "**Tomás swapped and is Black now**\n"
        "The stone stays on c3 and is now Tomás’s. White moves next."
    )
    told = RENDERER.tell(seen(after("c3 swap k11", swap=True)), CAST)
    assert told == "**Ingrid (White) played k11**"


def test_crosswind_seat_played_by_the_match_is_not_named() -> None:
    cast = replace(CAST, stand_ins=frozenset({0, 1}))
    swap = seen(after("c3 swap", swap=True))
    assert RENDERER.tell(seen(after("c3", swap=True)), cast) == (
        "**Black (played by the match) played c3**\nPlayer 2 may **swap** and take over Black."
    )
    assert RENDERER.tell(swap, cast) == (
        "**Player 2 (played by the match) swapped and is Black now**\n"
        "The stone stays on c3 and is now Player 2’s. White moves next."
    )
    for text in (
        RENDERER.tell_end(won(Colour.WHITE), cast),
        RENDERER.describe(swap, cast),
        RENDERER.alt_text(swap, cast),
    ):
        assert "(played by the match)" in text
        assert not any(name in text for name in CAST.names)


def test_crosswind_pass_is_reported_with_the_move_but_a_draw_only_at_the_end() -> None:
    assert RENDERER.tell(passed(), CAST) == (
        "**Ingrid (Black) played a3**\n"
        "Tomás (White) can place no stone and **passes**. Black plays again."
    )
    assert RENDERER.tell(drawn(), CAST) == "**Tomás (White) played b1**"


def test_crosswind_end_text_says_who_won_and_how() -> None:
    assert RENDERER.tell_end(examples.won(), CAST) == (
        "**Ingrid (Black) wins** with a chain of **13 stones** from g9 to e1."
    )
    assert "stones** from a" in RENDERER.tell_end(won(Colour.WHITE), CAST)
    resigned = seen(crosswind.resign(after("c3 swap k11", swap=True), 0))
    assert RENDERER.tell_end(resigned, CAST) == "**Tomás (Black) wins.** White resigned."
    gone = replace(CAST, stand_ins=frozenset({resigned.seat_of(Colour.WHITE)}))
    assert "Ingrid (White) left and right" in RENDERER.describe(resigned, gone)
    late = replace(CAST, late=frozenset({resigned.seat_of(Colour.WHITE)}))
    assert RENDERER.tell_end(resigned, late) == "**Tomás (Black) wins.** White’s time was up."
    assert RENDERER.tell(resigned, CAST) == ""
    assert RENDERER.tell_end(drawn(), CAST) == (
        "**The match is drawn**: neither Black nor White can place a stone any more."
    )


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.55, 0.7, 0.9, 1])
def test_crosswind_texts_fit_with_any_stones_on_the_largest_board(share: float) -> None:
    """`share` is the share of points that have a stone. Each name is `W*` many times, because escaping turns a
    star into two characters."""
    rng, cast = Random(f"full {share}"), Cast(("W*" * 40,) * 2)
    for _ in range(5):
        letters = ("B" if rng.random() < 0.5 else "W" for _ in range(361))
        drawing = "".join(letter if rng.random() < share else "." for letter in letters)
        rows = " ".join(drawing[at : at + 19] for at in range(0, 361, 19))
        for seat in (0, 1):
            view = seen(place(rows), seat)
            for told in tellers("crosswind", EVERY):
                assert len(told.alt_text(view, cast)) <= 1024
                assert len(told.describe_hand(view, cast)) <= 1024
                assert len(told.describe(view, cast)) <= 3500


@sampled
def test_crosswind_alt_text_contains_the_whole_position() -> None:
    ways = Counter(check_alt(view) for view in views(2) if view.seat is None)
    assert ways["lists"] > 50
    assert ways["drawing"] > 50


def check_alt(view: View) -> str:
    """Check that an alt text states all stones and forbidden points. Return "drawing" if it draws the board's
    rows, or "lists" if it lists the points."""
    lines = RENDERER.alt_text(view, CAST).split("\n")
    found: dict[str, set[str]] = {"B": set(), "W": set(), "x": set()}
    if lines[-1][0].isdigit():
        for row, line in zip(range(1, view.size + 1), reversed(lines), strict=False):
            number, letters = line.split(" ")
            assert (number, len(letters)) == (str(row), view.size)
            for column, letter in enumerate(letters):
                found.setdefault(letter, set()).add(f"{chr(ord('a') + column)}{row}")
    else:
        for line in lines[-3:]:
            head, _, rest = line.partition(": ")
            if head in ("Black", "White") or head.startswith("Forbidden"):
                names = set(rest.split()) - {"none"}
                found["x" if head.startswith("Forbidden") else head[0]] = names
    assert found["B"] == {point.name for point in view.black}
    assert found["W"] == {point.name for point in view.white}
    assert found["x"] == {point.name for point in view.forbidden}
    return "drawing" if lines[-1][0].isdigit() else "lists"


@sampled
def test_crosswind_description_lists_every_stone_and_forbidden_point() -> None:
    for view in views(1):
        lines = RENDERER.describe(view, CAST).split("\n")
        rows = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
        assert [row.split(":")[0] for row in rows] == [str(n) for n in range(view.size, 0, -1)]
        for colour in Colour:
            told = {
                f"{letter}{row.split(':')[0]}"
                for row in rows
                for letters in re.findall(rf"{colour.word!s} ([a-s](?:, [a-s])*)", row)
                for letter in letters.split(", ")
            }
            assert told == {point.name for point in view.stones[colour]}
        told = set(re.findall(r"\b[a-s]\d+\b", lines[-1] if view.outcome is None else ""))
        assert told == {point.name for point in view.forbidden}


def test_crosswind_description_states_the_colours_and_the_last_event() -> None:
    described = RENDERER.describe(seen(after("c3 swap", swap=True)), CAST)
    assert described.startswith("**11 × 11, move 3, Black 10+ stones to go, White 11+.** ")
    assert "Ingrid (White) plays next." in described
    assert "Tomás (Black) joins top and bottom, Ingrid (White) left and right." in described
    assert "The colours were swapped. The only stone is Black’s, on c3." in described
    assert "The last stone is Black’s on a3. White had to pass." in RENDERER.describe(
        passed(), CAST
    )
    chain = ", ".join(point.name for point in examples.won().chain)
    assert RENDERER.describe(examples.won(), CAST).endswith(f"**Chain**: {chain}")


def test_nameless_crosswind_player_is_named_by_seat_number() -> None:
    told = RENDERER.tell(seen(after("c3 swap", swap=True)), Cast(("", "")))
    assert told.startswith("**Player 2 swapped and is Black now**")


def test_crosswind_hand_text_says_what_the_player_can_do() -> None:
    state = after("c3", swap=True)
    swapping, waiting = (RENDERER.describe_hand(seen(state, seat), CAST) for seat in (1, 0))
    assert swapping.startswith(
        "Place a stone as White, who goes from left to right. Or swap: you take Black and its "
        "stone on c3.\n"
    )
    assert waiting.startswith("You are Black. Tomás (White) plays next and may swap.\n")
    plain = RENDERER.describe_hand(seen(start(7), 0), CAST)
    assert plain.startswith("Place a stone as Black, who goes from top to bottom.\n")


def test_crosswind_notification_line_gives_move_number_and_standing() -> None:
    lines = [
        (RENDERER.progress(view), RENDERER.standing(view))
        for view in (seen(start(11)), seen(after("c3 c5 c4")), examples.won(), drawn())
    ]
    assert lines == [
        ("move 1", "the board is empty"),
        ("move 4", "Black 10+ stones to go, White 10+"),
        ("move 39", "Black wins"),
        ("move 18", "a draw"),
    ]


def test_crosswind_text_counts_the_stones_missing_on_the_shortest_path() -> None:
    view = seen(place("BBBBB W.... WW.WB W..WB BB..B"))
    assert needed(view, Colour.BLACK) == 1
    assert needed(view, Colour.WHITE) == 3
    assert standing_of("B.... ..... ..... ..... .....") == "Black 4+ stones to go, White 5+"


def test_crosswind_text_writes_one_missing_stone_in_the_singular() -> None:
    told = standing_of("..B.. ..B.. ..... ..B.. ..B..")
    assert told.startswith("Black 1+ stone to go, ")


def standing_of(rows: str) -> str:
    return str(RENDERER.standing(seen(place(rows))))


@pytest.mark.parametrize("size", SIZES)
def test_crosswind_moves_are_labelled_in_ascending_columns_and_rows(size: int) -> None:
    for state in match(size, 4)[::17]:
        for seat in (None, 0, 1):
            labels = [each for each in RENDERER.moves(seen(state, seat)) if each.notation != "swap"]
            points = [(each.notation[0], int(each.notation[1:])) for each in labels]
            assert points == sorted(points)
            assert all(each.group in ("", each.notation[0]) for each in labels)
            assert all(each.label == each.words == each.notation for each in labels)


def test_swapping_colours_is_offered_first_in_crosswind() -> None:
    first, *others = RENDERER.moves(seen(after("c3", swap=True), 1))
    assert (first.notation, first.group) == ("swap", "")
    assert first.label == "Swap: you take Black and its stone on c3"
    assert all(label.group for label in others)
    assert all(label.group for label in RENDERER.moves(seen(after("c3"), 1)))


def test_crosswind_reason_of_a_stone_at_an_edge_counts_no_points() -> None:
    crosswind = renderers.find("crosswind")
    first, swap = seen(start(11)), seen(after("a6"))
    assert "It stands at an edge." in [
        str(each.words) for each in crosswind.reasons(first, "a6", CAST)
    ]
    words = [str(each.words) for each in crosswind.reasons(swap, "swap", CAST)]
    assert words == ["The stone on a6 stands at an edge."]
