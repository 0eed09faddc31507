"""Texts of Wind of Fortune: narration, descriptions and labels, within limits and with any names."""

from __future__ import annotations

from dataclasses import replace

import pytest

import renderers
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.cards import BLACK, JOKER, RED, Card, Suit, Symbol, Tower
from games.wind_of_fortune.pieces import Awaited, Commit, Effect, Fate, Source
from games.wind_of_fortune.values import News
from matches.announcer.composing import says_who_played
from renderers.renderer import Cast
from renderers.wind_of_fortune.pages import examples
from tests.languages import EVERY
from tests.matches.telling import Telling
from tests.renderers.told import Told, tellers
from tests.renderers.wind_of_fortune_positions import CAST, found, match

RENDERER = Told(renderers.find("wind-of-fortune"))
LONGEST_TELLING = 1700


HEARTS, DIAMONDS, SPADES, CLUBS = Suit
JACK, QUEEN, KING = (Symbol(HEARTS, rank) for rank in (11, 12, 13))


def test_longest_wind_of_fortune_texts_fit() -> None:
    everything = (Card(suit, rank) for suit in Suit for rank in range(2, 11))
    names = Cast(("*" * 40,) * 4)
    view = wind_of_fortune.view(match(5)[-2], None)
    battle = view.last_battle
    assert battle is not None
    news = News(
        battle=battle,
        kicked=(JACK,),
        collected=Effect(Fate.REPLACES, QUEEN, HEARTS, 2, (JOKER, KING, Symbol(HEARTS, 14))),
        dealt=True,
        leaders=(0, 1),
        reshuffled=True,
        joker_joined=True,
        drawn=(JOKER, JOKER),
        turned_up=tuple((side, Card(HEARTS, 10)) for side in (RED, RED, BLACK, BLACK)),
    )
    low = Tower((JOKER,), (QUEEN, KING, Symbol(HEARTS, 14)))
    crowded = replace(view, news=news, deal=1, towers=(low,) * 4, discard=tuple(everything))
    for told in tellers("wind-of-fortune", EVERY):
        assert len(told.tell(crowded, names)) <= LONGEST_TELLING
        assert len(told.alt_text(crowded, names)) <= 1024


def test_wind_of_fortune_choices_before_an_absence_are_not_credited_to_the_match() -> None:
    cast = replace(CAST, stand_ins=frozenset({0}))
    news = News(shown=((0, Card(HEARTS, 7)),), exposed=(RED,))
    chosen = replace(examples.table(), news=news)
    for view in (examples.pair(), chosen):
        told = RENDERER.tell(view, cast)
        assert "Red" in told
        assert "played by the match" not in told
        assert "Ingrid" not in told
    seen = chosen, CAST.names, frozenset({0})
    # So the message adds that the match moved, if it has shown the card.
    assert not says_who_played(Telling(), "wind-of-fortune", seen, 0)


def test_wind_of_fortune_seat_that_resigned_is_not_said_to_be_played_by_the_match() -> None:
    view = replace(examples.pair(), resigned=frozenset({0}))
    cast = replace(CAST, stand_ins=frozenset({0}))
    assert "- Red: " in RENDERER.tell(view, cast)  # a partner plays on for such a seat


def test_wind_of_fortune_alt_text_contains_the_whole_position() -> None:
    text = RENDERER.alt_text(examples.table(), CAST)
    assert text.split("\n") == [
        "Wind of Fortune. Deal 4, battle 5. Мария (Black) answers.",
        "Now: ♥Q, first of the pair. If Red wins it, it replaces a joker and clears ♥K.",
        "Next: ♠K. If Black wins it, it fits.",
        "Godly deck: 5. Dump: ♥A, ♦K and ♣Q.",
        "♥: J, joker as Q; face down: K.",
        "♦: J, Q.",
        "♠: J, Q.",
        "♣: joker as J; face down: A.",
        "Ingrid (Red): fortune stone; dummy open ♥7, pile 4; laid ♥7 and one face down.",
        "Мария (Black): heavy stone; dummy open ♣9, pile 4.",
        "Last battle, for ♣Q: ♥10 ♦3 = 13, ♠8 ♣4 = 12. Red won, and it was dumped.",
    ]


