"""The flow of a match of Wind of Fortune: everything that happens between one decision and the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.copies import replace, with_item
from games.rules import Seat
from games.wind_of_fortune.battles import after, fought, laid, starter, turned_up, without
from games.wind_of_fortune.cards import JOKER, SIDES, Card, Colour, Suit
from games.wind_of_fortune.dealing import grand_finale, next_deal, next_pair, refilled, with_side
from games.wind_of_fortune.pieces import (
    BATTLES,
    Awaited,
    Battle,
    Crown,
    Effect,
    Expose,
    Fate,
    Move,
    Show,
)
from games.wind_of_fortune.towers import all_real, collected, effect, fallen, welcoming
from games.wind_of_fortune.values import Earth, Godly, News, State

SEALED: Final = "sealing joker"
FINALE: Final = "Grand Finale"


def decide(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a legal decision. Simultaneous decisions take effect once all are made."""
    kind = state.awaited[seat]
    state = replace(state, commits=with_item(state.commits, seat, move))
    # Nothing happens until the other seats that decide at the same time have decided.
    if state.to_act:
        return state
    if kind is Awaited.BATTLE:
        return _answer_due(state)
    if kind is Awaited.ANSWER:
        return _battle_over(state)
    if isinstance(move, Crown):
        return _crowned(state, move.suit)
    return _laid_out(state)


def advance(state: State, news: News) -> State:
    """Return the state after everything that happens before the next decision. `news` is what has happened
    since the last one. The news of the returned state begins with `news`."""
    if state.won:
        return _awaiting(state, news, {})
    # Ruling 11: a joker on the pedestal needs a tower before anything else, even before a new deal.
    if state.godly.pedestal and _pair_over(state.godly):
        return _awaiting(state, news, {state.speaker(state.godly.fortune): Awaited.JOKER})
    # Ruling 15b, the order between deals and pairs: the new deal, its choices, then a new pair if one is due,
    # then the replacement of a used open card.
    if state.earth.battle > BATTLES:
        state, news = _dealt(state, news)
    if state.earth.battle == 1 and (choices := _choices(state)):
        return _awaiting(state, news, choices)
    if _pair_over(state.godly):
        state, news = _drawn(state, news)
    state, news = _refilled(state, news)
    due = _choices(state) or dict.fromkeys(state.seats_of(starter(state)), Awaited.BATTLE)
    return _awaiting(state, news, due)


def _awaiting(state: State, news: News, kinds: Mapping[Seat, Awaited]) -> State:
    seats = range(len(state.colours))
    return replace(
        state,
        awaited=tuple(map(kinds.get, seats)),
        commits=(None,) * len(seats),
        turn=state.turn + 1,
        news=news,
    )


def _pair_over(godly: Godly) -> bool:
    return godly.fought == len(godly.pair)


def _choices(state: State) -> dict[Seat, Awaited]:
    earth, due = state.earth, {}
    for colour in SIDES:
        if earth.choices[colour]:
            due[state.speaker(colour)] = Awaited.EXPOSE
        if earth.leaders[colour] is not None and not earth.open[colour]:
            due[state.speaker(colour)] = Awaited.SHOW
    return due


def _answer_due(state: State) -> State:
    """Ask the other side to answer (ruling 6). First show the open card that the starting side uses, if it uses
    one."""
    first = starter(state)
    used = laid(state, first)
    awaited = tuple(None if side is first else Awaited.ANSWER for side in state.colours)
    # The ninth battle is forced on both sides, so no open card is shown beforehand.
    if state.earth.battle == BATTLES:
        return replace(state, awaited=awaited)
    # That the cards lie face down is public, too. But it must not change `turn` and `news`, which stored
    # fingerprints include.
    if used is None:
        return replace(state, awaited=awaited, concealed=state.concealed + 1)
    return replace(state, awaited=awaited, turn=state.turn + 1, news=News(laid=used))


def _battle_over(state: State) -> State:
    battle = fought(state, turned_up(state))
    earth = after(state.earth, battle.cards, state.colours)
    if state.godly.trial:
        return _trial_over(replace(state, earth=earth, last_battle=battle), battle)
    state = replace(state, earth=earth, godly=_fought_for(state.godly, battle), last_battle=battle)
    return advance(*_pair_settled(state, News(battle=battle)))


def _trial_over(state: State, battle: Battle) -> State:
    """End a battle of the Grand Finale. If the joker's side won the battle, it wins the match. Otherwise, the
    joker and the fortune stone pass to the other side (ruling 21)."""
    news = News(battle=battle)
    if battle.raised:
        return advance(replace(state, won=(battle.winner, FINALE)), news)
    trial = battle.trial + 1
    godly = state.godly._replace(fortune=battle.fortune.other, trial=trial)
    return advance(replace(state, godly=godly), news._replace(stone_moved=True, trial=trial))


