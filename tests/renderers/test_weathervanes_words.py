"""Texts of Weathervanes: correct, within Discord's limits, sufficient to play, and without secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

import renderers
from games.rules import Outcome, Seat
from games.weathervanes import rules as weathervanes
from games.weathervanes.forecasts import following, leads, placing
from games.weathervanes.pieces import ANEW, FIRST, Placement
from games.weathervanes.rules import (
    apply,
    legal_moves,
    notation,
    resign,
    suggest,
    to_act,
    view,
)
from games.weathervanes.tableau import tableau
from games.weathervanes.values import Dealt, Finished, Placed, Resolved, State, View
from renderers.renderer import Cast
from renderers.weathervanes.names import score_reasons
from renderers.weathervanes.pages.examples import EXAMPLE, SHOWING
from renderers.weathervanes.short_description import _alt_texts
from tests.games.weathervanes_positions import (
    EAST,
    HANDS,
    NORTH,
    SOUTH,
    TRICK,
    WEST,
    begin,
    ending,
    lay,
    pending,
    placed,
    play,
)
from tests.languages import EVERY
from tests.pseudo import WIDE
from tests.renderers.told import Told, tellers
from tests.renderers.tradewinds_positions import CAST
from tests.sampling import THOROUGH, sampled, some

RENDERER = renderers.find("weathervanes")
TOLD = Told(RENDERER)
alt_text, describe, describe_hand = TOLD.alt_text, TOLD.describe, TOLD.describe_hand
moves, pages, progress, standing = TOLD.moves, TOLD.pages, TOLD.progress, TOLD.standing
tell, tell_end = TOLD.tell, TOLD.tell_end


def seat_name(seat: Seat) -> str:
    return str(weathervanes.ABOUT.seat_name(seat))


VARIANTS = tuple(product((False, True), repeat=3))
NUMBERS = range(8) if THOROUGH else (0, 5, 2, 7)
"""The numbers of the random matches that are tested. Among these four, each variant is both on and off."""
LONG = Cast(("*" * 40, "W" * 40, "|_" * 20, "@#" * 20))


@cache
def match(number: int) -> tuple[State, ...]:
    """Return all states of a match. Its number decides the variants, and whether its moves are random or
    suggested."""
    rng = Random(number)
    constrained, misere, no_kens = VARIANTS[number % 8]
    states = [
        begin(rng.randbytes(32), constrained_lead=constrained, misere=misere, no_kens=no_kens)
    ]
    while acting := sorted(to_act(states[-1])):
        seat = rng.choice(acting)
        seen = view(states[-1], seat)
        move = suggest(seen) if number % 3 else rng.choice(legal_moves(states[-1], seat))
        states.append(apply(states[-1], seat, move))
    return tuple(states)


def states(matches: int) -> Iterator[State]:
    return (state for number in NUMBERS[:matches] for state in match(number))


def views(matches: int) -> Iterator[View]:
    """Yield the views of a spectator and of all seats to act in this many matches."""
    return (view(*spot) for spot in spots(matches))


def views_of(number: int) -> Iterator[View]:
    """Yield the views of a spectator and of all seats to act in one match."""
    return (view(*spot) for spot in spots_of(number))


def some_views(matches: int) -> Iterator[View]:
    return (view(*spot) for spot in some(spots(matches), 60))


def spots(matches: int) -> Iterator[tuple[State, Seat | None]]:
    return (spot for number in NUMBERS[:matches] for spot in spots_of(number))


def spots_of(number: int) -> Iterator[tuple[State, Seat | None]]:
    """Yield each state of a match with None for a spectator, and again with each seat that is to act."""
    for state in match(number):
        for seat in (None, *to_act(state)):
            yield state, seat


def example() -> State:
    """Return the rulebook's example trick after its first card."""
    state = lay(*HANDS, displays="3 6 7 4", tokens="RBYG")
    return play(state, "5 blue")


