"""The table of Weathervanes in words: the trick, and the place of each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import NUMBERS, Corner
from games.weathervanes.forecasts import asked, worth
from games.weathervanes.pieces import SEATS, Trick
from games.weathervanes.values import ROUNDS, View
from renderers.kit.words import counted, first_fitting, lines, listed
from renderers.renderer import Cast
from renderers.weathervanes.names import (
    card_words,
    long_corner,
    lying,
    name_markdown,
    name_plain,
    pointing,
    points,
    score_sum,
    seat_name,
    short_corner,
)

# Discord's limit for the description of an attachment:
# https://docs.discord.com/developers/resources/message#attachment-object
LONGEST_ALT: Final = 1024
KEY: Final = "Cards have their corners clockwise from the top left, by the suit’s initial."
VARIANTS: Final = {
    "constrained_lead": "Constrained Lead",
    "misere": "Partial Misère Scoring",
    "no_kens": "Bonus No-kens",
}

Namer = Callable[[Seat], str]
Placed = Callable[[Corner], str]


def describe(view: View, cast: Cast) -> str:
    """Everything on the table as Markdown, with all cards of the deck."""
    return lines(
        f"**{_head(view)}.** {now(view, lambda seat: name_markdown(seat, cast))}",
        f"Variants: {listed(_variants(view))}." if any(view.variants) else "",
        "**Trick**",
        [f"- {line}" for line in _trick(view, long_corner)],
        _to_place(view),
        f"**Places**. {KEY}",
        [f"- {name_markdown(seat, cast)}: {_place(view, seat, long_corner)}" for seat in SEATS],
        f"**Discard pile**: {counted(view.discard, 'card', 'cards')}",
        "**Cards**, two of each",
        " · ".join(card_words(view.deck, number) for number in NUMBERS),
    )


def alt_text(view: View, cast: Cast) -> str:
    """With names and whole words, or with fewer of them where that would be too long."""
    return first_fitting(LONGEST_ALT, _alt_texts(view, cast))


def progress(view: View) -> str:
    if view.outcome is not None:
        return f"round {view.round}"
    return "final Displays" if view.final else f"round {view.round}, trick {view.trick_number}"


def chapter(view: View) -> str:
    return "final Displays" if view.final else f"round {view.round}"


def standing(view: View) -> str:
    """The two leading seats with their scores."""
    scores = _scores(view)
    if not any(scores):
        return "nobody has scored"
    # Whoever has resigned is placed last, whatever the score.
    best = sorted(SEATS, key=lambda seat: (seat in view.resigned, -scores[seat]))[:2]
    return ", ".join(f"{seat_name(seat)} {points(scores[seat])}" for seat in best)


def _scores(view: View) -> list[int]:
    """The scores without those of placements that are not all made yet: a trick is told as a whole."""
    # A placement scores at once in the state, while others still choose.
    pending = {each.seat: each.points for each in view.placements}
    return [view.scores[seat] - pending.get(seat, 0) for seat in SEATS]


def now(view: View, name: Namer) -> str:
    """Who has to do what."""
    if view.outcome is not None:
        winners = view.outcome.winners
        return f"{listed(map(name, winners))} {'has' if len(winners) == 1 else 'have'} won."
    # Seats with a single place are not waited for: the match places for them (ruling 3).
    seats = asked(view) or view.to_act
    acting = listed(map(name, sorted(seats)))
    verb = "is" if len(seats) == 1 else "are"
    if view.placements:
        return f"{acting} {verb} to place a card."
    return f"{acting} {verb} to {'play' if view.trick else 'lead'}."


def _head(view: View) -> str:
    if view.outcome is not None:
        return f"After {ROUNDS} rounds: {standing(view)}"
    tricks = "" if view.final else f" of {view.tricks}"
    words = progress(view)
    return f"{words[0].upper()}{words[1:]}{tricks}: {standing(view)}"


def _variants(view: View) -> list[str]:
    return [word for field, word in VARIANTS.items() if getattr(view.variants, field)]


def _trick(view: View, word: Placed) -> list[str]:
    """The suit led and the direction, then the cards in order."""
    trick = view.trick
    if trick is None:
        over = view.final or view.outcome is not None
        return ["All cards are played." if over else "Nothing is led yet."]
    order = ", ".join(map(seat_name, trick.givers))
    head = f"Led in {trick.suit.word}, pointing {pointing(trick)}; order of the Displays: {order}."
    return [head, *_shown(view, trick, word)]


def _shown(view: View, trick: Trick, word: Placed) -> Iterator[str]:
    for card in trick.cards:
        best = ("; it wins" if trick.complete else "; the best so far") * (card == trick.best)
        words = card_words(view.deck, card.number)
        yield f"{seat_name(card.seat)} {words}, {word(card.corner)} {card.suit.word}{best}."


def _to_place(view: View) -> list[str]:
    taken = _taken(view)
    return ["**To be placed**", *(f"- {each}" for each in taken)] if taken else []


def _taken(view: View) -> list[str]:
    """The cards that were taken and are still to be placed."""
    return [
        f"{seat_name(each.seat)} {card_words(view.deck, each.number)} from {seat_name(each.giver)}"
        for each in view.placements
        if each.place is None
    ]


def _place(view: View, seat: Seat, word: Placed) -> str:
    value = worth(view, seat)
    final = f" Final tableau {score_sum(view.finals[seat])}." if view.finals else ""
    scored = f" Worth now {score_sum(value)}." if value and not view.finals else ""
    return f"{_holding(view, seat)}. Tableau: {_tableau(view, seat, word)}.{final}{scored}"


def _holding(view: View, seat: Seat) -> str:
    """`34 points, green token, Display 5 BGRY, 9 in hand`"""
    display = view.displays[seat]
    shown = f"Display {card_words(view.deck, display)}" if display else "no Display"
    score = f"{points(view.scores[seat])} points, {view.tokens[seat].word} token"
    return f"{score}, {shown}, {view.hand_sizes[seat]} in hand"


def _tableau(view: View, seat: Seat, word: Placed) -> str:
    cells, centres = view.tableaux[seat]
    centre = f", centre {' or '.join(str(suit.word) for suit in centres)}" if centres else ""
    return (lying(view.deck, cells, word) or "empty") + centre


def _alt_texts(view: View, cast: Cast) -> Iterator[str]:
    names: list[tuple[Namer, Placed]] = [
        (lambda seat: name_plain(seat, cast), long_corner),
        (seat_name, long_corner),
        (seat_name, short_corner),
    ]
    for name, word in names:
        yield lines(
            f"Weathervanes. {_head(view)}. {now(view, seat_name)}",
            KEY,
            " ".join(_trick(view, word)),
            f"To be placed: {', '.join(_taken(view))}." if _taken(view) else "",
            [_alt_place(view, seat, name, word) for seat in SEATS],
        )


def _alt_place(view: View, seat: Seat, name: Namer, word: Placed) -> str:
    return f"{name(seat)}: {_holding(view, seat)}; tableau {_tableau(view, seat, word)}."
