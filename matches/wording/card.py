"""Public text about where a match is played, and the card that its channel keeps of a match in a thread."""

from __future__ import annotations

from typing import Final

from matches.log.events import PlayerId
from matches.log.match import Match, Status
from matches.wording import series
from matches.wording.names import People
from texts.cleaning import plain
from texts.listing import listed

PLAYED_HERE: Final = "-# It is played here, without a thread."
RESTS: Final = "The match rests until somebody is back."


def place(match: Match) -> str:
    """Where a match is going to be played, if that is not a thread of its own."""
    usual = (
        match.opened.in_thread or match.practice or match.opened.rematch_of or match.opened.season
    )
    return "" if usual else PLAYED_HERE


def running(match: Match, people: People, progress: str, standing: str) -> str:
    """Who plays, whose turn it is, and where: nobody is mentioned."""
    # The thread and not the board: a link to a message would be old before the card is edited again.
    counts = f"-# {series.now(match, people)}." if match.opened.series is not None else ""
    lines = (
        f"**{match.about.name} {progress}**: {_players(match, people)}, {standing}",
        f"{_to_play(match, people)} Watch in <#{match.channel}>.",
        counts,
    )
    return "\n".join(filter(None, lines))


def over(match: Match, people: People, progress: str, standing: str, end: str) -> str:
    """How a match ended; `end` is the game's own text about that."""
    how = "is over" if match.status is Status.FINISHED else "was ended early"
    head = f"**{match.about.name}** {how} at {progress}: {_players(match, people)}, {standing}"
    told = series.result_after(match, people)
    return "\n".join(filter(None, (head, end, told, f"The whole match is in <#{match.channel}>.")))


def _players(match: Match, people: People) -> str:
    return listed(_name(people, player) for player in dict.fromkeys(match.order))


def _to_play(match: Match, people: People) -> str:
    thinking = dict.fromkeys(match.order[seat] for seat in sorted(match.thinking))
    names = [_name(people, player) for player in (*match.waiting, *thinking)]
    if not names:
        return RESTS
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} to play."


def _name(people: People, player: PlayerId) -> str:
    return plain(people[player].name)
