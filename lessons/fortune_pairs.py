"""The remarks of the lesson of Wind of Fortune that are about pairs of symbols: which one falls, and which are
worth winning."""

from __future__ import annotations

from games.wind_of_fortune.cards import Symbol
from games.wind_of_fortune.forecasts import prospects
from games.wind_of_fortune.pieces import Fate
from games.wind_of_fortune.towers import fallen
from games.wind_of_fortune.values import View
from lessons.fortune_battles import crowning, other, seen, short, told
from lessons.lesson import Scene
from texts.text import NOTHING, Text, phrase, sentences


def kicked(scene: Scene) -> Text:
    for news in told(scene):
        if len(news.kicked) == 1 and news.battle is not None:
            (lower,) = news.kicked
            if lower.is_joker:
                return phrase(
                    "Both symbols of the pair were raised, and then the lower one falls: the **joker** was "
                    "dumped after all."
                )
            return phrase(
                "Both symbols of the pair were raised, and then the lower one falls: **{symbol}** was dumped "
                "after all.",
                symbol=short(lower),
            )
        if news.kicked:
            return phrase(
                "Both symbols of the pair were raised and equally high: so both were dumped."
            )
    return NOTHING


def reshuffled(scene: Scene) -> Text:
    for news, view in seen(scene):
        if news.reshuffled:
            return phrase(
                "No symbols were left, so the dumped ones were shuffled and come again, and the **fortune "
                "stone** went to {side}.",
                side=view.fortune.word,
            )
    return NOTHING


def pair(scene: Scene) -> Text:
    view: View = scene.view
    coming, symbol = view.coming, view.symbol
    if coming is None or symbol is None:
        return NOTHING
    return sentences(
        _in_turn(symbol, coming),
        phrase(
            "If both are raised, the lower one is dumped after all (joker < J < Q < K < A), and of equal "
            "ones both."
        ),
    )


def _in_turn(first: Symbol, second: Symbol) -> Text:
    if first.is_joker and second.is_joker:
        return phrase("Two symbols always come together: now two **jokers**.")
    if first.is_joker:
        return phrase(
            "Two symbols always come together: after the **joker** you fight for **{symbol}**.",
            symbol=short(second),
        )
    if second.is_joker:
        return phrase(
            "Two symbols always come together: after **{symbol}** you fight for a **joker**.",
            symbol=short(first),
        )
    return phrase(
        "Two symbols always come together: after **{first}** you fight for **{second}**.",
        first=short(first),
        second=short(second),
    )


def rival(scene: Scene) -> Text:
    """Say that raising the current symbol would make the one raised before fall."""
    view: View = scene.view
    symbol = view.symbol
    if symbol is None or not view.pedestal or crowning(view):
        return NOTHING
    falling, below = fallen((*view.pedestal, symbol)), view.pedestal[0]
    if symbol in falling or below not in falling:
        return NOTHING
    return sentences(
        _rivals(below, symbol),
        phrase("So this battle decides about both."),
    )


def _rivals(below: Symbol, symbol: Symbol) -> Text:
    if below.is_joker:
        return phrase(
            "The **joker** has been raised, but **{symbol}** is higher: if it is raised too, the joker falls.",
            symbol=short(symbol),
        )
    return phrase(
        "**{lower}** has been raised, but **{symbol}** is higher: if it is raised too, **{lower}** falls.",
        lower=short(below),
        symbol=short(symbol),
    )


def lose(scene: Scene) -> Text:
    """Say that the learner should not want their own symbol to be raised, because it is too high for its
    tower."""
    view: View = scene.view
    symbol = _too_high(view)
    if symbol is None or view.colour_of(symbol) is not view.colour:
        return NOTHING
    return phrase(
        "Take care: **{symbol}** is yours, but **too high** for your tower, and would lie in it face down. "
        "If it is dumped, it comes again, when it may fit. So **lose on purpose**, with high cards of {side}.",
        symbol=short(symbol),
        side=other(view).word,
    )


def give(scene: Scene) -> Text:
    """Say that the other side would gain nothing if the symbol were raised, because it is too high for its
    tower."""
    view: View = scene.view
    symbol = _too_high(view)
    if symbol is None or view.colour_of(symbol) is view.colour:
        return NOTHING
    return phrase(
        "**{symbol}** is too high for its tower, and would only lie there face down. So you can let {side} "
        "raise it. **Save your good cards**, and play low ones.",
        symbol=short(symbol),
        side=other(view).word,
    )


def _too_high(view: View) -> Symbol | None:
    """Return the symbol of the battle if it would lie face down in its tower, being too high; otherwise
    None."""
    symbol = view.symbol
    if symbol is None or crowning(view) or symbol.suit is None:
        return None
    fates = {effect.fate for effect in prospects(view, symbol)}
    return symbol if fates == {Fate.WAITS} else None
