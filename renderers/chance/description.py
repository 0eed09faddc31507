"""Texts about the table of Chance and about the choices of the seat to act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from games.chance.about import ABOUT
from games.chance.values import Family, Reveal, View
from games.gnomon import Complete
from games.rules import Seat
from renderers.chance.moves import Weighed, best_first, kept, weighed
from renderers.chance.names import name_markdown, name_plain, seat_name
from renderers.kit.words import entry
from renderers.renderer import LONGEST_ALT, Cast
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    fitting,
    joined,
    lines,
    phrase,
    phrase_in,
    sentences,
    verbatim,
)

Namer = Callable[[Seat], Text]

PILES: Final[Mapping[Family, Text]] = {
    Family.PATTERN: phrase_in("pile", "Pattern"),
    Family.COLOUR: phrase_in("pile", "Colour"),
    Family.SHAPE: phrase_in("pile", "Shape"),
}


def describe(view: View, cast: Cast) -> Text:
    facts = joined(", ", phrase("Round {number}", number=view.decisions + 1), standing(view))
    now = _now(view, lambda seat: name_markdown(view, seat, cast))
    hands = [
        entry(name_markdown(view, seat, cast), _hand(view, seat)) for seat in range(len(view.hands))
    ]
    return lines(
        sentences(verbatim("**{facts}.**", facts=facts), now),
        phrase("**Chards**: {chards}. They name {card}.", **_showing(view)),
        phrase("**Piles** (what comes next, as far as anybody has seen)"),
        [entry(PILES[family], _pile(view, family)) for family in Family],
        phrase("**TriCards**"),
        hands,
        phrase("Never dealt: {cards}.", cards=_initials(view.undealt)) if view.undealt else "",
    )


def alt_text(view: View, cast: Cast) -> Text:
    """Describe the table, without people's names if the text would be too long with them."""
    return fitting(LONGEST_ALT, _alt_texts(view, cast))


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Text:
    assert view.seat is not None
    player = name_plain(view, view.seat, cast)
    if view.to_act != view.seat:
        return _waiting_hand(view, view.seat, cast)
    if forecasts:
        head = phrase(
            "What {player} may keep, and the chance to hit with the next reveal:", player=player
        )
        return lines(head, [_choice(view, each) for each in best_first(view)])
    head = phrase(
        "What {player} may keep. Their TriCards: {cards}.",
        player=player,
        cards=_initials(view.remaining(view.seat)),
    )
    return lines(head, [verbatim("{kept}.", kept=kept(view, each.keep)) for each in weighed(view)])


def _waiting_hand(view: View, seat: Seat, cast: Cast) -> Text:
    head = phrase("The TriCards of {player}.", player=name_plain(view, seat, cast))
    cards = [
        verbatim("{words}, {initials}.", words=card.words, initials=card.initials)
        for card in view.remaining(seat)
    ]
    now = _now(view, lambda seat: name_plain(view, seat, cast))
    return lines(sentences(head, now), cards or phrase("No TriCards are left."))


def progress(view: View) -> Text:
    return phrase("round {number}", number=view.decisions + 1)


def standing(view: View) -> Text:
    if view.outcome is not None:
        return phrase("countdown {left} of {all}", left=view.left, all=view.countdown)
    return counted(view.left, "{n} more miss and all lose", "{n} more misses and all lose")


def _choice(view: View, each: Weighed) -> Text:
    fits = phrase("fits none")
    if each.fitting:
        cards = _initials(each.fitting)
        fits = phrase("fits {cards}, {percent}", cards=cards, percent=each.percent)
    return verbatim("{kept}: {fits}.", kept=kept(view, each.keep), fits=fits)


def _now(view: View, name: Namer) -> Text:
    if view.outcome is None:
        assert view.to_act is not None
        return phrase("{player} decides what to keep.", player=name(view.to_act))
    # `winners` has at most one seat, because a match of Chance has a single winner or none.
    for seat in view.outcome.winners:
        return phrase("{player} has won.", player=name(seat))
    return phrase("The match is over and lost.")


def _showing(view: View) -> dict[str, str | Text]:
    chards = joined(" · ", [single.word for single in view.showing])
    return {"chards": chards, "card": view.showing.initials}


