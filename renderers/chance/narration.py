"""The narration of Chance as Markdown: what a decision led to, and how a match ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.chance.values import Cause, Miss, Reveal, View
from games.gnomon import Complete
from games.rules import Seat
from renderers.chance.names import name_markdown, seat_name
from renderers.kit.words import entry, person
from renderers.renderer import Cast
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    fitting,
    lines,
    listed,
    phrase,
    sentences,
    verbatim,
)

LONGEST: Final = 1200
"""The maximum number of characters of a narration, in a Discord message of at most 2,000 characters."""


def tell(view: View, cast: Cast) -> Text:
    reveals = view.news.reveals
    if not reveals:
        return _nothing_revealed(view, cast)
    head = verbatim("**{telling}**", telling=sentences(_cause(view, cast), _result(view, cast)))
    if len(reveals) == 1:
        return lines(
            head, _step(reveals[0], lambda card: card.words) if reveals[0].miss else NOTHING
        )
    return fitting(LONGEST, (lines(head, telling) for telling in _tellings(reveals)))


def brief(view: View, cast: Cast) -> Text:
    if not view.news.reveals:
        return NOTHING
    last = view.news.reveals[-1]
    if last.hit is None:
        return NOTHING
    name = person(last.hit, cast, seat_name(last.hit))
    left = len(view.remaining(last.hit))
    # TRANSLATORS: so many TriCards
    return counted(left, "{name} discards, {n} left", "{name} discards, {n} left", name=name)


def tell_end(view: View, cast: Cast) -> Text:
    if view.outcome is None:
        return NOTHING
    left = [
        entry(name_markdown(view, seat, cast), _left(view, seat)) for seat in range(len(view.hands))
    ]
    return lines(_reason(view, cast), left)


def _cause(view: View, cast: Cast) -> Text:
    news = view.news
    if news.cause is Cause.DEAL:
        return phrase("The first Chards are turned up.")
    # A player who resigns instead of deciding keeps no Chards, and the next reveals follow at once.
    if news.cause is Cause.RESIGNATION:
        return phrase("Nothing is kept.")
    assert news.seat is not None
    name = seat_name(news.seat)
    if news.seat in cast.stand_ins:
        name = name_markdown(view, news.seat, cast)
    player, first = person(news.seat, cast, name), news.reveals[0].chards
    if not news.keep:
        return phrase("{player} kept nothing.", player=player)
    kept = listed(first[family].word for family in sorted(news.keep))
    return phrase("{player} kept {chards}.", player=player, chards=kept)


def _result(view: View, cast: Cast) -> Text:
    *before, last = view.news.reveals
    if last.hit is None:
        return counted(
            len(before) + 1,
            "{n} miss, and the countdown is over.",
            "{n} misses, and the countdown is over.",
        )
    player = person(last.hit, cast, seat_name(last.hit))
    card, left = last.chards.words, len(view.remaining(last.hit))
    if not left:
        return phrase("{player} discards {card}, their last one.", player=player, card=card)
    # TRANSLATORS: so many TriCards
    return counted(
        left,
        "{player} discards {card}, {n} left.",
        "{player} discards {card}, {n} left.",
        player=player,
        card=card,
    )


def _tellings(reveals: Sequence[Reveal]) -> Iterator[Text]:
    yield _steps(reveals, lambda card: card.words)
    yield _steps(reveals, lambda card: card.initials)
    initials = ", ".join(reveal.chards.initials for reveal in reveals)
    yield phrase("The reveals, in order: {cards}.", cards=initials)


def _steps(reveals: Sequence[Reveal], name: Callable[[Complete], Value]) -> Text:
    return lines(
        [
            verbatim("{number}. {step}", number=number, step=_step(reveal, name))
            for number, reveal in enumerate(reveals, 1)
        ]
    )


def _step(reveal: Reveal, name: Callable[[Complete], Value]) -> Text:
    card = name(reveal.chards)
    if reveal.hit is not None:
        return phrase("{card}: {player} discards it", card=card, player=seat_name(reveal.hit))
    if reveal.miss is Miss.UNDEALT:
        return phrase("{card}: missed, never dealt; countdown {left}", card=card, left=reveal.left)
    if reveal.miss is Miss.GONE:
        return phrase("{card}: missed, already gone; countdown {left}", card=card, left=reveal.left)
    return phrase(
        "{card}: missed, its player resigned; countdown {left}", card=card, left=reveal.left
    )


def _nothing_revealed(view: View, cast: Cast) -> Text:
    if view.to_act is None:
        return NOTHING
    player = name_markdown(view, view.to_act, cast)
    return phrase("{player} still decides what to keep.", player=player)


def _reason(view: View, cast: Cast) -> Text:
    assert view.outcome is not None
    for seat in view.outcome.winners:
        return _won(view, seat, cast)
    if view.outcome.reason == "all resigned":
        return phrase("**Nobody wins**: all have resigned.")
    return phrase("**Everybody loses**: the countdown is over.")


def _won(view: View, winner: Seat, cast: Cast) -> Text:
    won = phrase(
        "**{player} wins**, free of all {number} TriCards in round {round}.",
        player=name_markdown(view, winner, cast),
        number=len(view.hands[winner]),
        round=view.decisions + 1,
    )
    left = counted(
        view.left,
        "{n} card was left of the countdown of {all}.",
        "{n} cards were left of the countdown of {all}.",
        all=view.countdown,
    )
    return lines(won, left)


def _left(view: View, seat: Seat) -> Text:
    if seat in view.forfeited:
        return phrase("resigned")
    cards = view.remaining(seat)
    if not cards:
        return phrase("none left")
    initials = " ".join(card.initials for card in cards)
    # TRANSLATORS: so many TriCards
    return counted(len(cards), "{n} left: {cards}", "{n} left: {cards}", cards=initials)
