"""The labels of the legal moves of Wind of Fortune. In a battle, a move is a card of the hand and a second
card, the dummy's. Players choose both in one step or, if there are too many pairs, in two steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.wind_of_fortune.cards import LAYERS, Card, Colour, Suit
from games.wind_of_fortune.forecasts import sums
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.notation import notation, parse
from games.wind_of_fortune.pieces import Awaited, Commit, Crown, Expose, Mode, Move, Show, Source
from games.wind_of_fortune.values import View
from renderers.renderer import MoveLabel
from renderers.wind_of_fortune.decisions import asked, in_order, own
from renderers.wind_of_fortune.names import card_name, numbered
from texts.text import NOTHING, Text, Value, phrase, verbatim


def moves(view: View, *, forecasts: bool = True) -> Sequence[MoveLabel]:
    """Return the moves in the order of the hand's picture: own colour first, and high cards before low ones."""
    found = sorted(legal_moves_in_view(view), key=lambda move: _place(view, move))
    return [_label(view, move, forecasts=forecasts) for move in found]


def prompts(view: View) -> tuple[Text, Text]:
    kind = asked(view)
    if kind in (Awaited.BATTLE, Awaited.ANSWER):
        _, colour = own(view)
        mode = view.modes[colour]
        card = phrase("Choose the card that you play")
        if mode in (Mode.STANDARD, Mode.EXTENDED) and view.dummies[colour].pile:
            return CARD_AND_DUMMY, phrase("Choose the dummy’s card")
        if mode in (Mode.STANDARD, Mode.EXTENDED, Mode.NAKED):
            return card, phrase("Choose the dummy’s card")
        return card, phrase("Choose the second card")
    return TO_CHOOSE[kind], NOTHING


CARD_AND_DUMMY: Final = phrase("Choose your card and the dummy’s")

TO_CHOOSE: Final[Mapping[Awaited | None, Text]] = {
    Awaited.SHOW: phrase("Choose the card that everybody will see"),
    Awaited.EXPOSE: phrase("Choose the pack that lies open as your dummy"),
    Awaited.JOKER: phrase("Choose the tower that the joker joins"),
}


def confirm(view: View, notation: str) -> Text:
    move = parse(notation)
    match move:
        case Commit(card, dummy):
            return _played(view, card, dummy)
        case Show(card):
            return phrase("You show **{card}**", card=card_name(card))
        case Expose(pile):
            return phrase("You exposed **pack {number}**", number=pile)
        case Crown(suit):
            return phrase(
                "Your joker joins **{suit}, as {rank}**", suit=suit.sign, rank=_rank_of(view, suit)
            )


def _played(view: View, card: Card | None, dummy: Card | Source | None) -> Text:
    if card is None:
        return phrase("You played **the open {card}**", card=_open(view))
    if dummy is None:
        return phrase("You played **{card}**", card=card_name(card))
    if dummy is Source.PILE:
        return phrase("You played **{card} and the top card of the pile**", card=card_name(card))
    return phrase(
        "You played **{card} and the open {open}**",
        card=card_name(card),
        open=_opened(view, dummy),
    )


def _place(view: View, move: Move) -> tuple[int, int]:
    """Return a key to sort moves as in the hand's picture. A leader's open card comes before hand cards, and
    the pile's card after open ones."""
    _, colour = own(view)
    match move:
        case Commit(card, dummy):
            return _rank(view.hand, card, colour), _rank(view.dummies[colour].open, dummy, colour)
        case Show(card):
            return _rank(view.hand, card, colour), 0
    return 0, 0


def _rank(cards: Sequence[Card], part: Card | Source | None, colour: Colour) -> int:
    if isinstance(part, Card):
        return in_order(cards, colour).index(part)
    return len(cards) if part is Source.PILE else -1


def _label(view: View, move: Move, *, forecasts: bool) -> MoveLabel:
    text = notation(move)
    match move:
        case Commit():
            return _label_of_cards(view, move, forecasts=forecasts)
        case Show(card):
            words = phrase("show {card}", card=card_name(card))
            return MoveLabel(text, words, words)
        case Expose(pile):
            label = phrase("pack {number}: {cards}", number=pile, cards=_pack(view, pile))
            return MoveLabel(text, label, phrase("expose pack {number}", number=pile))
        case Crown(suit):
            layer: dict[str, Value] = {"suit": suit.sign, "rank": _rank_of(view, suit)}
            label = phrase("{suit}, as {rank}", **layer)
            return MoveLabel(text, label, phrase("joker to {suit}, as {rank}", **layer))


def _label_of_cards(view: View, move: Commit, *, forecasts: bool) -> MoveLabel:
    text, card = notation(move), move.card
    # A leader who plays the open card plays nothing from the hand (ruling 24).
    if card is None:
        words = phrase("the open {card}", card=_open(view))
        return MoveLabel(text, words, words)
    name = verbatim(card_name(card))
    if move.dummy is None:
        return MoveLabel(text, name, name)
    if move.dummy is Source.PILE:
        words = phrase("{card} with the top card of the pile", card=name)
        heading = phrase("With the top card of the pile:")
    else:
        opened = _opened(view, move.dummy)
        words = phrase("{card} with the open {open}", card=name, open=opened)
        heading = phrase("With the open {card}:", card=opened)
    label = words
    if forecasts:
        label = verbatim("{words}: {sums}", words=words, sums=_sums(view, move))
    return MoveLabel(text, label, words, name, name, heading)


def _opened(view: View, dummy: Card | Source | None) -> str:
    return card_name(dummy) if isinstance(dummy, Card) else _open(view)


def _rank_of(view: View, suit: Suit) -> str:
    """Return the rank that a joker would take in the tower of this suit: that of its next layer (ruling 18)."""
    return LAYERS[view.tower(suit).height + 1]


def _open(view: View) -> str:
    """Return the name of the side's open card. There must be exactly one."""
    _, colour = own(view)
    return card_name(view.dummies[colour].open[0])


def _sums(view: View, move: Commit) -> Text:
    _, colour = own(view)
    return numbered(colour, sums(view, move))


def _pack(view: View, number: int) -> str:
    assert view.piles is not None
    _, colour = own(view)
    return " ".join(map(card_name, in_order(view.piles[number - 1], colour)))
