"""How a match of Wind of Fortune ended, and how far it is before that."""

from __future__ import annotations

from games.wind_of_fortune.cards import FULL, JOKER, LAYERS, Colour, Suit
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.values import View
from renderers.kit.words import lines
from renderers.renderer import Cast
from renderers.wind_of_fortune.names import side, sign


def tell_end(view: View, cast: Cast) -> str:
    """The winner and why, then all four towers."""
    if view.outcome is None:
        return ""
    winner = view.colours[view.outcome.winners[0]]
    return lines(
        f"**{side(view, winner, cast)} won.** {_reason(view, winner)}",
        [f"- {colour.word}: {_towers(view, colour)}" for colour in Colour],
    )


def progress(view: View) -> str:
    """`deal 3, battle 5`"""
    trial = f", trial {view.trial}" if view.trial else ""
    return f"deal {view.deal}, battle {view.battle}{trial}"


def standing(view: View) -> str:
    """How high the towers are: `Red 3+2, Black 4+1`."""
    return ", ".join(f"{colour.word} {_heights(view, colour)}" for colour in Colour)


def _heights(view: View, colour: Colour) -> str:
    return "+".join(str(view.tower(suit).height) for suit in colour.suits)


def _reason(view: View, winner: Colour) -> str:
    assert view.outcome is not None
    last = view.last_battle
    where = "" if last is None else f"in battle {last.number} of deal {last.deal}"
    if view.outcome.reason == SEALED:
        both = " and ".join(map(sign, winner.suits))
        return f"Both towers, {both}, were full, and a joker sealed them {where}."
    if view.outcome.reason == FINALE:
        assert last is not None
        return f"{winner.word} raised the joker of the Grand Finale in trial {last.trial}, {where}."
    return f"{winner.other.word} resigned."


def _towers(view: View, colour: Colour) -> str:
    return ", ".join(f"{sign(suit)} {_layers(view, suit)}" for suit in colour.suits)


def _layers(view: View, suit: Suit) -> str:
    """`J, Q (joker)`"""
    tower = view.tower(suit)
    built = [
        LAYERS[number] + (" (joker)" if symbol == JOKER else "")
        for number, symbol in enumerate(tower.layers, 1)
    ]
    full = " complete" if len(built) == FULL else ""
    return (" ".join(built) or "nothing") + full
