"""Public text about seasons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from games.rules import About, Options
from matches.log.events import OnTimeout, PlayerId
from matches.ports.channel import Button
from matches.seasons.season import Kind, Out, Phase, Season, Terms
from matches.seasons.table import Line, halves
from matches.wording.lobby import LATE
from matches.wording.names import People
from texts.cleaning import plain
from texts.durations import duration
from texts.listing import listed

KINDS: Final[Mapping[Kind, str]] = {
    Kind.LADDER: "ladder",
    Kind.ROUND_ROBIN: "everybody against everybody",
}
OUT: Final[Mapping[Out, str]] = {
    "left": "left",
    "silent": "did not answer twice",
    "gone": "left the server",
    # Who is shut out, and who had their data deleted, is nobody else's business.
    "blocked": "no longer in it",
    "deleted": "no longer in it",
}
PLAY: Final = Button("playin", "Play in it", "success")
LEAVE: Final = Button("playout", "Leave the season")
TABLE: Final = Button("table", "Table")

_SHOWN: Final = 10
"""How many lines of the table the public message has."""

_NAMED: Final = 20
"""How many people it names before the season begins."""

_LONGEST: Final = 2000
"""Discord's limit for the text of a message, in characters."""


def buttons(season: Season) -> tuple[Button, ...]:
    """The buttons under its first message."""
    if season.phase is Phase.CANCELLED:
        return ()
    if not season.open:
        return (TABLE,)
    full = season.terms.kind is Kind.ROUND_ROBIN and season.phase is not Phase.ENTRY
    return (LEAVE, TABLE) if full else (PLAY, LEAVE, TABLE)


def on_timeout(about: About) -> OnTimeout:
    """What happens in matches of a season to whoever is late: between two the match ends, else it goes on."""
    return "forfeit" if max(about.people) == 2 else "caretaker"


def announced(
    season: Season, about: About, lines: Sequence[Line], people: People, host: str
) -> str:
    """The first message of a season, which is edited until the end. It mentions nobody.

    It names fewer people where names are so long that the others would not fit.
    """
    texts = (_announced(season, about, lines, people, host, most) for most in range(_NAMED, -1, -1))
    return next(text for text in texts if len(text) <= _LONGEST)


def _announced(
    season: Season, about: About, lines: Sequence[Line], people: People, host: str, most: int
) -> str:
    head = f"**{title(season, about)}**"
    if season.phase is Phase.CANCELLED:
        return f"{head}\n{_called_off(season)}"
    if season.phase is Phase.OVER:
        return f"{head}\nIt is over. {won(lines, people)}"
    parts = [f"{head}, started by {plain(host)}", _when(season), *_terms(season, about)]
    if season.phase is Phase.ENTRY or not any(line.played for line in lines):
        parts.append(_who(lines, people, most))
    else:
        parts += ["**Table**", *_table(season, about, lines, people, min(most, _SHOWN))]
    if season.under_way:
        count = len(season.under_way)
        parts.append(f"{count} {'match goes' if count == 1 else 'matches go'} on.")
    return "\n".join(parts)


def named(season: Season, people: People, hidden: Collection[PlayerId]) -> People:
    """The people as tables name them: whoever is hidden is a number, in the order of coming in."""
    numbers = {each.player: number for number, each in enumerate(season.entrants, 1)}
    return {
        player: replace(each, name=f"Player {numbers[player]}")
        if player in hidden and player in numbers
        else each
        for player, each in people.items()
    }


def title(season: Season, about: About) -> str:
    return f"A season of {about.name}: {KINDS[season.terms.kind]}"


def ended(about: About, lines: Sequence[Line], people: People) -> str:
    """The message at the end, above the picture of the table. It mentions nobody."""
    return f"**The season of {about.name} is over.** {won(lines, people)}"


def asked_to_end(season: Season, about: About) -> str:
    """Asks a manager whether the season is to end now, and says what that means."""
    count = len(season.playing)
    head = f"{title(season, about)}, {count} {'person' if count == 1 else 'people'} in it"
    if season.phase is Phase.ENTRY:
        return f"Call this off? {head}. It has not begun, so nothing of it was played."
    return f"End this now? {head}. The table stays as it is, and matches that are open go on as ordinary ones."


