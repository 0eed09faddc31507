"""The text of `/profile`, which shows each person their own results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.rules import About
from matches.ports.standings import Rated
from matches.standing.badges import Earned
from matches.standing.profile import GameRecord, Profile
from matches.standing.rating import ENOUGH
from texts.text import NOTHING, Text, counted, duration, joined, lines, phrase, sentences, verbatim

HIDDEN: Final = phrase("-# You are hidden: no table shows you. To change that, use `/settings`.")


def no_profile(server: str) -> Text:
    """Return the text for a person who has finished no match yet. An empty `server` means all servers."""
    if server:
        none = phrase(
            "You have finished no match in {server} yet; practice does not count.", server=server
        )
    else:
        none = phrase("You have finished no match in any server yet; practice does not count.")
    return sentences(none, phrase("`/play` starts one."))


def profile_text(
    found: Profile,
    games: Mapping[str, About],
    ratings: Mapping[str, tuple[Rated, int]],
    badges: Sequence[Earned],
    server: str,
) -> Text:
    """Return the text of a person's profile, without the notes below it.

    - `ratings`: by game, the person's rating and their place in the table; 0 means no place.
    - `badges`: how far the person has come with each badge. Those not earned yet are listed as still to win.
    - `server`: the name of the server in question; empty means all servers.
    """
    if server:
        title = phrase("**Your matches in {server}**", server=server)
    else:
        title = phrase("**Your matches in all servers**")
    return lines(
        title,
        [_game(each, games[each.game].name, ratings.get(each.game)) for each in found.games],
        _pace(found),
        _series(found.series),
        phrase("**Badges**"),
        [*_badges(badges)],
    )


def profile_notes(standing: str, *, hidden: bool) -> Text:
    """Return the notes below a person's profile. `standing` is the command that shows the table of a game, as
    text. `hidden` says whether tables leave out the person's name."""
    return lines(
        HIDDEN if hidden else NOTHING,
        phrase(
            "-# Practice does not count. For the table of a game use {command}.",
            command=standing,
        ),
    )


def rating_words(rated: Rated, place: int, people: int = 0) -> Text:
    """Return a rating as text, such as `rating 1605 ± 210, place 2 of 12`. A `place` of 0 means that there is
    none. `people` is the number of people in the table; 0 leaves it out."""
    points, spread = rated.skill.points, rated.skill.spread
    if rated.provisional:
        return counted(
            ENOUGH - rated.matches,
            "rating **{points}** ± {spread}, provisional: {n} more rated match for a place",
            "rating **{points}** ± {spread}, provisional: {n} more rated matches for a place",
            points=points,
            spread=spread,
        )
    rating = phrase("rating **{points}** ± {spread}", points=points, spread=spread)
    if not place:
        return rating
    if people:
        return joined(", ", rating, phrase("place {place} of {people}", place=place, people=people))
    return joined(", ", rating, phrase("place {place}", place=place))


def _game(record: GameRecord, name: str, rated: tuple[Rated, int] | None) -> Text:
    parts = [
        counted(record.matches, "{n} match, {won} won", "{n} matches, {won} won", won=record.won)
    ]
    if record.resigned:
        parts.append(counted(record.resigned, "{n} resigned", "{n} resigned"))
    if rated is not None:
        parts.append(rating_words(*rated))
    return verbatim("- **{game}**: {parts}", game=name, parts=joined("; ", parts))


def _pace(found: Profile) -> Text:
    half = phrase("**Pace**: a typical match took {time}.", time=duration(found.took))
    if found.between is None:
        return half
    every = duration(found.between)
    return sentences(half, phrase("On average you made a decision every {time}.", time=every))


def _series(series: int) -> Text:
    if series == 0:
        return phrase("**Longest winning streak**: none among people yet.")
    return phrase("**Longest winning streak**: {number}.", number=series)


def _badges(badges: Sequence[Earned]) -> Iterator[Text]:
    for each in badges:
        if each.step:
            yield _badge(each)
    left = [
        verbatim(
            "{badge} ({count})",
            badge=each.badge.name,
            count=each.badge.counted(each.following),
        )
        for each in badges
        if not each.step and each.following
    ]
    if left:
        yield phrase("-# Still to win: {badges}", badges=joined(" · ", left))


def _badge(earned: Earned) -> Text:
    badge = earned.badge
    text = verbatim(
        # A star is in every typeface, unlike an emoji.
        "★ **{badge}**: {text}",
        badge=badge.name,
        text=badge.counted(earned.step),
    )
    if not earned.following:
        return text
    return joined("; ", text, phrase("next {number}", number=earned.following))
