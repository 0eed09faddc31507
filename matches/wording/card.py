"""The text of a match's card, and a line for the lobby about where the match will be played."""

from __future__ import annotations

from typing import Final

from matches.log.events import PlayerId
from matches.log.match import Match, Status
from matches.wording import series
from matches.wording.names import BoardWords, People
from texts.cleaning import plain
from texts.text import NOTHING, Text, Value, joined, lines, phrase, sentences, verbatim

PLAYED_HERE: Final = phrase("Played here")
RESTS: Final = phrase("The match is paused until somebody is back.")


def place(match: Match) -> Text:
    """Return a phrase that says that a match will be played in the channel itself. Empty if the match gets a
    thread, and for practice, rematches and matches of seasons."""
    usual = (
        match.opened.in_thread or match.practice or match.opened.rematch_of or match.opened.season
    )
    return NOTHING if usual else PLAYED_HERE


def running(match: Match, people: People, board: BoardWords) -> Text:
    """Return the text of a running match's card: who plays, whose turn it is, and where. It mentions nobody."""
    head = phrase("**{game} {progress}**: {standing}", **board)
    # This links to the thread, because a link to the board would soon be out of date.
    watch = phrase("Watch in {channel}.", channel=f"<#{match.channel}>")
    rests = NOTHING if match.waiting or match.thinking else RESTS
    where = sentences(rests, watch)
    return lines(head, _players(match, people), where, series.counts_for(match, people))


def over(match: Match, people: People, board: BoardWords, end: Value, shown_in: int) -> Text:
    """Return the text of an ended match's card. `end` is the game's own text about how the match ended. It was
    shown in the channel `shown_in`, which is not the match's own if that was deleted before."""
    if match.status is Status.FINISHED:
        head = verbatim("**{game} {progress}**", **board)
    else:
        head = phrase("**{game}** was ended early at {progress}: {standing}", **board)
    there = shown_in == match.channel
    whole = (
        phrase("The whole match is in {channel}.", channel=f"<#{shown_in}>") if there else NOTHING
    )
    # The text about a series already names its players, so they are not listed again.
    series_now = series.result_after(match, people)
    return lines(end, head, series_now or _players(match, people), whole)


def _players(match: Match, people: People) -> Text:
    """Return the players by seat, those to play in bold, such as `**Ann to play** · Ben · Cem`."""
    thinking = {match.order[seat] for seat in match.thinking}
    acting = {*match.waiting, *thinking} if match.status.open else set()
    return joined(
        " · ",
        [
            phrase("**{name} to play**", name=_name(people, player))
            if player in acting
            else _name(people, player)
            for player in dict.fromkeys(match.order)
        ],
    )


def _name(people: People, player: PlayerId) -> str:
    return plain(people[player].name)
