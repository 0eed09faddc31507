"""Texts of Chance: they tell every reveal once, stay within Discord's limits, and suffice to play."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

import renderers
from games.chance import rules as chance
from games.chance.values import KEEPS, Cause, Family, Miss, Reveal, View
from games.gnomon import Single
from renderers.chance import narration
from renderers.chance.moves import best_first, weighed
from renderers.chance.pages import examples
from renderers.renderer import Cast
from tests.games.chance_positions import CARDS
from tests.languages import EVERY
from tests.renderers.chance_positions import (
    CAST,
    NOTHING,
    after_run,
    match,
    missed,
    views,
)
from tests.renderers.told import Told, tellers
from tests.renderers.tradewinds_positions import NAMES
from tests.sampling import sampled

RENDERER = Told(renderers.find("chance"))
INITIALS = re.compile(r"\b[FPH][RGB][CST]\b")
COLOUR_AND_SHAPE = frozenset({Family.COLOUR, Family.SHAPE})


def test_chance_reveals_are_reported_with_the_result_first() -> None:
    assert RENDERER.tell(examples.table(), examples.CAST) == (
        "**Åsa kept Hollow and Blue. Tomás discards Partial Blue Triangle, 3 left.**\n"
        "1. Hollow Blue Triangle: missed, already gone; countdown 4\n"
        "2. Hollow Green Square: missed, already gone; countdown 3\n"
        "3. Partial Green Circle: missed, never dealt; countdown 2\n"
        "4. Partial Blue Triangle: Player 3 discards it"
    )


def test_single_chance_reveal_with_a_discard_is_reported_in_one_line() -> None:
    hit = Reveal(CARDS["PBT"], COLOUR_AND_SHAPE, 2, None, 5)
    view = after_run(examples.table(), 0, COLOUR_AND_SHAPE, (hit,))
    assert RENDERER.tell(view, CAST) == (
        "**Ingrid kept Blue and Triangle. Tomás O. discards Partial Blue Triangle, 3 left.**"
    )
    assert RENDERER.brief(view, CAST) == "Tomás O. discards, 3 left"


def test_chance_text_says_that_the_match_chose_what_to_keep() -> None:
    told = RENDERER.tell(examples.table(), replace(examples.CAST, stand_ins=frozenset({0})))
    assert told.startswith("**Player 1 (played by the match) kept Hollow and Blue. ")


def test_chance_description_names_a_player_who_has_resigned() -> None:
    view = replace(examples.table(), forfeited=frozenset({0}))
    cast = replace(examples.CAST, stand_ins=frozenset({0}))
    assert "- Åsa (Player 1): has resigned" in RENDERER.describe(view, cast)


def test_chance_deal_is_reported_with_the_first_reveals() -> None:
    state = match(5, 0)[0]
    assert state.news.cause is Cause.DEAL
    told = RENDERER.tell(chance.view(state, None), CAST)
    assert told.startswith("**The first Chards are turned up. ")
    assert " discards " in told


@sampled
def test_every_chance_reveal_is_reported_once_and_in_order() -> None:
    for view in views(6):
        if len(view.news.reveals) < 2:
            continue
        head, *steps = RENDERER.tell(view, CAST).split("\n")
        assert len(steps) == len(view.news.reveals)
        for number, (step, reveal) in enumerate(zip(steps, view.news.reveals, strict=True), 1):
            named = reveal.chards
            assert step.startswith(
                (f"{number}. {named.words!s}: ", f"{number}. {named.initials}: ")
            )
            if reveal.hit is None:
                assert step.endswith(f"countdown {reveal.left}")
            else:
                assert f"Player {reveal.hit + 1} discards it" in step
        assert "discards" in head or "the countdown is over" in head


def test_text_about_twenty_chance_reveals_fits_with_the_longest_names() -> None:
    left = iter(range(19, -1, -1))
    run = tuple(missed("PGT", next(left), miss=Miss.FORFEITED) for _ in range(20))
    for name in NAMES:
        view = after_run(examples.long(), 0, COLOUR_AND_SHAPE, run)
        told = RENDERER.tell(view, Cast((name,) * 9))
        for each in tellers("chance", EVERY):
            assert len(each.tell(view, Cast((name,) * 9))) <= narration.LONGEST
        assert len(told.split("\n")) == 21
        assert "20 misses" in told.split("\n")[0]


def test_chance_loss_by_a_single_reveal_says_why_nobody_discarded() -> None:
    view = after_run(examples.table(), 0, NOTHING, (missed("FRT", 0, miss=Miss.UNDEALT),))
    assert RENDERER.tell(view, CAST) == (
        "**Ingrid kept nothing. 1 miss, and the countdown is over.**\n"
        "Filled Red Triangle: missed, never dealt; countdown 0"
    )


def test_text_after_a_chance_resignation_says_who_decides() -> None:
    state = match(5, 0)[2]
    assert state.decider is not None
    waiting = chance.resign(state, (state.decider + 1) % 5)
    told = RENDERER.tell(chance.view(waiting, None), CAST)
    assert f" (Player {state.decider + 1}) still decides " in told
    assert told.endswith("still decides what to keep.")
    decided = chance.resign(state, state.decider)
    assert RENDERER.tell(chance.view(decided, None), CAST).startswith("**Nothing is kept. ")


def test_resignation_of_the_last_chance_player_is_reported_only_in_the_end_text() -> None:
    state = match(3, 0)[0]
    for seat in range(3):
        state = chance.resign(state, seat)
    view = chance.view(state, None)
    assert RENDERER.tell(view, CAST) == ""
    assert "all have resigned" in RENDERER.tell_end(view, CAST)


def test_chance_alt_text_fits_in_the_longest_case() -> None:
    run = tuple(missed("FRT", 20 - number) for number in range(1, 21))
    for seats in (3, 9):
        for state in match(seats, 0, 20):
            view = replace(chance.view(state, None), news=state.news._replace(reveals=run))
            for told in tellers("chance", EVERY):
                assert len(told.alt_text(view, Cast(("W" * 40,) * 9))) <= 1024


@sampled
def test_chance_alt_text_contains_the_whole_position() -> None:
    for view in [*views(4)][::3]:
        lines = RENDERER.alt_text(view, CAST).split("\n")
        assert lines[0].startswith(
            f"Chance, round {view.decisions + 1}, {RENDERER.standing(view)}."
        )
        assert lines[1] == (
            f"Chards: {' · '.join(str(s.word) for s in view.showing)}. "
            f"They name {view.showing.initials}."
        )
        for seat, line in enumerate(lines[-len(view.hands) :]):
            assert f" (Player {seat + 1}): " in line
            assert INITIALS.findall(line) == [each.initials for each in view.remaining(seat)]


@sampled
def test_chance_description_names_every_card_of_hands_and_piles() -> None:
    for view in [*views(4)][::3]:
        text = RENDERER.describe(view, CAST)
        on_table = text.split("**TriCards**\n")[1]
        dealt = [
            each.card.initials
            for seat, hand in enumerate(view.hands)
            for each in hand
            if seat not in view.forfeited
        ]
        undealt = [each.initials for each in view.undealt]
        assert sorted(INITIALS.findall(on_table)) == sorted(dealt + undealt)
        for family in Family:
            (line,) = re.findall(rf"^- {family.name.capitalize()}: (.*)$", text, re.MULTILINE)
            known = re.sub(r"\(.*\)", "", line)
            words = re.findall("|".join(str(s.word) for s in family.singles), known)
            assert words == [str(single.word) for single in view.piles[family].known]
            counts = {s: int(n) for n, s in re.findall(r"(\d+) ([A-Z]\w+)", line)}
            unseen = {str(s.word): n for s, n in view.unseen(family).items() if n}
            assert counts == unseen


@sampled
def test_chance_choices_state_the_fitting_cards_and_the_probability() -> None:
    for view in views(4):
        labels = RENDERER.moves(view)
        if view.seat is None or view.to_act != view.seat:
            assert labels == []
            continue
        assert {chance.parse(label.notation) for label in labels} == set(KEEPS)
        for label, each in zip(labels, best_first(view), strict=True):
            fits = len(view.fitting(view.seat, chance.parse(label.notation).families))
            said = f"fits {fits}, {each.percent}" if fits else "fits none"
            assert label.label.endswith(f": {said}")
            assert len(label.label) <= 40


def test_chance_choices_are_sorted_by_probability_if_forecasts_are_on() -> None:
    assert [label.label for label in RENDERER.moves(examples.before())] == [
        "Keep Hollow and Blue: fits 1, 33 %",
        "Keep Hollow: fits 2, 19 %",
        "Keep nothing: fits 4, 15 %",
        "Keep Blue: fits 1, 6 %",
        "Keep Triangle: fits none",
        "Keep Hollow and Triangle: fits none",
        "Keep Blue and Triangle: fits none",
    ]
    order = [label.label for label in RENDERER.moves(examples.before(), forecasts=False)]
    assert order[:3] == ["Keep nothing", "Keep Hollow", "Keep Blue"]


def test_stated_probabilities_in_chance_are_exact() -> None:
    """Compare each stated chance of a hit with the share of all combinations of next Chards that give the
    hit."""
    view = examples.before()
    for each in weighed(view):
        free = [family for family in Family if family not in each.keep]
        ways = favourable = 0
        for words in _nexts(view, free):
            ways += 1
            named = tuple(words.get(family, view.showing[family]) for family in Family)
            favourable += named in each.fitting
        assert each.chance == pytest.approx(favourable / ways)


def _nexts(view: View, free: list[Family]) -> list[dict[Family, Single]]:
    """Return each combination of next Chards for the piles that are not kept. Equal unseen Chards count
    separately, so all combinations are equally likely."""
    found: list[dict[Family, Single]] = [{}]
    for family in free:
        pile = [*view.unseen(family).elements()] or [view.piles[family].known[0]]
        found = [{**each, family: single} for each in found for single in pile]
    return found


def test_probability_in_chance_is_never_rounded_to_0_or_100_percent() -> None:
    (first, *_) = weighed(examples.before())
    chances = ("0", "1/1000", "1/4", "999/1000", "1")
    shown = [first._replace(chance=Fraction(chance)).percent for chance in chances]
    assert shown == ["0 %", "1 %", "25 %", "99 %", "100 %"]


def test_chance_hand_text_lists_choices_to_the_decider_and_cards_to_others() -> None:
    described = RENDERER.describe_hand(examples.before(), examples.CAST).split("\n")
    assert described[0].startswith("What Åsa (Player 1) may keep")
    assert described[2] == "Keep Hollow: fits HGC, HBC, 19 %."
    waiting = replace(examples.before(), seat=1)
    assert RENDERER.describe_hand(waiting, examples.CAST).split("\n") == [
        "The TriCards of Мария (Player 2). Åsa (Player 1) decides what to keep.",
        "Filled Red Square, FRS.",
        "Filled Green Circle, FGC.",
    ]


@sampled
def test_chance_end_text_gives_the_result_and_every_remaining_hand() -> None:
    won = lost = False
    for view in views(4):
        told = RENDERER.tell_end(view, CAST)
        if view.outcome is None:
            assert told == ""
            continue
        head, *rest = told.split("\n")
        hands = [line for line in rest if line.startswith("- ")]
        assert len(hands) == len(view.hands)
        assert head.startswith(("**Every", "**Nobody")) is not bool(view.outcome.winners)
        won, lost = won or bool(view.outcome.winners), lost or not view.outcome.winners
    assert won
    assert lost


def test_chance_notification_line_gives_round_and_standing() -> None:
    view = examples.table()
    assert (RENDERER.progress(view), RENDERER.standing(view)) == (
        "round 7",
        "2 more misses and all lose",
    )