def test_wind_of_fortune_description_says_that_a_symbol_would_be_discarded() -> None:
    view = replace(examples.pair(), pedestal=(Symbol(HEARTS, 14),))
    assert "Now: ♠K, second of the pair. If Black wins it, it falls to the A." in RENDERER.describe(
        view, CAST
    )
    level = replace(view, pedestal=(KING,))
    assert "If Black wins it, both fall." in RENDERER.describe(level, CAST)


def test_wind_of_fortune_hand_text_lists_cards_in_the_order_of_the_picture() -> None:
    hand = (Card(HEARTS, 8), Card(CLUBS, 5), Card(SPADES, 10), Card(SPADES, 6))
    view = replace(examples.table(), seat=1, hand=hand)
    told = RENDERER.describe_hand(view, CAST)
    assert told.startswith("The hand of Мария (Black): ♠10 ♠6 ♣5 ♥8.")
    laid = replace(view, own=Commit(Card(CLUBS, 5), Source.PILE), to_act=frozenset())
    told = RENDERER.describe_hand(laid, CAST)
    assert "You have laid ♣5 and the top of the pile. Nobody else sees ♣5 yet." in told


def test_wind_of_fortune_battle_cards_can_be_chosen_at_once_or_in_two_steps() -> None:
    view = replace(examples.table(), seat=1, hand=(Card(HEARTS, 7), Card(SPADES, 10)))
    moves, pile = RENDERER.moves(view), "With the top card of the pile:"
    assert [(label.brief, label.heading, label.label) for label in moves] == [
        ("♠10", "With the open ♣9:", "♠10 with the open ♣9: Black 19, Red 7"),
        ("♠10", pile, "♠10 with the top card of the pile: Black 10, Red 7"),
        ("♥7", "With the open ♣9:", "♥7 with the open ♣9: Black 9, Red 14"),
        ("♥7", pile, "♥7 with the top card of the pile: Black 0, Red 14"),
    ]
    assert [label.group for label in moves] == ["♠10", "♠10", "♥7", "♥7"]
    assert moves[0].words == "♠10 with the open ♣9"


@pytest.mark.parametrize(
    ("kind", "first"),
    [(Awaited.SHOW, "show "), (Awaited.EXPOSE, "pack 1: "), (Awaited.JOKER, "♥, as ")],
)
def test_wind_of_fortune_decisions_other_than_battles_are_made_in_one_step(
    kind: Awaited, first: str
) -> None:
    state = found(lambda state: any(state.awaited[seat] is kind for seat in state.to_act))
    seat = next(seat for seat in state.to_act if state.awaited[seat] is kind)
    labels = RENDERER.moves(wind_of_fortune.view(state, seat))
    assert all(not label.group for label in labels)
    assert any(label.label.startswith((first, "♠, as ", "♦, as ", "♣, as ")) for label in labels)


def test_wind_of_fortune_notification_line_gives_battle_and_towers() -> None:
    view = examples.table()
    assert (RENDERER.progress(view), RENDERER.standing(view)) == (
        "deal 4, battle 5",
        "Red towers 2–2, Black 2–1",
    )
    first = wind_of_fortune.view(match(mode=0)[0], None)
    assert RENDERER.standing(first) == "no towers yet"
    assert RENDERER.progress(examples.finale()) == "deal 9, battle 5, trial 1"


def test_wind_of_fortune_examples_are_possible_positions() -> None:
    for view in (examples.table(), examples.pair(), examples.finale()):
        towers = [s for tower in view.towers for s in (*tower.layers, *tower.waiting)]
        symbols = [*towers, *view.pair[view.fought :], *view.pedestal, *view.dump]
        real = [symbol for symbol in symbols if not symbol.is_joker]
        assert len(set(real)) == len(real)
        assert symbols.count(JOKER) <= 3
        assert len(symbols) + view.godly <= 19 or view.trial
