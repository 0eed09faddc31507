"""The board and the hands of Tradewinds in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.gnomon import Complete, Single
from games.tradewinds.values import TURNS, Pile, View, Wind
from renderers.kit.words import counted, first_fitting, lines, signed
from renderers.renderer import Cast
from renderers.tradewinds.moves import moves
from renderers.tradewinds.names import PLACES, SHORT, name_markdown, name_plain

# Discord's limit for the description of an attachment:
# https://docs.discord.com/developers/resources/message#attachment-object
LONGEST_ALT: Final = 1024
EITHER: Final = {True: "scores", False: "costs"}


def describe(view: View, cast: Cast) -> str:
    """Everything on the table as Markdown: the score, the piles, the winds, the cards played."""
    return lines(
        f"**Turn {view.turn} of {TURNS}, {standing(view)}.** {_now(view, cast, name_markdown)}",
        "**Piles** (the top first, what it covers below it in order)",
        [f"- {PLACES[place]}: {_pile(pile)}" for place, pile in enumerate(view.piles)],
        "**Winds** (what a Single does that is blown there)",
        [f"- {name_markdown(wind, cast)}: {_wind(view, wind)}" for wind in Wind],
        "**Played**",
        [f"- {wind.word}: {_played(view, wind)}" for wind in Wind],
    )


def alt_text(view: View, cast: Cast) -> str:
    """In words, or with the initials of covered cards where that would be too long."""
    return first_fitting(LONGEST_ALT, _alt_texts(view, cast))


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> str:
    assert view.seat is not None
    wind = Wind(view.seat)
    labels = moves(view) if forecasts else []
    if labels:
        cards = [f"{label.words}, {label.label}." for label in labels]
        return lines(f"{_hand_of(wind, cast)}, to blow to {wind.opposite.word}:", cards)
    hand = view.hands[view.seat] or ()
    cards = [f"{card.words}, {card.initials}." for card in hand]
    return lines(
        f"{_hand_of(wind, cast)}. {_now(view, cast, name_plain)}", cards or "No cards are left."
    )


def progress(view: View) -> str:
    return f"{view.turn}/{TURNS}"


def standing(view: View) -> str:
    return f"score {signed(view.total)}"


def _now(view: View, cast: Cast, name: Callable[[Wind, Cast], str]) -> str:
    if view.outcome is not None:
        return f"The match is over and {'won' if view.outcome.winners else 'lost'}."
    assert view.to_act is not None
    wind = Wind(view.to_act)
    return f"{name(wind, cast)} is to play and blows to {wind.opposite.word}."


def _pile(pile: Pile) -> str:
    if pile.top is None:
        return "a gap"
    # Piles are stored from the bottom, and told from the top: the order in which a blow meets them.
    covered = [str(single.word) for single in reversed(pile.up[:-1])]
    under = f", under it {', '.join(covered)}" if covered else ""
    return f"**{pile.top.word}**{under}, {pile.down} face down"


def _wind(view: View, wind: Wind) -> str:
    plus, minus = view.points(wind)
    kinds = [
        f"{EITHER[sign]}: {_words(_of_sign(view, wind, sign))}"
        for sign in (True, False)
        if _of_sign(view, wind, sign)
    ]
    cards = counted(view.hand_sizes[wind], "card", "cards")
    return f"{'; '.join(kinds)}. Collected {plus} that score, {minus} that cost; {cards} in hand"


def _of_sign(view: View, wind: Wind, sign: bool) -> list[Single]:
    # Every Single either scores or costs at a wind: nothing counts 0 (ruling 1).
    return [single for single in Single if (view.key.points(wind, single) > 0) == sign]


def _words(singles: Sequence[Single]) -> str:
    return ", ".join(str(single.word) for single in singles)


def _played(view: View, wind: Wind) -> str:
    return ", ".join(card.initials for card in _played_by(view, wind)) or "nothing yet"


def _played_by(view: View, wind: Wind) -> tuple[Complete, ...]:
    # Turns rotate without passing, so a wind's cards are every fourth one.
    return view.played[(wind - view.first) % 4 :: 4]


def _alt_texts(view: View, cast: Cast) -> Iterator[str]:
    # First with words, then with initials for covered cards.
    for word in (lambda single: single.word, lambda single: single.value):
        yield lines(
            f"Tradewinds, turn {view.turn} of {TURNS}, {standing(view)}. {_now(view, cast, name_plain)}",
            _last(view),
            "Piles, top first (then what is covered; number face down): "
            + "; ".join(_alt_pile(place, pile, word) for place, pile in enumerate(view.piles))
            + ".",
            "What scores at each wind, by initial (all else costs), and what it has so far:",
            [_alt_wind(view, wind, cast) for wind in Wind],
        )


def _last(view: View) -> str:
    news = view.news
    if news is None:
        return ""
    seat = Wind(news.seat).word
    return f"{seat} blew {news.card.initials} to {news.collector.word}: {signed(news.points)}."


def _alt_pile(place: int, pile: Pile, word: Callable[[Single], str]) -> str:
    if pile.top is None:
        return f"{SHORT[place]} gap"
    covered = " ".join(word(single) for single in reversed(pile.up[:-1]))
    return f"{SHORT[place]} {pile.top.word}" + (f" on {covered}" * bool(covered)) + f" {pile.down}"


def _alt_wind(view: View, wind: Wind, cast: Cast) -> str:
    plus, minus = view.points(wind)
    scoring = _of_sign(view, wind, True)
    some = " ".join(single.value for single in scoring) or "nothing"
    # Where every Single scores, nine initials say less than one word.
    every = "everything" if len(scoring) == len(Single) else some
    return f"{name_plain(wind, cast)}: {every}; {signed(plus)}, {signed(-minus)}"


def _hand_of(wind: Wind, cast: Cast) -> str:
    return f"The hand of {name_plain(wind, cast)}"
