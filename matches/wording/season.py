"""Public texts about seasons, and the buttons below them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from games.rules import About
from matches.log.events import PlayerId
from matches.ports.channel import MOST_CHARACTERS
from matches.seasons.season import Phase, Season, SeasonKind, SeasonTerms
from matches.seasons.table import SeasonRow
from matches.wording.names import People, in_language
from matches.wording.offers import Offer
from matches.wording.season_table import table_lines
from matches.wording.season_terms import term_lines
from texts.cleaning import plain
from texts.language import Language
from texts.text import (
    NOTHING,
    Text,
    counted,
    fitting,
    lines,
    listed,
    listed_in_part,
    phrase,
    phrase_in,
    sentences,
    verbatim,
)

KINDS: Final[Mapping[SeasonKind, Text]] = {
    SeasonKind.LADDER: phrase_in("kind of season", "ladder"),
    SeasonKind.ROUND_ROBIN: phrase_in("kind of season", "everybody against everybody"),
}
PLAY: Final = Offer("playin", phrase("Play in it"), "success")
LEAVE: Final = Offer("playout", phrase("Leave"))
TABLE: Final = Offer("table", phrase_in("of a season", "Table"))

_SHOWN: Final = 10
"""The maximum number of lines of the table that a season's opening message shows."""

_NAMED: Final = 20
"""The maximum number of people whom a season's opening message names before the first match has ended."""

_NEAR: Final = 200
"""If a season has room for at most this many more matches, its opening message says how many."""


def buttons(season: Season, now: datetime) -> tuple[Offer, ...]:
    """Return the buttons under a season's opening message."""
    if season.phase is Phase.CANCELLED:
        return ()
    if not season.open:
        return (TABLE,)
    return (PLAY, LEAVE, TABLE) if season.takes_people(now) else (LEAVE, TABLE)


def announced(
    season: Season,
    about: About,
    rows: Sequence[SeasonRow],
    people: People,
    host: str,
    now: datetime,
) -> Text:
    """Return the text of a season's opening message, which is edited until the season ends. It pings nobody. It
    names fewer people if it would otherwise be too long for a message. `host` is the name of the manager who
    started the season."""
    named = title(season, about)
    head = verbatim("**{title}**", title=named)
    if season.phase is Phase.CANCELLED:
        return lines(head, _called_off(season))
    if season.phase is Phase.OVER:
        return lines(head, sentences(phrase("It is over."), won(rows, people)))
    above = lines(
        phrase("**{season}**, started by {name}", season=named, name=plain(host)),
        _when(season, takes_people=season.takes_people(now)),
        [*term_lines(season, about)],
    )
    below = sentences(_under_way(len(season.under_way)), _reserves(len(season.waiting)))
    texts = (
        lines(above, _people(season, about, rows, people, most), below)
        for most in range(_NAMED, -1, -1)
    )
    return fitting(MOST_CHARACTERS, texts)


def _people(
    season: Season, about: About, rows: Sequence[SeasonRow], people: People, most: int
) -> Text:
    """Return the lines about the people of an open season: its players or its table, and who took over. They
    name at most `most` players, and as many reserves."""
    if season.phase is not Phase.ENTRY and all(line.out for line in rows):
        body = phrase("Nobody is left in it.")
    elif not any(line.played for line in rows):
        body = _who(rows, people, most)
    else:
        shown = min(most, _SHOWN)
        body = lines(phrase("**Table**"), table_lines(season, about, rows, people, shown))
    return lines(body, _taken_over(season, people, most))


def _under_way(count: int) -> Text:
    return counted(count, "{n} match goes on.", "{n} matches go on.") if count else NOTHING


def _taken_over(season: Season, people: People, most: int) -> Text:
    """Return the line that says which reserves replaced whom; empty if none did. It has only the latest
    replacements, and at most `most`."""
    follows = [(each.player, each.follows) for each in season.entrants if each.follows is not None]
    pairs = [
        phrase("{name} for {other}", name=plain(people[one].name), other=plain(people[other].name))
        for one, other in follows[-min(most, _SHOWN) :]
    ]
    return phrase("**Took over**: {people}", people=listed(pairs)) if pairs and most else NOTHING


def _reserves(count: int) -> Text:
    if not count:
        return NOTHING
    return counted(count, "{n} reserve is waiting.", "{n} reserves are waiting.")


