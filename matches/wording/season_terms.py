"""Words for the terms of a season."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from games.options import Options
from games.rules import About
from matches.log.words import OnTimeout
from matches.seasons.season import Season, SeasonKind, SeasonTerms
from matches.wording.lobby import pace_and_late
from texts.text import (
    Text,
    duration,
    joined,
    phrase,
    sentences,
    verbatim,
)

_DAY: Final = timedelta(days=1)


def on_timeout(about: About) -> OnTimeout:
    """Return what happens to a player whose time runs out in a match of a season. In a game for two, the player
    resigns, which ends the match. In any other game, the match goes on and makes the player's moves."""
    return "forfeit" if max(about.people) == 2 else "caretaker"


def _pairing(terms: SeasonTerms, about: About) -> Text:
    if terms.kind is SeasonKind.LADDER:
        if about.together:
            higher = phrase("More wins rank higher, then a higher mean score.")
        else:
            higher = phrase("The winner takes the higher place.")
        return sentences(phrase("Neighbours in the table play together."), _often(terms), higher)
    return sentences(
        phrase("Everybody plays everybody once."),
        _often(terms),
        phrase("Nobody has more than two matches at a time."),
    )


def term_lines(season: Season, about: About) -> Iterator[Text]:
    """Yield the texts about how a season is played: who plays whom and how often, the options, and the pace."""
    terms = season.terms
    yield _pairing(terms, about)
    if chosen_options := options(about, terms.options):
        yield verbatim("**{options}**", options=chosen_options)
    yield pace_and_late(timedelta(seconds=terms.pace), on_timeout(about))
    yield phrase("-# Two matches without your answer, and you are out.")


def options(about: About, chosen: Options) -> Text:
    """Return the options that differ from the standard game, as text; empty if none do."""
    words = [
        option.choice(chosen[option.name]).words
        for option in about.options
        if option.name in chosen and chosen[option.name] != option.default
    ]
    return joined(" · ", words)


def _often(terms: SeasonTerms) -> Text:
    if not terms.every:
        return phrase("The next match begins as soon as its people are free.")
    if terms.every == _DAY:
        return phrase("A round begins every day.")
    return phrase("A round begins every {time}.", time=duration(terms.every))