def test_weathervanes_leads_say_whose_card_the_winner_takes() -> None:
    state = lay(*HANDS)
    assert [(label.group, label.notation, label.label) for label in moves(view(state, NORTH))] == [
        ("5", "5 blue", "5 blue: the winner takes West’s 4"),
        ("5", "5 green", "5 green: the winner takes South’s 3"),
        ("5", "5 red", "5 red: the winner takes East’s 2"),
        ("5", "5 yellow", "5 yellow: the winner takes your own 1"),
        ("8", "8 yellow", "8 yellow: the winner takes West’s 4"),
        ("8", "8 blue", "8 blue: the winner takes South’s 3"),
        ("8", "8 green", "8 green: the winner takes East’s 2"),
        ("8", "8 red", "8 red: the winner takes your own 1"),
    ]


def test_weathervanes_lead_without_a_choice_of_corner_takes_one_step() -> None:
    state = begin(bytes(32), constrained_lead=True)
    labels = moves(view(state, state.leader))
    assert {label.group for label in labels} == {""}
    assert all(label.label.startswith(f"{label.notation}: the winner takes") for label in labels)


def test_weathervanes_button_of_a_following_card_names_its_suit() -> None:
    seen = view(example(), EAST)
    assert [label.label for label in moves(seen)] == ["22 (shows blue) would take 4"]
    assert moves(view(example(), SOUTH)) == []


@sampled
def test_weathervanes_places_are_labelled_with_letters_from_a_on() -> None:
    for seen in some_views(8):
        if not placing(seen):
            continue
        labels, fits = moves(seen), placing(seen)
        letters = {label.notation: label.label[0] for label in labels}
        assert letters == {notation(fit.move): "ABCD"[n] for n, fit in enumerate(fits)}
        assert [label.label[0] for label in labels] == [*"ABCD"][: len(fits)]


def test_weathervanes_button_of_a_place_says_what_it_is_worth() -> None:
    state = pending("3 6 7 1", east="5 . . .", tokens="RGBY")
    label, *_ = moves(view(state, EAST))
    assert label.label == "A: above 5, worth 7"
    assert "23" not in describe_hand(view(state, EAST), CAST).split("A, above 5")[1].split("\n")[0]


def test_weathervanes_text_reports_the_cards_of_the_example_trick_one_by_one() -> None:
    state, told = lay(*HANDS, displays="3 6 7 4"), []
    for move in TRICK:
        state = play(state, move)
        told.append(tell(view(state, None), CAST))
    assert told == [
        "**Ingrid (North) leads 5 in blue.**\nIt points between South and West. "
        "The winner will take West’s Display.",
        "**Мария (East) plays 22, showing blue.** It is the best so far.",
        "**Tomás O. (South) plays 24, showing red.** It does not follow blue.",
        "**Åsa (West) plays 15, showing blue.** East wins with 22.",
    ]


def test_text_of_the_weathervanes_example_says_who_took_whose_card() -> None:
    state = placed(pending("3 6 7 4"))
    assert tell(view(state, None), CAST) == (
        "**Мария (East) wins the trick with 22 in blue.**\n"
        "It points between South and West. The winner takes West’s Display, the others the next "
        "ones clockwise.\n"
        "- East takes West’s 4. It is the first card of their tableau.\n"
        "- South takes North’s 3. It is the first card of their tableau.\n"
        "- West takes East’s 6. It is the first card of their tableau.\n"
        "- North takes South’s 7. It is the first card of their tableau.\n"
        "East leads trick 11."
    )


def test_weathervanes_brief_texts_tell_two_tricks_apart() -> None:
    state, told = lay(*HANDS, displays="3 6 7 4"), []
    for move in TRICK[:2]:
        state = play(state, move)
        told.append(TOLD.brief(view(state, None), CAST))
    assert told == ["now: Ingrid 5 blue", "Мария 22 blue"]
    state = placed(play(state, *TRICK[2:]))
    assert TOLD.brief(view(state, None), CAST) == "Мария won trick 10 with 22"


def test_weathervanes_text_of_the_last_card_of_a_trick_says_who_takes_what() -> None:
    state = pending("3 6 7 1", east="5 . . .")
    assert tell(view(state, None), CAST).split("\n")[1:] == [
        "East takes West’s 1. South takes North’s 3. West takes East’s 6. North takes South’s 7. "
        "East chooses a place."
    ]
    assert tell(view(resign(state, EAST), None), CAST) == ""
    gone = replace(view(state, None), resigned=frozenset({EAST}))
    assert "choose" not in tell(gone, CAST)


