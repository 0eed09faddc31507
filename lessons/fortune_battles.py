"""What the lesson of Wind of Fortune tells of battles: laying cards, sums, pairs, the two decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.wind_of_fortune.cards import Card, Colour, Suit, Symbol
from games.wind_of_fortune.forecasts import prospects
from games.wind_of_fortune.pieces import BATTLES, Awaited, Battle, Fate
from games.wind_of_fortune.towers import fallen
from games.wind_of_fortune.values import News, View
from lessons.lesson import Scene

SIGNS: Final = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.CLUBS: "♣"}


def counted(scene: Scene) -> str:
    battle = _battle(scene)
    if battle is None:
        return ""
    sides = [
        f"{' + '.join(_cards(battle, colour)) or 'nothing'} = **{battle.sums[colour]}** for {colour.word}"
        for colour in Colour
    ]
    return (
        f"All four cards were turned up: {', '.join(sides)}. **Each counts for its own colour, whoever laid "
        f"it.**"
    )


def raised(scene: Scene) -> str:
    battle = _battle(scene)
    if battle is None or not battle.raised:
        return ""
    return (
        f"{battle.winner.word} won, and that is the colour of {the(battle.symbol, begins=False)}: so it was "
        f"**raised**."
    )


def dumped(scene: Scene) -> str:
    battle = _battle(scene)
    if battle is None or battle.raised:
        return ""
    return (
        f"{battle.winner.word} won, but {the(battle.symbol, begins=False)} is {battle.colour.word}: so it was "
        f"**dumped**, and comes again later."
    )


def tied(scene: Scene) -> str:
    for news in told(scene):
        if news.battle is not None and news.battle.tied:
            stone, tie = news.battle.fortune.word, news.battle.sums[0]
            return f"A draw, {tie} to {tie}: {stone} won it with the **fortune stone**, the rose in its bar."
    return ""


def kicked(scene: Scene) -> str:
    for news in told(scene):
        if len(news.kicked) == 1 and news.battle is not None:
            lower = news.kicked[0]
            return (
                f"Both symbols of the pair were raised, and then the lower one falls: **{short(lower)}** was "
                f"dumped after all."
            )
        if news.kicked:
            return "Both symbols of the pair were raised and equally high: so both were dumped."
    return ""


def reshuffled(scene: Scene) -> str:
    for news, view in _seen(scene):
        if news.reshuffled:
            return (
                "No symbols were left, so the dumped ones were shuffled and come "
                f"again, and the **fortune stone** went to {view.fortune.word}."
            )
    return ""


def dealt(scene: Scene) -> str:
    if not any(news.dealt for news in told(scene)):
        return ""
    return (
        f"The {BATTLES}th battle played itself, with your last cards, and then new "
        "ones were **dealt**: nine for your hand, and nine for your dummy."
    )


def start(scene: Scene) -> str:
    view: View = scene.view
    symbol = _decided(view, Awaited.BATTLE)
    if symbol is None:
        return ""
    return (
        f"You fight for {the(symbol, begins=False)}, which is "
        f"{view.colour_of(symbol).word} like you, so **you start**. "
        f"{_other(view).word} will see only whether you used the open card. Choose "
        "a card of your hand, then one of your **dummy**: its open card, or the "
        "top of its pile, which nobody knows."
    )


def answer(scene: Scene) -> str:
    view: View = scene.view
    symbol = _decided(view, Awaited.ANSWER)
    if symbol is None:
        return ""
    other = _other(view).word
    what = (
        f"its open {short_card(view.laid.card)} and a card face down"
        if view.laid
        else "a card of its hand and the top of its pile, both face down"
    )
    return (
        f"You fight for {the(symbol, begins=False)}, which is {other}, so {other} started: with {what}. "
        "**You answer** with a card of your hand and one of your dummy."
    )


def pair(scene: Scene) -> str:
    view: View = scene.view
    coming, symbol = view.coming, view.symbol
    if coming is None or symbol is None:
        return ""
    return (
        f"Two symbols always come together: after {the(symbol, begins=False)} you fight for "
        f"{the(coming, begins=False)}. If both are raised, the lower one is dumped after all (joker < J < Q "
        f"< K < A), and of equal ones both."
    )


def rival(scene: Scene) -> str:
    """Raising the symbol would throw the one that was raised before."""
    view: View = scene.view
    symbol = view.symbol
    if symbol is None or not view.pedestal or _crowning(view):
        return ""
    falling = fallen((*view.pedestal, symbol))
    raised_before = view.pedestal[0]
    if symbol in falling or raised_before not in falling:
        return ""
    return (
        f"{the(raised_before)} has been raised, but {the(symbol, begins=False)} is higher: if it is raised "
        f"too, **{short(raised_before)}** falls. So this battle decides about both."
    )


def _too_high(view: View) -> Symbol | None:
    """The symbol of the battle, if it would lie face down in the tower that it must go to."""
    symbol = view.symbol
    if symbol is None or _crowning(view) or symbol.suit is None:
        return None
    fates = {effect.fate for effect in prospects(view, symbol)}
    return symbol if fates == {Fate.WAITS} else None


def lose(scene: Scene) -> str:
    """It would be worse for the learner if the own symbol was raised."""
    view: View = scene.view
    symbol = _too_high(view)
    if symbol is None or view.colour_of(symbol) is not view.colour:
        return ""
    return (
        f"Take care: {the(symbol, begins=False)} is yours, but **too high** for "
        "your tower, and would lie in it face down. If it is dumped, it comes "
        "again, when it may fit. So **lose on purpose**, with high cards of "
        f"{_other(view).word}’s colour."
    )


def give(scene: Scene) -> str:
    """What the other side would get is no gain for it."""
    view: View = scene.view
    symbol = _too_high(view)
    if symbol is None or view.colour_of(symbol) is view.colour:
        return ""
    return (
        f"{the(symbol)} is too high for {_other(view).word}’s tower and would only "
        "lie there face down. So you can let it be raised. **Save your good "
        "cards**, and play low ones."
    )


def joker(scene: Scene) -> str:
    view: View = scene.view
    if view.symbol is None or view.symbol.suit is not None or _crowning(view):
        return ""
    return (
        f"A **joker** has the colour of the side with the **fortune stone**: now it is {view.fortune.word}. "
        f"Raised, it is the next layer of whichever of their towers {'you' if _mine(view) else 'they'} choose."
    )


def told(scene: Scene) -> Iterator[News]:
    """What all saw since the learner's last decision."""
    return (news for news, _ in _seen(scene))