def _fought_for(godly: Godly, battle: Battle) -> Godly:
    """Raise the symbol if the side of its own colour won; otherwise dump it (ruling 9)."""
    fought = godly.fought + 1
    if battle.raised:
        return godly._replace(fought=fought, pedestal=(*godly.pedestal, battle.symbol))
    return godly._replace(fought=fought, dump=(*godly.dump, battle.symbol))


def _rivals_fought(state: State, news: News) -> tuple[State, News]:
    """Remove from the pedestal the symbols that fall if both symbols of a pair have been raised (ruling 10)."""
    godly = state.godly
    kicked = fallen(godly.pedestal)
    left = tuple(symbol for symbol in godly.pedestal if symbol not in kicked)
    godly = godly._replace(pedestal=left, dump=(*godly.dump, *kicked))
    return replace(state, godly=godly), news._replace(kicked=kicked)


def _pair_settled(state: State, news: News) -> tuple[State, News]:
    """Once both symbols of a pair have been fought for, let raised symbols fall (ruling 10), and add one that
    remains to its tower (ruling 11). A joker stays on the pedestal until its owner has chosen a tower, or wins
    the match if no tower can take it."""
    if not _pair_over(state.godly):
        return state, news
    state, news = _rivals_fought(state, news)
    godly = state.godly
    if not godly.pedestal:
        return state, news
    (symbol,) = godly.pedestal
    if symbol.suit is not None:
        return _collected(state, news, effect(godly.towers, symbol, symbol.suit))
    if welcoming(godly.towers, godly.fortune):
        return state, news
    # Ruling 20: both towers of the side are full, so a further joker wins the match.
    sealed = replace(state, won=(godly.fortune, SEALED))
    return sealed, news._replace(collected=Effect(Fate.SEALS, symbol))


def _collected(state: State, news: News, done: Effect) -> tuple[State, News]:
    godly = state.godly
    godly = godly._replace(
        pedestal=(),
        dump=(*godly.dump, *done.cleared),
        towers=collected(godly.towers, done),
    )
    return replace(state, godly=godly), news._replace(collected=done)


def _crowned(state: State, suit: Suit) -> State:
    done = effect(state.godly.towers, JOKER, suit)
    return advance(*_collected(state, News(), done))


def _dealt(state: State, news: News) -> tuple[State, News]:
    before = state.earth.leaders
    earth = next_deal(state.earth, state.seed, state.colours, state.modes)
    changed = tuple(
        leader
        for leader, earlier in zip(earth.leaders, before, strict=True)
        if leader is not None and leader != earlier
    )
    up = tuple((colour, card) for colour in Colour for card in earth.open[colour])
    news = news._replace(dealt=True, leaders=changed, turned_up=up)
    return replace(state, earth=earth), news


def _drawn(state: State, news: News) -> tuple[State, News]:
    """Draw a new pair of symbols. If all towers are full without jokers, begin the Grand Finale (ruling 21)."""
    before = state.godly
    if all_real(before.towers):
        godly = grand_finale(before)
        return replace(state, godly=godly), news._replace(drawn=godly.pair, trial=1)
    godly = next_pair(before, state.seed)
    news = news._replace(
        drawn=godly.pair,
        reshuffled=godly.shuffles != before.shuffles,
        joker_joined=godly.aside != before.aside,
    )
    return replace(state, godly=godly), news


def _refilled(state: State, news: News) -> tuple[State, News]:
    earth = refilled(state.earth, state.modes)
    up = tuple(
        (colour, card)
        for colour in Colour
        for card in earth.open[colour]
        if card not in state.earth.open[colour]
    )
    return replace(state, earth=earth), news._replace(turned_up=(*news.turned_up, *up))


def _laid_out(state: State) -> State:
    """Lay out all chosen open cards and naked (open) dummies at the same time (ruling 23)."""
    earth, news = state.earth, News()
    for seat, move in enumerate(state.commits):
        colour = state.colours[seat]
        # Ruling 24: the card leaves the hand and lies open in front of the leader.
        if isinstance(move, Show):
            earth = _shown(earth, seat, colour, move.card)
            news = news._replace(shown=(*news.shown, (seat, move.card)))
        elif isinstance(move, Expose):
            earth = _exposed(earth, seat, colour, move.pile)
            news = news._replace(exposed=(*news.exposed, colour))
    return advance(replace(state, earth=earth), news)


def _shown(earth: Earth, seat: Seat, colour: Colour, card: Card) -> Earth:
    hands = list(earth.hands)
    hands[seat] = without(hands[seat], card)
    return earth._replace(hands=tuple(hands), open=with_side(earth.open, colour, (card,)))


def _exposed(earth: Earth, seat: Seat, colour: Colour, pile: int) -> Earth:
    piles = earth.choices[colour]
    assert piles
    hands = list(earth.hands)
    # The pile that is not exposed becomes the hand.
    hands[seat] = piles[2 - pile]
    return earth._replace(
        hands=tuple(hands),
        open=with_side(earth.open, colour, piles[pile - 1]),
        choices=with_side(earth.choices, colour, None),
    )
