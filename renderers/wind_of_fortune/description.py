"""Descriptions of the table of Wind of Fortune in text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.cards import Colour, Suit
from games.wind_of_fortune.values import View
from renderers.kit.words import item
from renderers.renderer import LONGEST_ALT, Cast
from renderers.wind_of_fortune.names import name_markdown, name_plain
from renderers.wind_of_fortune.table_words import (
    Namer,
    bare,
    describe_battles,
    describe_deck,
    describe_side,
    describe_symbols,
    describe_tower,
    now,
)
from texts.text import Text, fitting, lines, phrase, sentences, verbatim


def describe(view: View, cast: Cast) -> Text:
    return lines(
        verbatim("**{title}** {now}", title=_title(view), now=now(view, cast, name_markdown)),
        phrase("**Symbols**"),
        [item(each) for each in (*describe_symbols(view), describe_deck(view))],
        phrase("**Towers** (from J up)"),
        [item(each) for each in _towers(view)],
        phrase("**Sides**"),
        [item(each) for each in _sides(view, cast, name_markdown)],
        phrase("**Battles of this deal**"),
        [item(each) for each in describe_battles(view) or [phrase("None yet.")]],
    )


def alt_text(view: View, cast: Cast) -> Text:
    """Describe the table. If the text is too long, leave out the used cards, then people's names, then the last
    battle."""
    game = verbatim("{game}.", game=ABOUT.name)
    head = sentences(game, _title(view), now(view, cast, name_plain))
    first = lines(head, describe_symbols(view), describe_deck(view), _towers(view))
    return fitting(LONGEST_ALT, (lines(first, rest) for rest in _sides_and_battles(view, cast)))


def _sides_and_battles(view: View, cast: Cast) -> Iterator[Sequence[Text]]:
    sides, battles = _sides(view, cast, name_plain), describe_battles(view)
    yield [*sides, *battles]
    yield [*sides, *battles[:1]]
    short = _sides(view, cast, bare)
    yield [*short, *battles[:1]]
    yield short


def progress(view: View) -> Text:
    if view.trial:
        return phrase("deal {deal}, battle {battle}, trial {trial}", **_numbers(view))
    return phrase("deal {deal}, battle {battle}", **_numbers(view))


def chapter(view: View) -> Text:
    return phrase("deal {deal}", deal=view.deal)


def standing(view: View) -> Text:
    hearts, diamonds, spades, clubs = heights = [view.tower(suit).height for suit in Suit]
    if not any(heights):
        return phrase("no towers yet")
    return phrase(
        "Red towers {hearts}–{diamonds}, Black {spades}–{clubs}",
        hearts=hearts,
        diamonds=diamonds,
        spades=spades,
        clubs=clubs,
    )


def _title(view: View) -> Text:
    if view.trial:
        return phrase("Deal {deal}, battle {battle}, trial {trial}.", **_numbers(view))
    return phrase("Deal {deal}, battle {battle}.", **_numbers(view))


def _numbers(view: View) -> dict[str, int]:
    return {"deal": view.deal, "battle": view.battle, "trial": view.trial}


def _towers(view: View) -> list[Text]:
    return [describe_tower(view, suit) for suit in Suit]


def _sides(view: View, cast: Cast, name: Namer) -> list[Text]:
    return [describe_side(view, colour, cast, name) for colour in Colour]
