"""Public text about a series of matches: in the lobby, at the start and at the end of each of its matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from matches.log.events import Contender, PlayerId, Series
from matches.log.history.series import SeriesCourse, SeriesStanding, standing
from matches.log.match import Match, Status
from matches.wording.names import People
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, listed, phrase, phrase_in, sentences, verbatim

BEST_OF: Final[Mapping[int, Text]] = {
    3: phrase_in("in a sentence", "best of three"),
    5: phrase_in("in a sentence", "best of five"),
    7: phrase_in("in a sentence", "best of seven"),
}
"""The name of a series within a sentence, by the maximum number of matches."""

BEST_OF_TITLE: Final[Mapping[int, Text]] = {
    3: phrase("Best of three"),
    5: phrase("Best of five"),
    7: phrase("Best of seven"),
}
"""The name of a series at the beginning of a sentence, by the maximum number of matches."""


def numbered(series: Series) -> Text:
    """Return the name of a series and the number of this match in it, such as `best of three, match 2`."""
    return phrase("{series}, match {number}", series=BEST_OF[series.best_of], number=series.number)


def lobby(match: Match, people: People) -> Text:
    """Return the line about the series in a match's lobby: the score so far or, before the first match, what it
    takes to win. Empty if the match belongs to no series."""
    series = match.opened.series
    if series is None or match.status is Status.CANCELLED:
        return NOTHING
    if series.score:
        return verbatim("**{series}**", series=now(match, people))
    title, needed = BEST_OF_TITLE[series.best_of], series.best_of // 2 + 1
    # With more than two players, it is possible that nobody reaches the required wins in all matches.
    if max(match.about.people) > 2:
        return counted(
            needed,
            "**{series}**: {n} win wins the series, or the most wins in all {most} matches",
            "**{series}**: {n} wins win the series, or the most wins in all {most} matches",
            series=title,
            most=series.best_of,
        )
    return counted(
        needed,
        "**{series}**: {n} win wins the series",
        "**{series}**: {n} wins win the series",
        series=title,
    )


def now(match: Match, people: People) -> Text:
    """Return the text that says which match of the series this is, and the score before it; empty without a
    series."""
    series = match.opened.series
    if series is None:
        return NOTHING
    title = BEST_OF_TITLE[series.best_of]
    if not series.score:
        return phrase("{series}, match {number}", series=title, number=series.number)
    return phrase(
        "{series}, match {number}: {score}",
        series=title,
        number=series.number,
        score=_score(series.score, people),
    )


def counts_for(match: Match, people: People) -> Text:
    """Return the text of `now` as a line in small print; empty without a series."""
    return verbatim("-# {series}.", series=series) if (series := now(match, people)) else NOTHING


def ended(match: Match, people: People) -> Text:
    """Return the text that says how the series stands after the match, and what to do next; empty without a
    series."""
    stands = standing(match)
    return NOTHING if stands is None else sentences(result(stands, people), onward(stands))


def result_after(match: Match, people: People) -> Text:
    """Return the text of `ended` without what to do next, for messages without buttons."""
    stands = standing(match)
    return NOTHING if stands is None else result(stands, people)


def result(stands: SeriesStanding, people: People) -> Text:
    """Return the text that says how a series stands after a match: the score or, if the series has ended, how
    it ended."""
    match stands.course:
        case SeriesCourse.OVER:
            return _over(stands, people)
        case SeriesCourse.BROKEN:
            return phrase(
                "**The series ends here, as its players have changed** ({series}): {score}.",
                series=BEST_OF[stands.best_of],
                score=_score(stands.score, people),
            )
    score = _score(stands.score, people)
    return verbatim("**{series}**: {score}.", series=BEST_OF_TITLE[stands.best_of], score=score)


def onward(stands: SeriesStanding) -> Text:
    """Return the text that says which match comes next, and how to open it; empty if the series has ended."""
    number = stands.next_number
    match stands.course:
        case SeriesCourse.AGAIN:
            return phrase(
                "This match does not count: *Rematch* plays match {number} again.", number=number
            )
        case SeriesCourse.NEXT if stands.decides:
            return phrase("The next match decides: *Rematch* opens match {number}.", number=number)
        case SeriesCourse.NEXT:
            return phrase("The series goes on: *Rematch* opens match {number}.", number=number)
    return NOTHING


def _over(stands: SeriesStanding, people: People) -> Text:
    name, score = BEST_OF[stands.best_of], _score(stands.score, people)
    if len(stands.leaders) in (0, len(stands.score)):
        return phrase("**The series ends level** ({series}): {score}.", series=name, score=score)
    return counted(
        len(stands.leaders),
        "**{people} wins the series** ({series}): {score}.",
        "**{people} win the series** ({series}): {score}.",
        people=listed(_names(stands.leaders, people)),
        series=name,
        score=score,
    )


def _score(score: Iterable[Contender], people: People) -> str:
    """Return the score as text, beginning with the leader, such as `Ada 1, Bo ½`."""
    ranked = sorted(score, key=lambda each: -each.halves)
    names = _names([each.player for each in ranked], people)
    return ", ".join(
        f"{name} {halves(each.halves)}" for name, each in zip(names, ranked, strict=True)
    )


def halves(doubled: int) -> str:
    """Return a number of half points as text, for example `7½` for 15."""
    whole, half = divmod(doubled, 2)
    return f"{whole or '' if half else whole}{'½' * half}"


def _names(players: Iterable[PlayerId], people: People) -> list[str]:
    return [plain(people[player].name) for player in players]
