"""Says what a battle is about: what the current symbol and the other symbol of its pair will do if they are
raised. Functions return a few words for pictures, or a sentence for descriptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.wind_of_fortune.cards import JOKER, LAYERS, Colour, Symbol
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.forecasts import alone, prospects
from games.wind_of_fortune.pieces import Effect, Fate
from games.wind_of_fortune.towers import fallen
from games.wind_of_fortune.values import View
from renderers.wind_of_fortune.names import symbols_named
from texts.text import Text, listed, phrase, phrase_in


def current(view: View) -> Symbol | None:
    """Return the symbol of the current battle, or the joker for which a tower is being chosen; otherwise
    None."""
    if view.outcome is not None:
        return None
    # While the tower of a joker is being chosen, the pair is over and the joker is still on the pedestal.
    return view.pedestal[0] if view.symbol is None and view.pedestal else view.symbol


def upcoming(view: View) -> Symbol | None:
    """Return the second symbol of the pair during the battle for the first; otherwise None."""
    return None if view.outcome is not None else view.coming


def sealed(view: View) -> bool:
    """Return whether the match is over because of a joker that no tower could take."""
    return view.outcome is not None and view.outcome.reason in (SEALED, FINALE)


def of_current(view: View) -> tuple[Effect, ...]:
    """Return the possible effects of the current symbol if it is raised. Only a joker can have several effects.
    Return an empty tuple if there is no current symbol."""
    symbol = current(view)
    if symbol is None:
        return ()
    return alone(view, symbol) if view.symbol is None else prospects(view, symbol)


def standing(view: View) -> Symbol | None:
    """Return the first symbol of the pair if it is on the pedestal during the battle for the second; otherwise
    None."""
    fighting = current(view) is not None and view.symbol is not None
    return view.pedestal[0] if view.pedestal and fighting else None


def endangered(view: View) -> bool:
    """Return whether raising the current symbol would make the symbol on the pedestal fall, because that one is
    lower or equal (ruling 10)."""
    above, symbol = standing(view), view.symbol
    # `fallen` is the function of the rules, so this can't contradict them.
    return above is not None and symbol is not None and above in fallen((above, symbol))


def in_words(effects: Sequence[Effect]) -> list[Text]:
    """Describe in one or two short lines what a raised symbol does if it does not fall from the pedestal.
    `effects` are its possible effects; only a joker can have several."""
    first = effects[0]
    if first.fate is Fate.SEALS:
        return [phrase_in("symbol", "wins the match")]
    if first.symbol.is_joker:
        # If both towers of the side have the same height, the rank is named only once.
        ranks = dict.fromkeys(LAYERS[each.layer] for each in effects)
        return [phrase_in("symbol", "becomes {ranks}", ranks=listed(ranks, "or"))]
    # A joker that is replaced goes to the dump too, but "replaces joker" already says so.
    cleared = sorted(symbol.layer for symbol in first.cleared if symbol != JOKER)
    ranks_cleared = ", ".join(LAYERS[layer] for layer in cleared)
    also = [phrase_in("symbol", "clears {ranks}", ranks=ranks_cleared)] if cleared else []
    return [WORDS[first.fate], *also]


def current_in_words(view: View) -> list[Text]:
    """Describe in one or two short lines what happens if the current symbol is raised: what it does or, if it
    would fall from the pedestal, only that."""
    effects = of_current(view)
    above = _above(view, effects)
    if above is None:
        return in_words(effects)
    if above.rank == effects[0].symbol.rank:
        return [phrase_in("symbol", "both fall")]
    return [phrase_in("symbol", "falls to the {rank}", rank=above.letter)]


WORDS: Final[Mapping[Fate, Text]] = {
    Fate.FITS: phrase_in("symbol", "fits"),
    Fate.REPLACES: phrase_in("symbol", "replaces joker"),
    Fate.WAITS: phrase_in("symbol", "face down"),
}


def _above(view: View, effects: Sequence[Effect]) -> Symbol | None:
    """Return the symbol on the pedestal that would make the current symbol fall, if there is one."""
    return standing(view) if effects and effects[0].fate is Fate.DUMPED else None


def in_a_sentence(effects: Sequence[Effect]) -> Text:
    """Describe in a sentence what a raised symbol does if it does not fall from the pedestal. `effects` are its
    possible effects."""
    first, cleared = effects[0], _cleared(effects[0])
    if first.fate is Fate.SEALS:
        return phrase("It wins the match.")
    if first.symbol.is_joker:
        return phrase("It becomes {layers}.", layers=listed(map(_layer, effects), "or"))
    if cleared:
        return _CLEARING[first.fate](cleared)
    return _ALONE[first.fate]


def if_won(effects: Sequence[Effect], colour: Colour) -> Text:
    """Describe in a sentence what a symbol with these effects does if the side `colour` wins the battle for
    it."""
    first, side, cleared = effects[0], colour.word, _cleared(effects[0])
    if first.fate is Fate.SEALS:
        return phrase("If {side} wins it, it wins the match.", side=side)
    if first.symbol.is_joker:
        layers = listed(map(_layer, effects), "or")
        return phrase("If {side} wins it, it becomes {layers}.", side=side, layers=layers)
    if cleared:
        return _CLEARING_IF_WON[first.fate](side, cleared)
    return _ALONE_IF_WON[first.fate](side)


def if_current_won(view: View) -> Text:
    """Describe in a sentence what the current symbol does if the side of its own colour wins it. If it has
    already been raised, leave out the condition “If … wins it”."""
    symbol, above = current(view), _above(view, of_current(view))
    assert symbol is not None
    colour = view.colour_of(symbol)
    if above is not None:
        if above.rank == symbol.rank:
            return phrase("If {side} wins it, both fall.", side=colour.word)
        return phrase(
            "If {side} wins it, it falls to the {rank}.", side=colour.word, rank=above.letter
        )
    effects = alone(view, symbol)
    return in_a_sentence(effects) if view.symbol is None else if_won(effects, colour)


def _cleared(done: Effect) -> Text:
    return symbols_named(symbol for symbol in done.cleared if not symbol.is_joker)


def _layer(done: Effect) -> str:
    assert done.suit is not None
    return done.suit.sign + LAYERS[done.layer]


_ALONE: Final[Mapping[Fate, Text]] = {
    Fate.FITS: phrase("It fits."),
    Fate.REPLACES: phrase("It replaces a joker."),
    Fate.WAITS: phrase("It goes face down."),
}
_CLEARING: Final = {
    Fate.FITS: lambda symbols: phrase("It fits and clears {symbols}.", symbols=symbols),
    Fate.REPLACES: lambda symbols: phrase(
        "It replaces a joker and clears {symbols}.", symbols=symbols
    ),
}
_ALONE_IF_WON: Final = {
    Fate.FITS: lambda side: phrase("If {side} wins it, it fits.", side=side),
    Fate.REPLACES: lambda side: phrase("If {side} wins it, it replaces a joker.", side=side),
    Fate.WAITS: lambda side: phrase("If {side} wins it, it goes face down.", side=side),
}
_CLEARING_IF_WON: Final = {
    Fate.FITS: lambda side, symbols: phrase(
        "If {side} wins it, it fits and clears {symbols}.", side=side, symbols=symbols
    ),
    Fate.REPLACES: lambda side, symbols: phrase(
        "If {side} wins it, it replaces a joker and clears {symbols}.", side=side, symbols=symbols
    ),
}
