"""The narration of Wind of Fortune as Markdown: what happened in an event, and how a match ended."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules import Seat
from games.wind_of_fortune.cards import FULL, JOKER, LAYERS, Colour, Suit, name_of
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.pieces import Awaited
from games.wind_of_fortune.towers import welcoming
from games.wind_of_fortune.values import News, View
from renderers.kit.words import entry, person
from renderers.renderer import Cast
from renderers.wind_of_fortune.battle_narration import tell_battle, tell_pedestal
from renderers.wind_of_fortune.names import (
    card_name,
    cards_named,
    chooser,
    given_up,
    name_markdown,
    side,
    symbol_name,
)
from renderers.wind_of_fortune.table_words import now
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    joined,
    lines,
    listed,
    phrase,
    phrase_in,
    sentences,
    verbatim,
)


def tell(view: View, cast: Cast) -> Text:
    # The parts are in the order of the fields of `News`, which is the order of events.
    parts = (
        _laid,
        _choices,
        tell_battle,
        tell_pedestal,
        _deal,
        _leaders,
        _godly,
        _turned_up,
        _asked,
    )
    return lines([line for part in parts for line in part(view, cast)])


def brief(view: View, cast: Cast) -> Text:
    """Narrate only that a side has laid its cards face down; return an empty text for any other event."""
    if view.news.laid is not None or not view.face_down:
        return NOTHING
    assert view.starter is not None  # `face_down` is True only during a battle
    seats = view.seats_of(view.starter)
    name = person(seats[0], cast, view.starter.word) if len(seats) == 1 else view.starter.word
    return phrase("{name} laid two cards face down", name=name)


def tell_end(view: View, cast: Cast) -> Text:
    if view.outcome is None:
        return NOTHING
    winner = view.colours[view.outcome.winners[0]]
    people = side(view, winner, cast)
    number = len(view.seats_of(winner))
    won = counted(number, "**{people} won.**", "**{people} won.**", people=people)
    return lines(
        sentences(won, _reason(view, winner, cast)),
        [entry(colour.word, _towers(view, colour)) for colour in Colour],
    )


def _laid(view: View, cast: Cast) -> Iterator[Text]:
    laid = view.news.laid
    if laid is not None:
        yield phrase(
            "**{name} laid {card} open** and one face down.",
            name=_side_briefly(view, view.colours[laid.seat], cast),
            card=card_name(laid.card),
        )
    elif view.face_down:
        assert view.starter is not None  # `face_down` is True only during a battle
        name = _side_briefly(view, view.starter, cast)
        yield phrase("**{name} laid two cards face down.**", name=name)


def _side_briefly(view: View, colour: Colour, cast: Cast) -> Text:
    return side(view, colour, cast) if len(view.seats_of(colour)) == 1 else colour.word


def _choices(view: View, cast: Cast) -> Iterator[Text]:
    # One line for both leaders, because a message may have no room for a second.
    shown = [
        verbatim(
            "{name} {card}",
            name=person(seat, cast, name_of(view.colours, seat)),
            card=card_name(card),
        )
        for seat, card in view.news.shown
    ]
    if shown:
        yield phrase("**Shown: {cards}.**", cards=listed(shown))
    for colour in view.news.exposed:
        cards = sorted(view.dummies[colour].open, key=lambda card: (card.suit, -card.rank))
        yield phrase(
            "**{name} exposed the dummy:** {cards}",
            name=listed(chooser(view, seat, cast) for seat in view.seats_of(colour)),
            cards=cards_named(cards),
        )


def _deal(view: View, _cast: Cast) -> Iterator[Text]:
    news = view.news
    if news.dealt and view.deal > 1:
        yield phrase(
            "**Deal {deal}:** {side} dealt the earthly deck and takes the heavy stone.",
            deal=view.deal,
            side=view.heavy.word,
        )
    elif news.dealt:
        yield from _first_deal(view)


def _leaders(view: View, cast: Cast) -> Iterator[Text]:
    leaders = [name_markdown(view, seat, cast) for seat in view.news.leaders]
    if leaders:
        yield counted(
            len(leaders),
            "{people} leads from now on.",
            "{people} lead from now on.",
            people=listed(leaders),
        )


def _first_deal(view: View) -> Iterator[Text]:
    # The bot can't enforce this rule (ruling 28), so it is mentioned once, with the first deal, where nothing
    # shortens it.
    if len(view.colours) > len(Colour):
        yield phrase("Partners, don't discuss your cards.")
    yield phrase(
        "**Deal {deal}:** {side} dealt the earthly deck and begins with the heavy stone.",
        deal=view.deal,
        side=view.heavy.word,
    )
    yield phrase("{side} begins with the fortune stone, which wins draws.", side=view.fortune.word)


def _godly(view: View, _cast: Cast) -> Iterator[Text]:
    news, fortune = view.news, view.fortune.word
    if news.reshuffled:
        yield phrase(
            "The dump became the new godly deck: the fortune stone goes to **{side}**.",
            side=fortune,
        )
    if news.stone_moved:
        yield phrase("The fortune stone goes to **{side}**.", side=fortune)
    if news.joker_joined:
        yield phrase("Another joker joined the godly deck.")
    yield from _drawn(news)


def _drawn(news: News) -> Iterator[Text]:
    if news.trial == 1:
        yield phrase(
            "**The Grand Finale!** All four towers stand in real cards. One joker decides the match: whoever "
            "has the fortune stone starts, and wins by raising it."
        )
    elif news.trial:
        yield phrase("**Trial {trial}** begins.", trial=news.trial)
    elif len(news.drawn) == 1:
        yield phrase("Next up: **{symbol}** alone.", symbol=symbol_name(news.drawn[0]))
    elif news.drawn:
        first, second = map(symbol_name, news.drawn)
        yield phrase("Next up: **{first}**, then **{second}**.", first=first, second=second)


def _turned_up(view: View, _cast: Cast) -> Iterator[Text]:
    cards = {
        colour: [card for other, card in view.news.turned_up if other is colour]
        for colour in Colour
    }
    sides = [
        verbatim("{cards} ({side})", cards=cards_named(turned), side=colour.word)
        for colour, turned in cards.items()
        if turned
    ]
    if sides:
        yield phrase("Now open: {cards}.", cards=joined(", ", sides))


def _asked(view: View, cast: Cast) -> Iterator[Text]:
    """Say who has to decide what. Yield nothing if all of them have only one legal move, which the bot
    makes."""
    if any(_chooses(view, seat) for seat in view.to_act):
        yield now(view, cast, name_markdown)


def _chooses(view: View, seat: Seat) -> bool:
    match view.awaited[seat]:
        case Awaited.SHOW:
            # Showing the last card of a hand is automatic, so it needs no text (ruling 24).
            return view.hand_sizes[seat] > 1
        case Awaited.JOKER:
            return len(welcoming(view.towers, view.colours[seat])) > 1
        case kind:
            return kind is Awaited.EXPOSE


def _reason(view: View, winner: Colour, cast: Cast) -> Text:
    assert view.outcome is not None
    last = view.last_battle
    if last is None or view.outcome.reason not in (SEALED, FINALE):
        return verbatim("{text}.", text=given_up(view, winner.other, cast.late))
    battle: dict[str, Value] = {"battle": last.number, "deal": last.deal}
    if view.outcome.reason == SEALED:
        return phrase(
            "A joker sealed both towers, {towers}, in battle {battle} of deal {deal}.",
            towers=listed(suit.sign for suit in winner.suits),
            **battle,
        )
    return phrase(
        "{side} raised the joker of the Grand Finale in trial {trial}, in battle {battle} of deal {deal}.",
        side=winner.word,
        trial=last.trial,
        **battle,
    )


def _towers(view: View, colour: Colour) -> Text:
    return joined(
        ", ",
        [
            verbatim("{suit} {layers}", suit=suit.sign, layers=_layers(view, suit))
            for suit in colour.suits
        ],
    )


def _layers(view: View, suit: Suit) -> Text:
    """Return the layers from the bottom up, such as `J Q (joker)`, where a joker stands for the Q."""
    tower = view.tower(suit)
    built = joined(
        " ",
        [
            phrase("{rank} (joker)", rank=LAYERS[number]) if symbol == JOKER else LAYERS[number]
            for number, symbol in enumerate(tower.layers, 1)
        ],
    )
    if tower.height == FULL:
        return phrase("{layers} complete", layers=built)
    return built or phrase_in("tower", "empty")