def test_scores_of_the_weathervanes_rules_example_are_explained() -> None:
    laid = {"north": "5 . . .", "east": "1 . . 5", "west": "4 3 . 1"}
    state = pending("3 7 5 23", **laid, tokens="YGRB")
    told = tell(view(placed(state), None), CAST).split("\n")
    assert told[2] == (
        "- East takes West’s 23. It fits nowhere. Their tableau scores **+7** (4 for 2 cards, "
        "1 for an outer match in blue, 2 for the centre in green). 23 begins the next."
    )
    assert told[4] == (
        "- West takes East’s 7. It goes below 3, the only place. Their tableau scores **+18** "
        "(16 for 4 cards, 2 for outer matches in yellow and green, nothing for the centre in red)."
    )
    assert told[5] == (
        "- North takes South’s 5. It fits nowhere. Their tableau scores **+1** (1 for 1 card). "
        "5 begins the next."
    )


@sampled
def test_weathervanes_text_of_a_finished_trick_tells_all_that_happened() -> None:
    for state in states(8):
        if not isinstance(state.news, Resolved):
            continue
        news, told = state.news, tell(view(state, None), CAST).split("\n")
        assert f" ({seat_name(news.trick.best.seat)!s}) wins " in told[0]
        # The text mentions neither round nor trick number, because the headline and each line of a history give
        # them.
        assert f") wins the trick with {news.trick.best.number} in " in told[0]
        for made, line in zip(news.placements, told[2:6], strict=True):
            assert_told(made, line)
        if news.dealt is not None:
            assert_dealt(news.dealt, "\n".join(told[6:]))
        elif news.leader is not None:
            assert told[6:] == [f"{seat_name(news.leader)!s} leads trick {news.number + 1}."]


def assert_told(made: Placement, line: str) -> None:
    owner = "their own" if made.giver == made.seat else f"{seat_name(made.giver)!s}’s"
    assert line.startswith(f"- {seat_name(made.seat)!s} takes {owner} {made.number}. ")
    assert made.place is not None
    assert ("fits nowhere" in line) == (made.place == ANEW)
    assert ("first card" in line) == (made.place == FIRST)
    if made.place.beside:
        assert f"goes {made.place.way.value} {made.place.beside}" in line
        assert ("the only place" in line) == made.forced
    assert ("scores" in line) == bool(made.scores)
    for score in made.scores:
        assert f"scores **+{score.total}** ({score_reasons(score)!s})" in line


def assert_dealt(deal: Dealt, told: str) -> None:
    assert told.startswith(f"**Round {deal.round} begins with {deal.size} cards each.")
    assert (f"{deal.aside} card" in told.split(".")[1]) == bool(deal.aside)
    assert f" ({seat_name(deal.leader)!s})" in told.split("\n")[0]
    for seat in range(4):
        assert f"{seat_name(seat)!s} {deal.tokens[seat].word!s}" in told.split("\n")[1]
        assert f"{seat_name(seat)!s} {deal.scores[seat]}" in told.split("\n")[2]
    assert "Tokens pass to the left" in told


@sampled
def test_stated_parts_of_every_weathervanes_score_add_up_to_the_score() -> None:
    for state in states(8):
        if isinstance(state.news, Resolved | Finished):
            for score in (score for made in state.news.placements for score in made.scores):
                numbers = re.findall(r"(\d+) for", str(score_reasons(score)))
                assert sum(map(int, numbers)) == score.worth


@sampled
def test_every_weathervanes_text_but_a_resignation_starts_with_the_result() -> None:
    for state in states(4):
        assert tell(view(state, None), CAST).startswith("**")
    assert tell(view(resign(match(1)[5], EAST), None), CAST) == ""


