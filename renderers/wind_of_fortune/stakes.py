"""What is at stake on the pedestal, in few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.wind_of_fortune.cards import JOKER, LAYERS, Symbol
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.forecasts import alone, prospects
from games.wind_of_fortune.pieces import Effect, Fate
from games.wind_of_fortune.towers import fallen
from games.wind_of_fortune.values import View
from renderers.wind_of_fortune.names import sign, symbols_named


def current(view: View) -> Symbol | None:
    """The symbol that is fought for, or the joker whose tower is to be chosen; None at the end."""
    if view.outcome is not None:
        return None
    # While a joker's tower is chosen the pair is over, and the joker lies on the pedestal.
    return view.pedestal[0] if view.symbol is None and view.pedestal else view.symbol


def upcoming(view: View) -> Symbol | None:
    """The second symbol of the pair while the first is fought for."""
    return None if view.outcome is not None else view.coming


def sealed(view: View) -> bool:
    """Whether a joker has decided the match."""
    return view.outcome is not None and view.outcome.reason in (SEALED, FINALE)


def of_current(view: View) -> tuple[Effect, ...]:
    """The effects if the current symbol is raised; none if nothing is fought for."""
    symbol = current(view)
    if symbol is None:
        return ()
    return alone(view, symbol) if view.symbol is None else prospects(view, symbol)


def standing(view: View) -> Symbol | None:
    """The symbol on the pedestal while the second of the pair is fought for."""
    fighting = current(view) is not None and view.symbol is not None
    return view.pedestal[0] if view.pedestal and fighting else None


def endangered(view: View) -> bool:
    """Whether the symbol on the pedestal would be kicked if the current one is raised too."""
    above, symbol = standing(view), view.symbol
    # The one rule for both: `fallen` also decides in the match.
    return above is not None and symbol is not None and above in fallen((above, symbol))


def in_words(effects: Sequence[Effect]) -> list[str]:
    """One or two short lines about a symbol that is alone on the pedestal."""
    first = effects[0]
    if first.fate is Fate.SEALS:
        return ["wins the match"]
    if first.symbol.is_joker:
        # Both towers may have the same height: then one rank is named.
        ranks = dict.fromkeys(LAYERS[each.layer] for each in effects)
        return [f"becomes {' or '.join(ranks)}"]
    # A joker that is replaced goes to the dump too, and is told as “replaces the joker”.
    cleared = sorted(symbol.layer for symbol in first.cleared if symbol != JOKER)
    also = [f"and clears {', '.join(LAYERS[layer] for layer in cleared)}"] if cleared else []
    return [WORDS[first.fate], *also]


def current_in_words(view: View) -> list[str]:
    """The same for the current symbol, which the one on the pedestal may hinder."""
    effects, above = of_current(view), standing(view)
    if above is None or effects[0].fate is not Fate.DUMPED:
        return in_words(effects)
    level = above.rank == effects[0].symbol.rank
    return ["both would fall" if level else f"falls to the {above.letter}"]


WORDS: Final = {
    Fate.FITS: "fits",
    Fate.REPLACES: "replaces the joker",
    Fate.WAITS: "goes face down",
}


def in_a_sentence(effects: Sequence[Effect]) -> str:
    """The part of a sentence after “if Red wins it,”."""
    first = effects[0]
    if first.fate is Fate.SEALS:
        return "it wins the match"
    if first.symbol.is_joker:
        return f"it becomes {' or '.join(_layer(done) for done in effects)}"
    others = [symbol for symbol in first.cleared if not symbol.is_joker]
    cleared = f", clearing {symbols_named(others)}" if others else ""
    return f"it {EFFECTS[first.fate]}{cleared}"


def _layer(done: Effect) -> str:
    assert done.suit is not None
    return sign(done.suit) + LAYERS[done.layer]


EFFECTS: Final = {
    Fate.FITS: "fits",
    Fate.REPLACES: "replaces a joker",
    Fate.WAITS: "goes face down",
}
