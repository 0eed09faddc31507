"""The legal moves of Wind of Fortune as labels. A battle is chosen in two steps: the card, then the
dummy's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.wind_of_fortune import notation, parse
from games.wind_of_fortune.cards import LAYERS, Card, Colour, Suit
from games.wind_of_fortune.forecasts import sums
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import Awaited, Commit, Crown, Expose, Mode, Move, Show, Source
from games.wind_of_fortune.values import View
from renderers.renderer import MoveLabel
from renderers.wind_of_fortune.decisions import asked, in_order, own
from renderers.wind_of_fortune.names import card_name, sign


def moves(view: View, *, forecasts: bool = True) -> Sequence[MoveLabel]:
    """In the order of the hand's picture: the own colour first, high cards first."""
    found = sorted(legal_moves_in_view(view), key=lambda move: _place(view, move))
    return [_label(view, move, forecasts=forecasts) for move in found]


def prompts(view: View) -> tuple[str, str]:
    kind = asked(view)
    if kind in (Awaited.BATTLE, Awaited.ANSWER):
        mode = view.modes[own(view)[1]]
        alone = mode in (Mode.STANDARD, Mode.EXTENDED, Mode.NAKED)
        return (
            "Choose the card that you play",
            f"Choose the {'dummy’s' if alone else 'second'} card",
        )
    return TO_CHOOSE[kind], ""


TO_CHOOSE: Final[Mapping[Awaited | None, str]] = {
    Awaited.SHOW: "Choose the card that everybody will see",
    Awaited.EXPOSE: "Choose the pack that lies open as your dummy",
    Awaited.JOKER: "Choose the tower that the joker joins",
}


def confirm(view: View, notation: str) -> str:
    move = parse(notation)
    match move:
        case Commit(None, _):
            return f"You played **the open {_open(view)}**"
        case Commit(Card() as card, None):
            return f"You played **{card_name(card)}**"
        case Commit(Card() as card, dummy):
            return f"You played **{card_name(card)} and {_dummys(view, dummy)}**"
        case Show(card):
            return f"You show **{card_name(card)}**"
        case Expose(pile):
            return f"You exposed **pack {pile}**"
        case Crown(suit):
            return f"Your joker joins **{_crown(view, suit)}**"
    raise AssertionError(move)


def _place(view: View, move: Move) -> tuple[int, int]:
    """The sort key of a move. An unknown card comes last, a leader's open card first."""
    colour = view.colour
    assert colour is not None
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
        # A leader who plays the open card plays nothing from the hand (ruling 24).
        case Commit(None, _):
            words = f"the open {_open(view)}"
            return MoveLabel(text, words, words)
        case Commit(Card() as card, None):
            return MoveLabel(text, card_name(card), card_name(card))
        case Commit(Card() as card, dummy):
            how = f"with {_dummys(view, dummy)}"
            name = card_name(card)
            told = f"{how}{f': {_sums(view, move)}' * forecasts}"
            return MoveLabel(text, told, f"{name} {how}", name)
        case Show(card):
            words = f"show {card_name(card)}"
            return MoveLabel(text, words, words)
        case Expose(pile):
            return MoveLabel(text, f"pack {pile}: {_pack(view, pile)}", f"expose pack {pile}")
        case Crown(suit):
            label = _crown(view, suit)
            return MoveLabel(text, label, f"joker to {suit.word} {label}")
    raise AssertionError(move)


def _dummys(view: View, dummy: Card | Source | None) -> str:
    if dummy is Source.PILE:
        return "the top card of the pile"
    return f"the open {card_name(dummy) if isinstance(dummy, Card) else _open(view)}"


def _crown(view: View, suit: Suit) -> str:
    """`♥, as J`. A joker always becomes the next layer (ruling 18)."""
    return f"{sign(suit)}, as {LAYERS[view.tower(suit).height + 1]}"


def _open(view: View) -> str:
    """The single open card of the seat's side."""
    assert view.colour is not None
    return card_name(view.dummies[view.colour].open[0])


def _sums(view: View, move: Commit) -> str:
    """The sums of the known cards, the own side first."""
    assert view.colour is not None
    both = sums(view, move)
    own, other = view.colour, view.colour.other
    return f"{own.word} {both[own]}, {other.word} {both[other]}"


def _pack(view: View, number: int) -> str:
    assert view.piles is not None
    assert view.colour is not None
    return " ".join(map(card_name, in_order(view.piles[number - 1], view.colour)))