def test_weathervanes_text_of_a_final_card_that_fits_nowhere_gives_the_score() -> None:
    state = ending("5 1 2 3", north="5 . . .")
    after = play(state, "place anew")
    assert isinstance(after.news, Placed)
    told = tell(view(after, None), CAST)
    assert "Their tableau scores **+1** (1 for 1 card). 5 begins the next." in told
    assert f"- {told.split('.** ')[1]}" in tell(view(placed(after), None), CAST).split("\n")


def test_weathervanes_end_text_names_winner_places_and_final_tableaux() -> None:
    state = placed(ending("4 1 2 3", scores=(30, 50, 40, 20)))
    assert tell_end(view(state, None), CAST) == (
        "**Мария (East) wins: 51 points.**\n"
        "- 1st Мария (East): **51**; final tableau +1: 1 for 1 card\n"
        "- 2nd Tomás O. (South): **41**; final tableau +1: 1 for 1 card\n"
        "- 3rd Ingrid (North): **31**; final tableau +1: 1 for 1 card\n"
        "- 4th Åsa (West): **21**; final tableau +1: 1 for 1 card"
    )


@pytest.mark.parametrize(
    ("reason", "misere", "told"),
    [
        ("points", False, "**Мария (East) wins: 60 points.**"),
        (
            "cards",
            False,
            "**Мария (East) wins: 60 points.** South has as many, but fewer cards in the final "
            "tableau.",
        ),
        (
            "outer matches",
            True,
            "**Мария (East) wins: 60 points.** South has as many, but more outer matches in the "
            "final tableau.",
        ),
    ],
)
def test_weathervanes_end_text_says_what_broke_a_tie(reason: str, misere: bool, told: str) -> None:
    seen = over((4, 1, 2, 3), reason)
    seen = replace(seen, variants=seen.variants._replace(misere=misere))
    assert tell_end(seen, CAST).split("\n")[0] == told


def test_weathervanes_tie_break_text_names_only_players_tied_up_to_that_criterion() -> None:
    seen, scores = over((3, 1, 2, 4), "outer matches"), (60, 60, 60, 20)
    smaller = seen.finals[NORTH]._replace(cells=(0, 0, 0, 0))
    seen = replace(seen, scores=scores, finals=(smaller, *seen.finals[1:]))
    first, *_ = tell_end(seen, CAST).split("\n")
    assert "South" in first
    assert "North" not in first


def test_weathervanes_shared_victory_text_names_all_winners() -> None:
    told = tell_end(over((4, 1, 1, 3), "shared"), CAST).split("\n")
    assert told[0] == (
        "**Мария (East) and Tomás O. (South) share the victory: 60 points each.** "
        "Their final tableaux are alike too."
    )
    assert [line[:5] for line in told[1:]] == ["- 1st", "- 1st", "- 3rd", "- 4th"]


def test_resigned_weathervanes_player_is_listed_last_and_marked() -> None:
    seen = replace(over((4, 1, 2, 3), "points"), resigned=frozenset({NORTH}))
    assert "- 4th Ingrid (North), resigned: **70**" in tell_end(seen, CAST)
    assert standing(seen) == "East 60, South 60"


def test_weathervanes_headline_names_the_first_two_and_all_tied_seats() -> None:
    state = lay(*HANDS, round=2, scores=(34, 12, 32, 32))
    assert standing(view(state, None)) == "North 34, South 32, West 32"
    state = lay(*HANDS, round=2, scores=(34, 34, 34, 32))
    assert standing(view(state, None)) == "North 34, East 34, South 34"


def over(places: tuple[int, ...], reason: str) -> View:
    """Return a view of an ended match with this final ranking. The scores are always the same, even if they
    contradict the ranking."""
    seen = view(placed(ending("4 1 2 3")), None)
    scores = (70, 60, 60, 20)
    return replace(seen, scores=scores, outcome=Outcome(places, scores, reason))