def _pile(view: View, family: Family) -> Text:
    pile = view.piles[family]
    known = joined(", ", [single.word for single in pile.known])
    # Used Chards go to the bottom of a pile, and piles are never shuffled: the unseen Chards are on top.
    kinds = [
        verbatim("{count} {chard}", count=count, chard=single.word)
        for single, count in view.unseen(family).items()
        if count
    ]
    if not kinds:
        return known
    if not known:
        # TRANSLATORS: so many Chards
        return counted(
            pile.unseen,
            "{n} that nobody has seen ({kinds})",
            "{n} that nobody has seen ({kinds})",
            kinds=joined(", ", kinds),
        )
    # TRANSLATORS: so many Chards
    return counted(
        pile.unseen,
        "{n} that nobody has seen ({kinds}), then {known}",
        "{n} that nobody has seen ({kinds}), then {known}",
        kinds=joined(", ", kinds),
        known=known,
    )


def _hand(view: View, seat: Seat) -> Text:
    if seat in view.forfeited:
        return phrase("has resigned")
    remaining = view.remaining(seat)
    gone = tuple(card for card, gone in view.hands[seat] if gone)
    left = phrase("none left")
    if remaining:
        cards = _initials(remaining)
        # TRANSLATORS: so many TriCards
        left = counted(len(remaining), "{cards} ({n} left)", "{cards} ({n} left)", cards=cards)
    discarded = phrase("discarded {cards}", cards=_initials(gone)) if gone else NOTHING
    return joined("; ", left, discarded)


def _alt_texts(view: View, cast: Cast) -> Iterator[Text]:
    # Discord limits alternative text to 1,024 characters, into which nine long names may not fit.
    facts = joined(", ", ABOUT.name, progress(view), standing(view))
    piles = joined("; ", [_alt_pile(view, family) for family in Family])
    for name in (lambda seat: name_plain(view, seat, cast), seat_name):
        yield lines(
            sentences(verbatim("{facts}.", facts=facts), _now(view, name)),
            phrase("Chards: {chards}. They name {card}.", **_showing(view)),
            _run(view.news.reveals),
            phrase(
                "Piles, unseen Chards, then those seen, in order, by initial: {piles}.", piles=piles
            ),
            phrase("TriCards left:"),
            _alt_hands(view, name),
        )


def _run(reveals: tuple[Reveal, ...]) -> Text:
    """Describe these reveals in a sentence: which TriCards were missed, and which one was hit. TriCards are
    named by their initials."""
    if not reveals:
        return NOTHING
    last = reveals[-1]
    missed = [reveal.chards.initials for reveal in reveals if reveal.hit is None]
    if last.hit is None:
        return counted(
            len(missed),
            "Last run: {n} miss: {misses}.",
            "Last run: {n} misses: {misses}.",
            misses=", ".join(missed),
        )
    hit: dict[str, Value] = {"card": last.chards.initials, "player": seat_name(last.hit)}
    if not missed:
        return phrase("Last run: {card} hit {player}.", **hit)
    return counted(
        len(missed),
        "Last run: {n} miss: {misses}; then {card} hit {player}.",
        "Last run: {n} misses: {misses}; then {card} hit {player}.",
        misses=", ".join(missed),
        **hit,
    )


def _alt_pile(view: View, family: Family) -> Text:
    unseen = "".join(
        f"{count}{single.value}" for single, count in view.unseen(family).items() if count
    )
    known = "".join(single.value for single in view.piles[family].known)
    cards = ", ".join(filter(None, (unseen, known)))
    return verbatim("{pile} {cards}", pile=family.word, cards=cards)


def _alt_hands(view: View, name: Namer) -> list[Text]:
    return [
        verbatim("{player}: {cards}", player=name(seat), cards=_alt_hand(view, seat))
        for seat in range(len(view.hands))
    ]


def _alt_hand(view: View, seat: Seat) -> str | Text:
    if seat in view.forfeited:
        return phrase("resigned")
    initials = " ".join(card.initials for card in view.remaining(seat))
    return initials or phrase_in("cards", "none")


def _initials(cards: Iterable[Complete]) -> str:
    return ", ".join(card.initials for card in cards)