def named(
    season: Season, people: People, hidden: Collection[PlayerId], language: Language
) -> People:
    """Return these people under the names that a season's table shows. Each person in `hidden` appears as
    `Player 3` or the like, numbered in the order of entering the season."""
    numbers = {each.player: number for number, each in enumerate(season.entrants, 1)}
    return {
        player: replace(each, name=language.say(phrase("Player {number}", number=numbers[player])))
        if player in hidden and player in numbers
        else each
        for player, each in in_language(people, language).items()
    }


def title(season: Season, about: About) -> Text:
    return phrase("A season of {game}: {kind}", game=about.name, kind=KINDS[season.terms.kind])


def ended(about: About, rows: Sequence[SeasonRow], people: People) -> Text:
    """Return the text about the end of a season, above a picture of the table. It mentions nobody."""
    head = phrase("**The season of {game} is over.**", game=about.name)
    return sentences(head, won(rows, people))


def asked_to_end(season: Season, about: About) -> Text:
    """Return the text that asks a manager whether to end the season now, and says what that means."""
    head = counted(
        len(season.playing),
        "{season} in {channel}, {n} person in it.",
        "{season} in {channel}, {n} people in it.",
        season=title(season, about),
        channel=f"<#{season.channel}>",
    )
    if season.phase is Phase.ENTRY:
        unplayed = phrase("It has not begun, so nothing has been played.")
        return sentences(phrase("Call this off?"), head, unplayed)
    stays = phrase("The table stays as it is, and matches that are open go on.")
    return sentences(phrase("End this now?"), head, stays)


def ended_by_manager(season: Season) -> Text:
    """Return the text which confirms to a manager that the season has ended, or was called off."""
    channel = f"<#{season.channel}>"
    if season.phase is Phase.CANCELLED:
        return phrase(
            "The season is called off: its message in {channel} says so.", channel=channel
        )
    return phrase("The season is over: its table comes in {channel} in a moment.", channel=channel)


def won(rows: Sequence[SeasonRow], people: People) -> Text:
    """Return the text that says who came first, second and third in a season."""
    placed = [line for line in rows if line.place and line.played]
    first = [plain(people[line.player].name) for line in placed if line.place == 1]
    if not first:
        return phrase("Nobody has won it.")
    rest = [plain(people[line.player].name) for line in placed if line.place in (2, 3)][:3]
    if not rest:
        return counted(
            len(first),
            "**{winners}** has won it.",
            "**{winners}** have won it.",
            winners=listed(first),
        )
    return counted(
        len(first),
        "**{winners}** has won it, before {others}.",
        "**{winners}** have won it, before {others}.",
        winners=listed(first),
        others=listed(rest),
    )


def _called_off(season: Season) -> Text:
    ended = season.ended_at
    ladder = season.terms.kind is SeasonKind.LADDER  # it waits for more people
    if ladder or (ended is not None and ended < season.terms.begins_at):
        return phrase("A manager of this server called it off before it began.")
    return phrase("It was called off, because too few people joined.")


def _until(terms: SeasonTerms) -> Text:
    day = f"<t:{int(terms.ends_at.timestamp())}:D>"
    if terms.kind is SeasonKind.ROUND_ROBIN:
        return phrase("It ends with its last match. None begins after {day}.", day=day)
    return phrase("Its last matches begin by {day}.", day=day)


def _when(season: Season, *, takes_people: bool) -> Text:
    begins, until = int(season.terms.begins_at.timestamp()), _until(season.terms)
    if season.phase is Phase.ENTRY:
        return sentences(
            phrase("It begins {when}.", when=f"<t:{begins}:R>"),
            phrase("I open your matches and mention you in each."),
            until,
        )
    begun = phrase("It has begun.")
    if season.terms.kind is SeasonKind.LADDER:
        join = phrase("You can still join at the bottom: press *Play in it*.")
        until = sentences(until, _room(season.room))
    else:
        join = phrase("Press *Play in it* to be a reserve, who takes over when somebody drops out.")
    return sentences(begun, until, join if takes_people else NOTHING)


def _room(matches: int) -> Text:
    if matches > _NEAR:
        return NOTHING
    if not matches:
        return phrase("It has reached its limit of matches, and ends with the last of them.")
    return counted(
        matches,
        "It may have {n} more match, and then ends.",
        "It may have {n} more matches, and then ends.",
    )


def _who(rows: Sequence[SeasonRow], people: People, most: int) -> Text:
    names = [plain(people[line.player].name) for line in rows if not line.out]
    if not names:
        return phrase("Nobody has joined yet.")
    shown = listed_in_part(names, most)
    return phrase("**Players ({number})**: {people}", number=len(names), people=shown)