def short(symbol: Symbol) -> str:
    """`♥Q`, `joker`"""
    return "joker" if symbol.suit is None else SIGNS[symbol.suit] + symbol.letter


def the(symbol: Symbol, *, begins: bool = True) -> str:
    """`the ♥Q`, `the joker`"""
    return f"{'The' if begins else 'the'} **{short(symbol)}**"


def short_card(card: Card) -> str:
    return f"{SIGNS[card.suit]}{card.rank}"


def _seen(scene: Scene) -> Iterator[tuple[News, View]]:
    # A card that is laid secretly leaves the news as they were.
    return ((step.after.news, step.after) for step in scene.steps if step.shown)


def _battle(scene: Scene) -> Battle | None:
    """The first battle that was fought since the learner's last decision."""
    return next((news.battle for news in told(scene) if news.battle is not None), None)


def _cards(battle: Battle, colour: Colour) -> list[str]:
    return [short_card(each.card) for each in battle.cards if each.card.colour is colour]


def _decided(view: View, kind: Awaited) -> Symbol | None:
    """The symbol that is fought for, if the learner is asked in this way."""
    return view.symbol if view.seat is not None and view.awaited[view.seat] is kind else None


def _crowning(view: View) -> bool:
    return view.seat is not None and view.awaited[view.seat] is Awaited.JOKER


def _other(view: View) -> Colour:
    assert view.colour is not None
    return view.colour.other


def _mine(view: View) -> bool:
    return view.fortune is view.colour