def ended_by_manager(season: Season) -> str:
    """Confirms it. Of a season that had not begun there is no table."""
    if season.phase is Phase.CANCELLED:
        return f"The season is called off: its message in <#{season.channel}> says so."
    return f"The season is over: its table comes in <#{season.channel}> in a moment."


def won(lines: Sequence[Line], people: People) -> str:
    """Who is first, and who comes next."""
    placed = [line for line in lines if line.place and line.played]
    first = [plain(people[line.player].name) for line in placed if line.place == 1]
    if not first:
        return "No match of it was finished."
    rest = [plain(people[line.player].name) for line in placed if line.place in (2, 3)][:3]
    before = f", before {listed(rest)}" if rest else ""
    return f"**{listed(first)}** {'has' if len(first) == 1 else 'have'} won it{before}."


def row(season: Season, about: About, line: Line, people: People) -> str:
    """One line of the table."""
    name = plain(people[line.player].name)
    if line.out:
        return f"– {name} ({OUT[line.out]})"
    return f"{line.place}. {name}: {_score(season, about, line)}"


def _called_off(season: Season) -> str:
    ended, ladder = season.ended_at, season.terms.kind is Kind.LADDER  # which waits for people
    if ladder or (ended is not None and ended < season.terms.begins_at):
        return "Somebody who manages this server called it off before it began."
    return "It was called off, as too few people came in."


def _when(season: Season) -> str:
    begins, ends = (int(at.timestamp()) for at in (season.terms.begins_at, season.terms.ends_at))
    until = f"Its last matches begin by <t:{ends}:D>."
    if season.terms.kind is Kind.ROUND_ROBIN:
        until = f"It ends with its last match. None begins after <t:{ends}:D>."
    if season.phase is Phase.ENTRY:
        return (
            f"It begins <t:{begins}:R>. I open your matches and mention you in "
            f"each. {until} To join, press *Play in it*."
        )
    if season.terms.kind is Kind.LADDER:
        return f"It has begun. {until} You can still join, at the foot: press *Play in it*."
    return f"It has begun. {until}"


def _terms(season: Season, about: About) -> Iterator[str]:
    terms, often = season.terms, _often(season.terms)
    if terms.kind is Kind.LADDER:
        together = "more wins stand higher, then a higher mean score"
        higher = together if about.together else "the winner takes the higher place"
        yield f"Neighbours in the table play together, {often}; {higher}."
    else:
        yield (
            f"Everybody plays everybody once, {often}. Nobody has more than two matches at a time."
        )
    if told := options(about, terms.options):
        yield f"**{told}**"
    late = LATE[on_timeout(about)]
    length = duration(timedelta(seconds=terms.pace))
    yield f"Pace: **{length}** a decision, once {length} in reserve; {late}."
    yield "-# Two matches without your answer, and you are out. `/season` does what the buttons do."


def options(about: About, chosen: Options) -> str:
    """What differs from the standard game; empty if nothing does."""
    told = (
        option.choice(chosen[option.name]).told
        for option in about.options
        if option.name in chosen and chosen[option.name] != option.default
    )
    return " · ".join(map(str, filter(None, told)))


def _often(terms: Terms) -> str:
    if not terms.every:
        return "again as soon as they are free"
    return f"a round every {duration(terms.every).removeprefix('1 ')}"


def _who(lines: Sequence[Line], people: People, most: int) -> str:
    names = [plain(people[line.player].name) for line in lines if not line.out]
    if not names:
        return "Nobody is in it yet."
    more = len(names) - most
    shown = [*names[:most], *([f"{more} more"] if more > 0 else [])]
    return f"**In it ({len(names)})**: {listed(shown)}"


def _table(
    season: Season, about: About, lines: Sequence[Line], people: People, most: int
) -> Iterator[str]:
    playing = [line for line in lines if not line.out]
    yield from (row(season, about, line, people) for line in playing[:most])
    if len(playing) > most:
        yield f"… and {len(playing) - most} more: *Table* shows all."


def _score(season: Season, about: About, line: Line) -> str:
    if not line.played:
        return "no match yet"
    if season.terms.kind is Kind.ROUND_ROBIN:
        points = halves(line.points)
        return f"**{points}** point{'s' * (line.points not in (1, 2))} from {line.played}"
    won = f"won {line.won} of {line.played}"
    drawn = f", {line.drawn} drawn" if line.drawn else ""
    mean = f", mean score {line.score:.1f}" if about.together and line.score is not None else ""
    return won + drawn + mean
