"""What a seat may know of a match, built up from nothing."""

from __future__ import annotations

from games.rules import Outcome, Seat
from games.wind_of_fortune.battles import laid, starter
from games.wind_of_fortune.cards import Colour
from games.wind_of_fortune.state import State
from games.wind_of_fortune.values import BATTLES, Awaited, Dummy, Played, View


def outcome(state: State) -> Outcome | None:
    if state.won is None:
        return None
    winner, reason = state.won
    places = tuple(1 if side is winner else 2 for side in state.colours)
    return Outcome(places=places, scores=(), reason=reason)


def view(state: State, seat: Seat | None) -> View:
    earth, godly = state.earth, state.godly
    return View(
        seat=seat,
        terms=state.terms,
        colours=state.colours,
        modes=state.modes,
        leaders=earth.leaders,
        fortune=godly.fortune,
        heavy=earth.heavy,
        deal=earth.deal,
        battle=_battle(state),
        trial=godly.trial,
        towers=godly.towers,
        pair=godly.pair,
        fought=godly.fought,
        pedestal=godly.pedestal,
        godly=len(godly.deck),
        aside=godly.aside,
        dump=godly.dump,
        dummies=(_dummy(state, Colour.RED), _dummy(state, Colour.BLACK)),
        hand=() if seat is None else earth.hands[seat],
        hand_sizes=tuple(map(len, earth.hands)),
        discard=earth.discard,
        piles=None if seat is None else earth.choices[state.colours[seat]],
        starter=_starter(state),
        committed=frozenset(s for s, move in enumerate(state.commits) if move is not None),
        laid=_laid(state),
        own=None if seat is None else state.commits[seat],
        awaited=state.awaited,
        to_act=state.to_act,
        resigned=state.resigned,
        last_battle=state.last_battle,
        news=state.news,
        outcome=outcome(state),
    )


def _battle(state: State) -> int:
    """The number of the battle that is due, or of the one that ended the match."""
    ended_it = state.won is not None and state.news.battle is not None
    return min(state.earth.battle - ended_it, BATTLES)


def _dummy(state: State, colour: Colour) -> Dummy:
    return Dummy(state.earth.open[colour], len(state.earth.piles[colour]))


def _starter(state: State) -> Colour | None:
    fighting = Awaited.BATTLE in state.awaited or Awaited.ANSWER in state.awaited
    return starter(state) if fighting else None


def _laid(state: State) -> Played | None:
    """Known from the moment that the other side is asked."""
    return laid(state, starter(state)) if Awaited.ANSWER in state.awaited else None
