"""What a decision in Chance led to, and how a match ended, as Markdown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.chance.values import Cause, Miss, Reveal, View
from games.gnomon import Complete
from games.rules import Seat
from renderers.chance.names import name_markdown
from renderers.kit.words import counted, first_fitting, lines, listed
from renderers.renderer import Cast

LONGEST: Final = 1200
"""The maximum number of characters of a narration: a message of Discord has at most 2,000."""

WHY: Final = {
    Miss.UNDEALT: "never dealt",
    Miss.GONE: "already gone",
    Miss.FORFEITED: "its player resigned",
}


def tell(view: View, cast: Cast) -> str:
    """The result first. If there were several reveals, each of them follows in order."""
    news = view.news
    if not news.reveals:
        return _nothing_revealed(view, cast)
    head = f"**{_cause(view, cast)}{_result(view, cast)}**"
    if len(news.reveals) == 1:
        return lines(head, _why(news.reveals[0]))
    return first_fitting(
        LONGEST,
        (
            lines(
                head,
                [f"{n}. {_step(reveal, name)}" for n, reveal in enumerate(news.reveals, 1)],
            )
            for name in (lambda card: card.words, lambda card: card.initials)
        ),
    )


def tell_end(view: View, cast: Cast) -> str:
    """Result and reason, then the TriCards that all have left."""
    outcome = view.outcome
    if outcome is None:
        return ""
    return lines(
        _reason(view, cast),
        [f"- {name_markdown(seat, cast)}: {_left(view, seat)}" for seat in range(len(view.hands))],
    )


def _cause(view: View, cast: Cast) -> str:
    news = view.news
    if news.cause is Cause.DEAL:
        return "The first Chards are turned up"
    # Whoever resigns instead of deciding keeps nothing, so the reveals go on.
    if news.cause is Cause.RESIGNATION:
        return "Nothing is kept"
    assert news.seat is not None
    first, keep = news.reveals[0].chards, news.keep or frozenset()
    kept = listed(str(first[family].word) for family in sorted(keep)) or "nothing"
    return f"{name_markdown(news.seat, cast)} kept {kept}"


def _result(view: View, cast: Cast) -> str:
    """What the cause led to. If the seat hit its own TriCard, the sentence goes on without a colon."""
    *before, last = view.news.reveals
    if last.hit is None:
        return f": {counted(len(before) + 1, 'miss', 'misses')}, and the countdown is over"
    after = f"after {counted(len(before), 'miss', 'misses')} " if before else ""
    # Then the name is in the sentence already.
    own = last.hit == view.news.seat
    whose = f", and {after}" if own else f": {after}{name_markdown(last.hit, cast)} "
    left = len(view.remaining(last.hit))
    rest = f"{left} left" if left else "the last one, and wins"
    return f"{whose}discards {_full(last.chards)}, {rest}"


def _full(card: Complete) -> str:
    return f"{card.words} ({card.initials})"


def _why(reveal: Reveal) -> str:
    """The reason of a single miss, which the result does not name."""
    return "" if reveal.miss is None else _step(reveal, _full)


def _step(reveal: Reveal, name: Callable[[Complete], str]) -> str:
    if reveal.miss is None:
        assert reveal.hit is not None
        return f"{name(reveal.chards)}: Player {reveal.hit + 1} discards it"
    return f"{name(reveal.chards)}: missed, {WHY[reveal.miss]}; countdown {reveal.left}"


def _nothing_revealed(view: View, cast: Cast) -> str:
    if view.to_act is None:
        return ""
    return f"{name_markdown(view.to_act, cast)} still decides what to keep."


def _reason(view: View, cast: Cast) -> str:
    assert view.outcome is not None
    for seat in view.outcome.winners:
        rest = counted(view.left, "card was", "cards were")
        return (
            f"**{name_markdown(seat, cast)} wins**, free of all {len(view.hands[seat])} TriCards in round "
            f"{view.decisions + 1}. {rest} left of the countdown of {view.countdown}."
        )
    if view.outcome.reason == "all resigned":
        return "**Nobody wins**: all have resigned."
    cards = counted(view.countdown, "card", "cards")
    return f"**Everybody loses**: the countdown of {cards} is over."


def _left(view: View, seat: Seat) -> str:
    if seat in view.forfeited:
        return "resigned"
    cards = view.remaining(seat)
    words = " ".join(card.initials for card in cards)
    return f"{len(cards)} left: {words}" if cards else "none left"