@sampled
def test_weathervanes_alt_text_contains_the_whole_position() -> None:
    for seen in some_views(6):
        text = alt_text(seen, CAST)
        *_, north, east, south, west = text.split("\n")
        for seat, line in enumerate((north, east, south, west)):
            assert f"{seat_name(seat)!s}" in line.partition(":")[0]
            shown, laid = line.split("ableau ")
            if seen.displays[seat]:
                assert f"Display {card(seen, seen.displays[seat])}," in shown
            points = seen.scores[seat]
            told = f"{points} point{'s' * (abs(points) != 1)}, token {seen.tokens[seat].word!s}"
            assert told in shown.replace("−", "-")
            cells = [number for number in seen.tableaux[seat].cells if number]
            assert re.findall(r"\d+ [RBYG]{4}", laid) == [card(seen, n) for n in cells]
        for shown_card in seen.trick.cards if seen.trick else ():
            assert f"{seat_name(shown_card.seat)!s} {card(seen, shown_card.number)}, " in text
        for made in seen.placements:
            if made.place is None:
                taken = f"{seat_name(made.seat)!s} {card(seen, made.number)}"
                assert f"{taken} from {seat_name(made.giver)!s}" in text


def card(seen: View, number: int) -> str:
    return f"{number} {''.join(suit.letter for suit in seen.deck[number])}"


def test_weathervanes_description_contains_the_deck_and_the_variants() -> None:
    state = begin(constrained_lead=True, misere=True, no_kens=True)
    described = describe(view(state, None), CAST)
    assert "Variants: Constrained Lead, Partial Misère Scoring and Bonus No-kens." in described
    for number in range(1, 25):
        assert card(view(state, None), number) in described.split("two of each")[1]


@sampled
def test_weathervanes_leaders_hand_text_explains_every_legal_corner() -> None:
    for seen in views(8):
        if seen.seat not in seen.to_act or seen.trick or seen.placements:
            continue
        lines = describe_hand(seen, CAST).split("\n")
        for number in set(seen.hand or ()):
            (line,) = (line for line in lines if re.match(rf"{number}( \(two\))?: ", line))
            told = line.split(": ")[1].split(", ")
            legal = [lead for lead in leads(seen, number) if lead.legal]
            for lead, words in zip(legal, told, strict=True):
                first = lead.givers[0]
                whose = "own" if first == seen.seat else seat_name(first)
                assert words == f"{lead.suit.word!s} {whose!s}"


def test_weathervanes_followers_hand_text_says_which_cards_are_legal_and_why() -> None:
    state = lay("5 8", "9 22 22", "24 10", "15 11", displays="3 6 7 4")
    assert describe_hand(view(play(state, "5 blue"), EAST), CAST) == (
        "Led: blue. Your card shows its top right corner. Best so far: 5 (North). "
        "The winner takes West’s Display, 4.\n"
        "22 (two): follows, would be the best so far\n"
        "Not now, as you can follow with 22: 9 green"
    )
    state = play(state, "5 blue", "22")
    assert describe_hand(view(state, SOUTH), CAST).split("\n")[1:] == [
        "You cannot follow. Play any card; none can win: 24 red, 10 red"
    ]


@sampled
def test_weathervanes_followers_hand_text_agrees_with_the_forecast() -> None:
    for seen in views(8):
        if seen.seat not in seen.to_act or seen.trick is None or seen.placements:
            continue
        lines = describe_hand(seen, CAST).split("\n")[1:]
        for number in set(seen.hand or ()):
            card, name = following(seen, number), rf"{number}( \(two\))?"
            alone = [line for line in lines if re.match(rf"{name}: follows", line)]
            assert bool(alone) == card.follows
            if card.follows:
                assert ("best so far" in alone[0]) == card.wins
            else:
                assert any(re.search(rf": .*\b{name} {card.suit.word!s}", line) for line in lines)


def test_waiting_weathervanes_player_reads_who_acts_and_their_own_cards() -> None:
    state = lay(*HANDS)
    assert describe_hand(view(state, SOUTH), CAST) == (
        "Ingrid (North) leads next. Cards show their corners clockwise from the top left: R red, "
        "B blue, Y yellow, G green.\nYour hand: 24 YGRB, 10 GBRY."
    )


