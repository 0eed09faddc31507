"""The narration of a battle in Wind of Fortune and of what then happened on the pedestal, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.wind_of_fortune.cards import LAYERS, Symbol
from games.wind_of_fortune.pieces import Battle, Effect, Fate, Mode, PlayedCard, Source
from games.wind_of_fortune.values import View
from renderers.kit.words import entry
from renderers.renderer import Cast
from renderers.wind_of_fortune.names import (
    card_name,
    chooser,
    symbol_name,
    symbols_named,
)
from texts.text import Text, listed, phrase, sentences, verbatim


def tell_battle(view: View, cast: Cast) -> Iterator[Text]:
    """Narrate the battle that has just ended, if any."""
    battle = view.news.battle
    if battle is None:
        return
    yield verbatim("**{title}: {result}**", title=_title(battle), result=_result(battle))
    if battle.tied:
        yield phrase("{side} has the fortune stone, which wins draws.", side=battle.winner.word)
    for seat in dict.fromkeys(played.seat for played in battle.cards):
        cards = listed(_played(view, played) for played in battle.cards if played.seat == seat)
        yield entry(chooser(view, seat, cast), cards)
    yield _fate(battle)


def _title(battle: Battle) -> Text:
    if battle.trial:
        return phrase("Grand Finale, trial {trial}", trial=battle.trial)
    if battle.symbol.is_joker:
        return phrase("Battle for a joker")
    return phrase("Battle for {symbol}", symbol=symbol_name(battle.symbol))


def _result(battle: Battle) -> Text:
    side, sums = battle.winner, battle.sums
    if battle.tied:
        return phrase("{side} wins at {sum} all", side=side.word, sum=sums[side])
    won, lost = sums[side], sums[side.other]
    return phrase("{side} wins {won} to {lost}", side=side.word, won=won, lost=lost)


def _played(view: View, played: PlayedCard) -> Text:
    """Return the name of a card and where it came from, such as `♥7 from the hand`. For partners without a
    leader, return only the name, because they have only their hands."""
    card = card_name(played.card)
    if view.modes[view.colours[played.seat]] is Mode.REAL:
        return verbatim(card)
    match played.source:
        case Source.HAND:
            return phrase("{card} from the hand", card=card)
        case Source.PILE:
            return phrase("{card} from the pile", card=card)
    return phrase("{card} open", card=card)


def _fate(battle: Battle) -> Text:
    if battle.symbol.is_joker:
        return JOKER_RAISED if battle.raised else JOKER_DUMPED
    symbol = symbol_name(battle.symbol)
    if battle.raised:
        return phrase("{symbol} was **raised**.", symbol=symbol)
    return phrase("{symbol} was **dumped**.", symbol=symbol)


JOKER_RAISED: Final = phrase("The joker was **raised**.")
JOKER_DUMPED: Final = phrase("The joker was **dumped**.")


def tell_pedestal(view: View, _cast: Cast) -> Iterator[Text]:
    """Narrate which symbols were kicked off the pedestal, and what the other symbol did in its tower. Yield
    nothing if no symbol left the pedestal."""
    kicked, done = view.news.kicked, view.news.collected
    if len(kicked) == 2:
        yield _both_kicked(kicked[0], kicked[1])
    elif kicked:
        yield _kicked(kicked[0], done)
    if done is not None:
        yield _collected(view, done)


def _both_kicked(first: Symbol, second: Symbol) -> Text:
    if first.is_joker:
        return phrase("Two jokers are equal on the pedestal: **both were kicked** into the dump.")
    return phrase(
        "{symbols} are equal on the pedestal: **both were kicked** into the dump.",
        symbols=symbols_named((first, second)),
    )


def _kicked(lower: Symbol, done: Effect | None) -> Text:
    """Say that the symbol `lower` was kicked. `done` is the effect of the symbol that kicked it, or None if
    that one has not joined a tower."""
    name = symbol_name(lower)
    if done is None:
        if lower.is_joker:
            return phrase("The joker was **kicked** into the dump.")
        return phrase("{symbol} was **kicked** into the dump.", symbol=name)
    higher = symbol_name(done.symbol)
    if lower.is_joker:
        return phrase("{symbol} **kicked the joker** into the dump.", symbol=higher)
    return phrase("{symbol} **kicked {lower}** into the dump.", symbol=higher, lower=name)


def _collected(view: View, done: Effect) -> Text:
    if done.symbol.is_joker:
        return _joker_collected(view, done)
    fate = WORDS[done.fate](symbol_name(done.symbol))
    if not done.cleared:
        return fate
    return sentences(fate, phrase("Into the dump: {symbols}.", symbols=symbols_named(done.cleared)))


WORDS: Final = {
    Fate.FITS: lambda symbol: phrase("{symbol} **was built** on its tower.", symbol=symbol),
    Fate.REPLACES: lambda symbol: phrase("{symbol} **took the place of a joker**.", symbol=symbol),
    Fate.WAITS: lambda symbol: phrase(
        "{symbol} is too high for its tower and **waits face down**.", symbol=symbol
    ),
}


def _joker_collected(view: View, done: Effect) -> Text:
    battle = view.news.battle
    # If the two symbols of a pair are jokers, they are equal, so the collected joker may be the first of the
    # pair.
    earlier = battle is not None and battle.symbol == done.symbol and not battle.raised
    if done.suit is None:
        side = view.fortune.word
        if earlier:
            return phrase("The joker raised before **seals the towers of {side}**.", side=side)
        return phrase("The joker **seals the towers of {side}**.", side=side)
    rank, tower = LAYERS[done.layer], done.suit.sign
    if earlier:
        return phrase(
            "The joker raised before **became the {rank}** of {tower}.", rank=rank, tower=tower
        )
    return phrase("The joker **became the {rank}** of {tower}.", rank=rank, tower=tower)
