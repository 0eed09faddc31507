"""What an event of Wind of Fortune did, and how a match ended, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import FULL, JOKER, LAYERS, Colour, Suit
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.pieces import Awaited, Battle, Effect, Fate, Mode, Played, Source
from games.wind_of_fortune.towers import welcoming
from games.wind_of_fortune.values import View
from renderers.kit.words import lines, listed
from renderers.renderer import Cast
from renderers.wind_of_fortune.description import now
from renderers.wind_of_fortune.names import (
    card_name,
    cards_named,
    name_markdown,
    side,
    sign,
    symbols_named,
    the_symbol,
)


def tell(view: View, cast: Cast) -> str:
    """The battle first, then what it led to, in the order of events."""
    # The order of the fields of `News`, which is that of the events.
    parts = (_laid, _choices, _battle, _pedestal, _deal, _godly, _turned_up, _asked)
    return "\n".join(line for part in parts for line in part(view, cast))


def tell_end(view: View, cast: Cast) -> str:
    """The winner and the reason, then all four towers."""
    if view.outcome is None:
        return ""
    winner = view.colours[view.outcome.winners[0]]
    return lines(
        f"**{side(view, winner, cast)} won.** {_reason(view, winner)}",
        [f"- {colour.word}: {_towers(view, colour)}" for colour in Colour],
    )


def _laid(view: View, cast: Cast) -> Iterator[str]:
    laid = view.news.laid
    if laid is not None:
        colour = view.colours[laid.seat]
        yield f"**{side(view, colour, cast)} laid the open {card_name(laid.card)}** and a card face down."


def _choices(view: View, cast: Cast) -> Iterator[str]:
    for seat, card in view.news.shown:
        yield f"**{name_markdown(view, seat, cast)} showed {card_name(card)}.**"
    for colour in view.news.exposed:
        cards = sorted(view.dummies[colour].open, key=lambda card: (card.suit, -card.rank))
        yield f"**{side(view, colour, cast)} exposed the dummy:** {cards_named(cards)}"


def _battle(view: View, cast: Cast) -> Iterator[str]:
    battle = view.news.battle
    if battle is None:
        return
    yield f"**{_title(battle)}: {_result(battle)}**"
    for seat in dict.fromkeys(played.seat for played in battle.cards):
        cards = [_played(view, played) for played in battle.cards if played.seat == seat]
        yield f"- {name_markdown(view, seat, cast)}: {listed(cards)}"
    fate = "raised" if battle.raised else "dumped"
    yield f"{_capital(the_symbol(battle.symbol))} was **{fate}**."


def _played(view: View, played: Played) -> str:
    """`♥7 open`. Equal partners play from the hand only, so no source is named."""
    name = card_name(played.card)
    real = view.modes[view.colours[played.seat]] is Mode.REAL
    return name if real else f"{name} {SOURCES[played.source]}"


SOURCES: Final = {
    Source.HAND: "from the hand",
    Source.OPEN: "open",
    Source.PILE: "from the pile",
}


def _title(battle: Battle) -> str:
    if battle.trial:
        return f"Grand Finale, trial {battle.trial}"
    return f"Battle for {the_symbol(battle.symbol)}"


def _result(battle: Battle) -> str:
    """The sum of the winner first."""
    won, lost = battle.sums[battle.winner], battle.sums[battle.winner.other]
    # The holder of the fortune stone wins draws.
    if battle.tied:
        return f"a draw at {won}, so {battle.winner.word} wins as the fortunate colour"
    return f"{battle.winner.word} wins {won} to {lost}"


def _pedestal(view: View, _cast: Cast) -> Iterator[str]:
    kicked, done = view.news.kicked, view.news.collected
    if len(kicked) == 2:
        level = "Two jokers" if kicked[0].is_joker else symbols_named(kicked)
        yield f"{level} are equal on the pedestal: **both were kicked** into the dump."
    elif kicked and done is not None:
        yield f"{_capital(the_symbol(done.symbol))} **kicked {the_symbol(kicked[0])}** into the dump."
    elif kicked:
        yield f"{_capital(the_symbol(kicked[0]))} was **kicked** into the dump."
    if done is not None:
        yield _collected(view, done)


def _collected(view: View, done: Effect) -> str:
    battle = view.news.battle
    # Two jokers of a pair are equal symbols: the collected one may be the one raised before.
    earlier = battle is not None and battle.symbol == done.symbol and not battle.raised
    name = "The joker raised before" if earlier else _capital(the_symbol(done.symbol))
    if done.suit is None:
        return f"{name} **seals {view.fortune.word}’s towers**."
    tower, dumped = sign(done.suit), symbols_named(done.cleared)
    cleared = f" {_capital(dumped)} went to the dump." if dumped else ""
    if done.symbol.is_joker:
        return f"{name} **became the {LAYERS[done.layer]}** of {tower}."
    return f"{name} {WORDS[done.fate]}.{cleared}"


WORDS: Final = {
    Fate.FITS: "**was built** on its tower",
    Fate.REPLACES: "**took the place of a joker**",
    Fate.WAITS: "is too high for its tower and **waits face down**",
}


def _deal(view: View, cast: Cast) -> Iterator[str]:
    news = view.news
    if news.dealt:
        dealer = view.heavy.word
        first = view.deal == 1
        moved = "begins with" if first else "takes"
        yield f"**Deal {view.deal}:** {dealer} dealt the earthly deck and {moved} the heavy stone."
        if first:
            yield f"{view.fortune.word} begins with the fortune stone, which wins draws."
        # Nothing can enforce it (ruling 28), so it is said once.
        if first and len(view.colours) > len(Colour):
            yield "Partners, please do not talk about your cards during a deal."
    if news.leaders:
        leaders = listed(name_markdown(view, seat, cast) for seat in news.leaders)
        yield f"{leaders} {'leads' if len(news.leaders) == 1 else 'lead'} from now on."


def _godly(view: View, _cast: Cast) -> Iterator[str]:
    news = view.news
    stone = f"the fortune stone goes to **{view.fortune.word}**"
    if news.reshuffled:
        yield f"The dump became the new godly deck: {stone}."
    if news.stone_moved:
        yield f"{_capital(stone)}."
    if news.joker_joined:
        yield "Another joker joined the godly deck."
    if news.trial == 1:
        yield f"**The Grand Finale!** All four towers stand in real cards. {FINALE_RULE}"
    elif news.trial:
        yield f"**Trial {news.trial}** begins."
    elif len(news.drawn) == 1:
        yield f"Next up: **{the_symbol(news.drawn[0])}** alone."
    elif news.drawn:
        first, second = map(the_symbol, news.drawn)
        yield f"Next up: **{first}**, then **{second}**."


FINALE_RULE: Final = (
    "One joker decides the match: whoever has the fortune stone starts, and wins by raising it."
)


def _turned_up(view: View, _cast: Cast) -> Iterator[str]:
    sides = [
        f"{cards_named(card for other, card in view.news.turned_up if other is colour)} ({colour.word})"
        for colour in Colour
        if any(other is colour for other, _ in view.news.turned_up)
    ]
    if sides:
        yield f"Now open: {', '.join(sides)}."


def _asked(view: View, cast: Cast) -> Iterator[str]:
    """What has to be chosen before the next battle, unless it is forced."""
    if any(_chooses(view, seat) for seat in view.to_act):
        yield now(view, cast, name_markdown)


def _chooses(view: View, seat: Seat) -> bool:
    match view.awaited[seat]:
        case Awaited.SHOW:
            # Showing the last card is forced (ruling 24).
            return view.hand_sizes[seat] > 1
        case Awaited.JOKER:
            return len(welcoming(view.towers, view.colours[seat])) > 1
        case kind:
            return kind is Awaited.EXPOSE


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


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
