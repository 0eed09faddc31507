"""Descriptions of the board and the hands of Tradewinds in text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.gnomon import Single
from games.tradewinds.about import ABOUT
from games.tradewinds.values import TURNS, Pile, View, Wind
from renderers.kit.words import entry
from renderers.renderer import Cast
from renderers.tradewinds.moves import effect, forecasts_of
from renderers.tradewinds.names import PLACES, SHORT, name_markdown, name_plain
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    joined,
    lines,
    phrase,
    sentences,
    signed,
    verbatim,
)

NO_CARDS: Final = phrase("No cards are left.")

Namer = Callable[[Wind, Cast], Text]


def describe(view: View, cast: Cast) -> Text:
    head = phrase("**Turn {turn} of {turns}, score {score}.**", **_facts(view))
    return lines(
        sentences(head, _now(view, cast, name_markdown)),
        phrase("**Piles** (the top first, then what it covers, in order)"),
        [entry(PLACES[place], _pile(pile)) for place, pile in enumerate(view.piles)],
        phrase("**Winds** (what a Single does that is blown there)"),
        [
            verbatim("- {name}. {text}", name=name_markdown(wind, cast), text=_wind(view, wind))
            for wind in Wind
        ],
        phrase("**Played**"),
        [entry(wind.word, _played(view, wind)) for wind in Wind],
    )


def alt_text(view: View, cast: Cast) -> Text:
    # The longest names, and all cards turned up, still fit into the 1,024 characters that Discord allows.
    head = phrase("{game}, turn {turn} of {turns}, score {score}.", game=ABOUT.name, **_facts(view))
    piles = [_alt_pile(place, pile) for place, pile in enumerate(view.piles)]
    return lines(
        sentences(head, _now(view, cast, name_plain)),
        _last(view),
        phrase(
            "Piles, top first (in brackets what it covers; then the number face down): {piles}.",
            piles=joined("; ", piles),
        ),
        phrase("What scores at each wind, by initial (all else costs), and what it has so far:"),
        [_alt_wind(view, wind, cast) for wind in Wind],
    )


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Text:
    assert view.seat is not None
    wind = Wind(view.seat)
    if forecasts and view.to_act == wind:
        head = phrase(
            "The hand of {name}. Blow a card to {wind}:",
            name=name_plain(wind, cast),
            wind=wind.opposite.word,
        )
        effects = [
            verbatim("{card}: {effect}.", card=news.card.words, effect=effect(news))
            for news in forecasts_of(view)
        ]
        return lines(head, effects)
    cards = [verbatim("{card}.", card=card.words) for card in view.hands[view.seat] or ()]
    head = phrase("The hand of {name}.", name=name_plain(wind, cast))
    return lines(sentences(head, _now(view, cast, name_plain)), cards or NO_CARDS)


def progress(view: View) -> Text:
    return verbatim("{turn}/{turns}", turn=view.turn, turns=TURNS)


def standing(view: View) -> Text:
    return phrase("score {score}", score=signed(view.total))


OVER_WON: Final = phrase("The match is over and won.")
OVER_LOST: Final = phrase("The match is over and lost.")


def _facts(view: View) -> dict[str, Value]:
    return {"turn": view.turn, "turns": TURNS, "score": signed(view.total)}


def _now(view: View, cast: Cast, name: Namer) -> Text:
    if view.outcome is not None:
        return OVER_WON if view.outcome.winners else OVER_LOST
    assert view.to_act is not None
    wind = Wind(view.to_act)
    return phrase(
        "{name} plays next and blows to {wind}.", name=name(wind, cast), wind=wind.opposite.word
    )


def _pile(pile: Pile) -> Text:
    if pile.top is None:
        return phrase("a gap")
    # Piles are stored from the bottom up but described from the top down, as a blow takes their cards.
    covered = [single.word for single in reversed(pile.up[:-1])]
    if not covered:
        return phrase("**{top}**, {number} face down", top=pile.top.word, number=pile.down)
    return phrase(
        "**{top}**, under it {covered}, {number} face down",
        top=pile.top.word,
        covered=joined(", ", covered),
        number=pile.down,
    )


def _wind(view: View, wind: Wind) -> Text:
    plus, minus = view.points(wind)
    scoring, costing = (_words(_of_sign(view, wind, sign)) for sign in (True, False))
    return sentences(
        phrase("Scores: {cards}.", cards=scoring) if scoring else NOTHING,
        phrase("Costs: {cards}.", cards=costing) if costing else NOTHING,
        phrase("Collected: {plus} that score, {minus} that cost.", plus=plus, minus=minus),
        counted(view.hand_sizes[wind], "{n} card in hand.", "{n} cards in hand."),
    )


def _of_sign(view: View, wind: Wind, sign: bool) -> list[Single]:
    # Every Single either scores or costs at each wind: none counts 0 (ruling 1).
    return [single for single in Single if (view.key.points(wind, single) > 0) == sign]


def _words(singles: Sequence[Single]) -> Text:
    return joined(", ", [single.word for single in singles])


def _played(view: View, wind: Wind) -> Text:
    # Turns rotate and nobody passes, so every fourth played card is from the same wind.
    cards = [card.initials for card in view.played[(wind - view.first) % 4 :: 4]]
    return joined(", ", cards) if cards else phrase("nothing yet")


def _last(view: View) -> Text:
    news = view.news
    if news is None:
        return NOTHING
    return phrase(
        "{wind} blew {card} to {collector}: {points}.",
        wind=Wind(news.seat).word,
        card=news.card.initials,
        collector=news.collector.word,
        points=signed(news.points),
    )


def _alt_pile(place: int, pile: Pile) -> Text:
    """Describe a pile by its place, its top card, the face-up cards below it, and the number of face-down
    cards: `NW Red (Circle) 2`."""
    if pile.top is None:
        return phrase("{place} gap", place=SHORT[place])
    covered = [single.word for single in reversed(pile.up[:-1])]
    under = [verbatim("({cards})", cards=joined(" ", covered))] if covered else []
    return joined(" ", SHORT[place], pile.top.word, under, pile.down)


def _alt_wind(view: View, wind: Wind, cast: Cast) -> Text:
    plus, minus = view.points(wind)
    scoring = _of_sign(view, wind, True)
    # If every Single scores, one word replaces nine initials.
    if len(scoring) == len(Single):
        kinds = phrase("everything")
    elif scoring:
        kinds = joined(" ", [single.value for single in scoring])
    else:
        kinds = phrase("nothing")
    return verbatim(
        "{name}: {kinds}; {plus}, {minus}",
        name=name_plain(wind, cast),
        kinds=kinds,
        plus=signed(plus),
        minus=signed(-minus),
    )
