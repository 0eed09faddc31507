"""The remarks of the lesson of Wind of Fortune that are about battles: laying cards, and sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.wind_of_fortune.cards import Card, Colour, Suit, Symbol
from games.wind_of_fortune.pieces import Awaited, Battle
from games.wind_of_fortune.values import News, View
from lessons.lesson import Scene
from texts.text import NOTHING, Text, phrase, sentences

SIGNS: Final = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.CLUBS: "♣"}


def counted(scene: Scene) -> Text:
    battle = _battle(scene)
    if battle is None:
        return NOTHING
    return phrase(
        "All four cards were turned up: {red} = **{red_sum}** for Red, {black} = **{black_sum}** for Black. "
        "**Each counts for its own colour, whoever laid it.**",
        red=_cards(battle, Colour.RED),
        red_sum=battle.sums[Colour.RED],
        black=_cards(battle, Colour.BLACK),
        black_sum=battle.sums[Colour.BLACK],
    )


def raised(scene: Scene) -> Text:
    battle = _battle(scene)
    if battle is None or not battle.raised:
        return NOTHING
    side = battle.winner.word
    if battle.symbol.is_joker:
        return phrase(
            "{side} won, and that is the colour of the **joker**: so it was **raised**.", side=side
        )
    return phrase(
        "{side} won, and that is the colour of **{symbol}**: so it was **raised**.",
        side=side,
        symbol=short(battle.symbol),
    )


def dumped(scene: Scene) -> Text:
    battle = _battle(scene)
    if battle is None or battle.raised:
        return NOTHING
    side, own = battle.winner.word, battle.colour.word
    if battle.symbol.is_joker:
        return phrase(
            "{side} won, but the **joker** belongs to {own}: so it was **dumped**, and comes again later.",
            side=side,
            own=own,
        )
    return phrase(
        "{side} won, but **{symbol}** belongs to {own}: so it was **dumped**, and comes again later.",
        side=side,
        own=own,
        symbol=short(battle.symbol),
    )


def tied(scene: Scene) -> Text:
    for news in told(scene):
        if news.battle is not None and news.battle.tied:
            return phrase(
                "A draw, {sum} to {sum}: {side} won it with the **fortune stone**, the rose in its bar.",
                sum=news.battle.sums[0],
                side=news.battle.fortune.word,
            )
    return NOTHING


def dealt(scene: Scene) -> Text:
    if not any(news.dealt for news in told(scene)):
        return NOTHING
    return phrase(
        "The ninth battle played itself, with your last cards, and then new ones were **dealt**: nine for "
        "your hand, and nine for your dummy."
    )


def start(scene: Scene) -> Text:
    view: View = scene.view
    symbol = decided(view, Awaited.BATTLE)
    if symbol is None:
        return NOTHING
    side = view.colour_of(symbol).word
    if symbol.is_joker:
        fight = phrase(
            "You fight for the **joker**, which is {side} like you, so **you start**.", side=side
        )
    else:
        fight = phrase(
            "You fight for **{symbol}**, which is {side} like you, so **you start**.",
            symbol=short(symbol),
            side=side,
        )
    return sentences(
        fight,
        phrase("{side} will see only whether you used the open card.", side=other(view).word),
        phrase(
            "Choose a card of your hand, then one of your **dummy**: its open card, or the top of its pile, "
            "which nobody knows."
        ),
    )


def answer(scene: Scene) -> Text:
    view: View = scene.view
    symbol = decided(view, Awaited.ANSWER)
    if symbol is None:
        return NOTHING
    return sentences(
        _fought_for(view, symbol),
        phrase("**You answer** with a card of your hand and one of your dummy."),
    )


def _fought_for(view: View, symbol: Symbol) -> Text:
    """Say which symbol the battle is about, and with which cards the other side has started."""
    side, name = other(view).word, short(symbol)
    if view.laid is None and symbol.is_joker:
        return phrase(
            "You fight for the **joker**, which is {side}, so {side} started: with a card of its hand and "
            "the top of its pile, both face down.",
            side=side,
        )
    if view.laid is None:
        return phrase(
            "You fight for **{symbol}**, which is {side}, so {side} started: with a card of its hand and the "
            "top of its pile, both face down.",
            symbol=name,
            side=side,
        )
    card = short_card(view.laid.card)
    if symbol.is_joker:
        return phrase(
            "You fight for the **joker**, which is {side}, so {side} started: with its open {card} and a "
            "card face down.",
            side=side,
            card=card,
        )
    return phrase(
        "You fight for **{symbol}**, which is {side}, so {side} started: with its open {card} and a card "
        "face down.",
        symbol=name,
        side=side,
        card=card,
    )


def joker(scene: Scene) -> Text:
    view: View = scene.view
    if view.symbol is None or view.symbol.suit is not None or crowning(view):
        return NOTHING
    return sentences(
        phrase(
            "A **joker** has the colour of the side with the **fortune stone**: now it is {side}.",
            side=view.fortune.word,
        ),
        OF_YOURS if view.fortune is view.colour else OF_THEIRS,
    )


OF_YOURS: Final = phrase("Raised, it is the next layer of whichever of your towers you choose.")
OF_THEIRS: Final = phrase("Raised, it is the next layer of whichever of their towers they choose.")


def told(scene: Scene) -> Iterator[News]:
    """Yield the public news of everything that has happened since the learner's last decision."""
    return (news for news, _ in seen(scene))


def seen(scene: Scene) -> Iterator[tuple[News, View]]:
    """Yield the public news of everything that has happened since the learner's last decision, each with the
    view after it."""
    # A card that is laid face down leaves the news unchanged.
    return ((step.after.news, step.after) for step in scene.steps if step.shown)


def short(symbol: Symbol) -> str:
    """Return the short name of a symbol, such as `♥Q`. It is "" for a joker, for which the remarks have
    sentences of their own."""
    return "" if symbol.suit is None else SIGNS[symbol.suit] + symbol.letter


def short_card(card: Card) -> str:
    return f"{SIGNS[card.suit]}{card.rank}"


def decided(view: View, kind: Awaited) -> Symbol | None:
    """Return the symbol that is fought for, if the learner has to make this kind of decision now; otherwise
    None."""
    return view.symbol if view.seat is not None and view.awaited[view.seat] is kind else None


def crowning(view: View) -> bool:
    return view.seat is not None and view.awaited[view.seat] is Awaited.JOKER


def other(view: View) -> Colour:
    assert view.colour is not None
    return view.colour.other


def _battle(scene: Scene) -> Battle | None:
    """Return the first battle that was fought since the learner's last decision; None if there was none."""
    return next((news.battle for news in told(scene) if news.battle is not None), None)


def _cards(battle: Battle, colour: Colour) -> str:
    cards = [short_card(each.card) for each in battle.cards if each.card.colour is colour]
    return " + ".join(cards) or "–"
