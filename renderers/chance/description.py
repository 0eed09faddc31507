"""The table of Chance in words, with the choices of the seat that decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from games.chance.values import Family, Reveal, View
from games.gnomon import Complete
from games.rules import Seat
from renderers.chance.moves import kept_words, weighed
from renderers.chance.names import name_markdown, name_plain, seat_name
from renderers.kit.words import counted, first_fitting, lines
from renderers.renderer import Cast

LONGEST_ALT: Final = 1024

Namer = Callable[[Seat], str]


def describe(view: View, cast: Cast) -> str:
    """Everything on the table as Markdown: the showing Chards, the piles, and all TriCards."""
    return lines(
        f"**Round {view.decisions + 1}, {standing(view)}.** {_now(view, lambda s: name_markdown(s, cast))}",
        f"**Chards**: {_showing(view)}.",
        "**Piles** (what comes next, as far as anybody has seen)",
        [f"- {str(family.word).capitalize()}: {_pile(view, family)}" for family in Family],
        "**TriCards**",
        [f"- {name_markdown(seat, cast)}: {_hand(view, seat)}" for seat in range(len(view.hands))],
        f"Never dealt: {_initials(view.undealt)}." if view.undealt else "",
    )


def alt_text(view: View, cast: Cast) -> str:
    """With names, or without them where that would be too long."""
    return first_fitting(LONGEST_ALT, _alt_texts(view, cast))


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> str:
    assert view.seat is not None
    if view.to_act == view.seat:
        name = name_plain(view.seat, cast)
        if not forecasts:
            choices = [f"Keep {kept_words(view, each.keep)}." for each in weighed(view)]
            head = f"What {name} may keep. Their TriCards: {_initials(view.remaining(view.seat))}."
            return lines(head, choices)
        head = f"What {name} may keep, and the chance to hit with the next reveal:"
        return lines(head, _choices(view))
    cards = [f"{card.words}, {card.initials}." for card in view.remaining(view.seat)]
    head = f"The TriCards of {name_plain(view.seat, cast)}. {_now(view, lambda s: name_plain(s, cast))}"
    return lines(head, cards or "No TriCards are left.")


def progress(view: View) -> str:
    """A round is what one decision brings. The deal is the first round."""
    return f"round {view.decisions + 1}"


def standing(view: View) -> str:
    if view.outcome is not None:
        return f"countdown {view.left} of {view.countdown}"
    return f"{counted(view.left, 'more miss', 'more misses')} and all lose"


def _choices(view: View) -> list[str]:
    found = []
    # In the order of the buttons, so that words and buttons can be compared.
    for each in weighed(view):
        fits = f"fits {_initials(each.fitting)}, {each.percent}" if each.fitting else "fits none"
        found.append(f"Keep {kept_words(view, each.keep)}: {fits}.")
    return found


def _now(view: View, name: Namer) -> str:
    if view.outcome is None:
        assert view.to_act is not None
        return f"{name(view.to_act)} decides what to keep."
    # There is one winner at most.
    for seat in view.outcome.winners:
        return f"{name(seat)} has won."
    return "The match is over and lost."


def _showing(view: View) -> str:
    singles = " · ".join(str(single.word) for single in view.showing)
    return f"{singles}, which name {view.showing.initials}"


def _pile(view: View, family: Family) -> str:
    pile = view.piles[family]
    kinds = [f"{count} {single.word}" for single, count in view.unseen(family).items() if count]
    # Used Chards go to the bottom and piles are never shuffled, so the unseen ones come first.
    parts = [f"{pile.unseen} that nobody has seen ({', '.join(kinds)})"] if kinds else []
    known = ", ".join(str(single.word) for single in pile.known)
    return ", then ".join([*parts, known]) if known else parts[0]


def _hand(view: View, seat: Seat) -> str:
    if seat in view.forfeited:
        return "has resigned"
    remaining = view.remaining(seat)
    gone = tuple(card for card, gone in view.hands[seat] if gone)
    left = f"{_initials(remaining)} ({len(remaining)} left)" if remaining else "none left"
    return f"{left}; discarded {_initials(gone)}" if gone else left


def _alt_texts(view: View, cast: Cast) -> Iterator[str]:
    # Discord allows 1,024 characters of alternative text. Nine long names do not always fit.
    for name in (lambda seat: name_plain(seat, cast), seat_name):
        yield lines(
            f"Chance, round {view.decisions + 1}, {standing(view)}. {_now(view, name)}",
            f"Chards: {_showing(view)}.",
            _run(view.news.reveals),
            "Piles, unseen Chards, then those seen, in order, by initial: "
            + "; ".join(_alt_pile(view, family) for family in Family)
            + ".",
            "TriCards left:",
            [f"{name(seat)}: {_alt_hand(view, seat)}" for seat in range(len(view.hands))],
        )


def _run(reveals: tuple[Reveal, ...]) -> str:
    """The last run of reveals."""
    if not reveals:
        return ""
    *missed, last = [reveal.chards.initials for reveal in reveals]
    misses = [*missed, last] if reveals[-1].hit is None else missed
    told = [f"{counted(len(misses), 'miss', 'misses')}: {', '.join(misses)}"] if misses else []
    if reveals[-1].hit is not None:
        told.append(f"{last} hit {seat_name(reveals[-1].hit)}")
    return f"Last run: {'; then '.join(told)}."


def _alt_pile(view: View, family: Family) -> str:
    unseen = "".join(
        f"{count}{single.value}" for single, count in view.unseen(family).items() if count
    )
    known = "".join(single.value for single in view.piles[family].known)
    return f"{family.word} " + ", ".join(filter(None, (unseen, known)))


def _alt_hand(view: View, seat: Seat) -> str:
    if seat in view.forfeited:
        return "resigned"
    return " ".join(card.initials for card in view.remaining(seat)) or "none"


def _initials(cards: Iterable[Complete]) -> str:
    return ", ".join(card.initials for card in cards)