def test_weathervanes_notification_line_gives_trick_and_leaders() -> None:
    state = lay(*HANDS, round=2, scores=(31, 45, 40, 2))
    assert (progress(view(state, None)), standing(view(state, None))) == (
        "round 2, trick 10",
        "East 45, South 40",
    )
    final = view(ending("4 1 2 3", scores=(-2, -3, -1, -9)), None)
    assert (progress(final), standing(final)) == ("final Displays", "South −1, North −2")
    assert standing(view(begin(), None)) == "nobody has scored"


def test_weathervanes_texts_fit_in_the_longest_case() -> None:
    state = next(state for state in match(3) if len(to_act(state)) == 4)
    laid = tableau(state.deck, (24, 22, 21, 0))
    full = replace(view(state, EAST), tableaux=(laid,) * 4, scores=(-100, -101, -102, -103))
    assert "TL 24 YGRB, TR 22 RBYG, BR 21 GRBY" in alt_text(full, LONG)
    *_, shortest = _alt_texts(full, LONG)
    assert len(WIDE.say(shortest)) <= 900, "room for languages that are wider still"
    for told in tellers("weathervanes", EVERY):
        assert len(told.alt_text(full, LONG)) <= 1024
        assert len(told.describe(full, LONG)) <= 3500
        assert len(told.tell_end(over((1, 1, 1, 1), "shared"), LONG)) <= 700


def test_weathervanes_example_text_of_the_rules_matches_its_picture() -> None:
    page = next(page for page in pages() if str(page.title) == "A trick as an example")
    text, pictured = str(page.text).replace("**", ""), str(page.picture_text)
    winner, first, *_ = (seat_name(seat) for seat in (EXAMPLE.best.seat, EXAMPLE.givers[0]))
    assert f"{seat_name(EXAMPLE.leader)!s} leads the 5" in text
    one, other = (seat_name(EXAMPLE.givers[at]) for at in (-1, 0))
    assert f"points between {one} and {other}. So {winner} takes {first}’s Display" in text
    for card in EXAMPLE.cards:
        assert f"{card.number} of {seat_name(card.seat)!s}" in pictured
    for giver, taker in list(zip(EXAMPLE.givers, EXAMPLE.takers, strict=True))[1:]:
        assert f"{seat_name(taker)!s} takes {seat_name(giver)!s}’s {SHOWING[giver]}" in text
        assert f"{seat_name(giver)!s}’s" in pictured


def test_waiting_weathervanes_player_reads_the_place_that_they_chose() -> None:
    state = pending("3 6 4 1", north="5 . . .", east="5 . . .")
    for other in (SOUTH, WEST):
        state = apply(state, other, legal_moves(state, other)[0])
    assert "Your choice" not in describe_hand(view(state, SOUTH), CAST)
    mover = next(seat for seat in (EAST, NORTH) if len(legal_moves(state, seat)) > 1)
    waiting = apply(state, mover, legal_moves(state, mover)[0])
    number = next(each.number for each in waiting.placements if each.seat == mover)
    assert f"Your choice: {number} placed" in describe_hand(view(waiting, mover), CAST)


@sampled
def test_weathervanes_texts_show_consistent_scores_until_all_have_placed() -> None:
    for state in some((state for state in states(3) if state.placements), 3):
        for text in (describe(view(state, None), CAST), alt_text(view(state, None), CAST)):
            head, *_ = text.split("\n")
            of_seats = re.findall(r": (−?\d+) points?,", text)
            of_leaders = re.findall(r"(?:North|East|South|West) (−?\d+)", head)
            ranked = sorted(of_seats, key=by_points)
            number = len(ranked) - ranked[::-1].index(ranked[1]) if of_leaders else 0
            assert of_leaders == ranked[:number]
            assert of_leaders or {*of_seats} == {"0"}


def by_points(score: str) -> int:
    return -int(score.replace("−", "-"))


def test_scored_final_weathervanes_cards_are_no_longer_given_a_worth() -> None:
    final = ending("4 1 2 3", north="5 . . .")
    seat, *_ = sorted(to_act(final))
    before, after = (
        describe(view(state, None), CAST).count("Worth now")
        for state in (final, apply(final, seat, legal_moves(final, seat)[0]))
    )
    assert after == before - 1
