"""Decisions about opening a match, and about a rematch."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from games.options import BadOption, Options
from games.rules import About
from matches.decisions.lobby import check_word
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import MatchId, Opened, PlayerId, Series
from matches.log.history.series import LENGTHS, SeriesCourse, SeriesStanding, standing
from matches.log.match import Match
from matches.log.words import LevelName, OnTimeout
from texts.text import Text, counted, phrase

REMATCH_TOO_EARLY: Final = phrase("You can ask for a rematch when the match is over.")
REMATCH_OF_OTHERS: Final = phrase("Only people who played in this match can ask for a rematch.")
RATED_ALONE: Final = phrase(
    "Only people play rated matches. Leave out the computers, or choose `rated: no`."
)
RATED_WITH_HINTS: Final = phrase(
    "Rated matches have no hints. Leave them out, or choose `rated: no`."
)
SERIES_LENGTHS: Final = phrase("A series is best of 3, 5 or 7. Choose one of them.")
SERIES_GOES_ON: Final = phrase("This series goes on. Press *Rematch* for its next match.")


@dataclass(frozen=True)
class Invitation:
    """Everything that people choose when they open a match. The host is never among `invited`. It has all
    fields of `Opened` but the commitment, under the same names."""

    game: str
    host: PlayerId
    options: Options
    server: int
    channel: int
    in_thread: bool = False
    invited: tuple[PlayerId, ...] = ()
    side: str = ""
    """The side that the host asks for; empty for any."""
    word: str = ""
    """A word of the host's choice, which goes into the shuffle; empty for none."""
    rematch_of: MatchId | None = None
    pace: int = 0
    """The time for each decision, in seconds; 0 means no clock."""
    on_timeout: OnTimeout = "caretaker"
    computers: tuple[LevelName, ...] = ()
    """The levels of the computers that are in the match from its opening."""
    same: tuple[PlayerId, ...] = ()
    """In a rematch, the computers that played before. Otherwise empty, and the first computers of each level
    play."""
    hints: bool = False
    """Whether players may ask for hints."""
    no_forecasts: bool = False
    """Whether hands are shown without forecasts of what a move would lead to."""
    rated: bool = False
    """Whether the result should count for the ratings of the server."""
    series: Series | None = None
    season: str = ""
    """The id of the season to which the match belongs; empty for none."""

    def full(self, about: About) -> bool:
        """Return whether computers take every place besides the host's, so that the match begins at once."""
        return len(self.computers) == max(about.people) - 1


def checked(invitation: Invitation, about: About, own: Options) -> Invitation:
    """Return the invitation with all options of the game filled in. Raises Refused if the invitation is not
    allowed. `own` are options that the bot sets itself; they override those of the invitation."""
    most = max(about.people)
    # The host takes a place too.
    if len(invitation.invited) + len(invitation.computers) >= most:
        raise Refused(too_many(about, bool(invitation.computers)))
    check_word(invitation.word)
    if invitation.rated and invitation.computers:
        raise Refused(RATED_ALONE)
    if invitation.rated and invitation.hints:
        raise Refused(RATED_WITH_HINTS)
    _check_series(invitation.series, about)
    try:
        # Options are stored complete, so that changing a default later affects no open match.
        return replace(invitation, options={**about.settle(invitation.options), **own})
    except BadOption as error:
        raise Refused(error.text) from None


def rated_if_possible(invitation: Invitation, about: About) -> Invitation:
    """Return the invitation, with `rated` saying whether its match can count for ratings. Used for servers that
    rate their matches."""
    counts = not (about.together or invitation.computers or invitation.hints)
    return replace(invitation, rated=counts)


def again(match: Match, player: PlayerId, best_of: int = 0) -> Invitation:
    """Return the invitation to a rematch, by which `player` invites everybody else. Raises Refused if the
    player may not invite.

    If the match's series goes on, the rematch is its next match. Otherwise it is a single match, or the first
    match of a series if `best_of` is given.
    """
    if match.status.open or match.state is None:
        raise Refused(REMATCH_TOO_EARLY)
    if player not in match.contestants:
        raise Refused(REMATCH_OF_OTHERS)
    computers = [each for each in match.computers if each in match.order]
    stands = standing(match)
    # After a match that does not count, sides stay the same, so that everybody begins equally often.
    repeated = stands is not None and stands.course is SeriesCourse.AGAIN
    return Invitation(
        game=match.about.key,
        host=player,
        options=match.rules.rematch(match.options, match.state),
        server=match.opened.server,
        channel=match.channel,
        invited=tuple(sorted(match.contestants - {player})),
        side=_side(match, player, exchange=not repeated),
        rematch_of=match.id,
        pace=match.opened.pace,
        on_timeout=match.opened.on_timeout,
        computers=tuple(match.computers[each] for each in computers),
        same=tuple(computers),
        hints=match.opened.hints,
        no_forecasts=match.opened.no_forecasts,
        rated=match.opened.rated and not computers,
        series=_series(match, stands, best_of),
    )


def without(invitation: Invitation, absent: frozenset[PlayerId]) -> Invitation:
    """Return the invitation without the people in `absent`. If one of them plays in the series that the
    invitation continues, the match no longer belongs to that series."""
    invited = tuple(each for each in invitation.invited if each not in absent)
    series = invitation.series
    goes_on = series is not None and any(each.player in absent for each in series.score)
    return replace(invitation, invited=invited, series=None if goes_on else series)


def opening(invitation: Invitation, secret: Secret) -> Opened:
    """Return the event that opens the match. Its commitment is a hash, which does not reveal the secret."""
    names = {each.name for each in fields(Opened)} - {"commitment"}
    chosen: dict[str, Any] = {name: getattr(invitation, name) for name in names}
    return Opened(commitment=secret.commitment, **chosen)


def rematch_played(channel: int, *, own: bool) -> Text:
    """Return a sentence that names the rematch's channel. `own` says whether the reader played in it."""
    if not own:
        return phrase(
            "The rematch has already been played, without you: see {channel}. For another "
            "match, use `start`.",
            channel=f"<#{channel}>",
        )
    return phrase(
        "The rematch has already been played: see {channel}. For another one, press *Rematch*"
        " there, or use `start`.",
        channel=f"<#{channel}>",
    )


def _check_series(series: Series | None, about: About) -> None:
    if series is None:
        return
    if series.best_of not in LENGTHS:
        raise Refused(SERIES_LENGTHS)
    if about.together:
        raise Refused(no_series(about))


def too_many(about: About, with_computers: bool) -> Text:
    """Return a sentence that says how many people, or people and computers, can play a game."""
    most = max(about.people)
    if with_computers:
        return counted(
            most,
            "{game} is for at most {n} person, you among them.",
            "{game} is for at most {n} people and computers together, including you.",
            game=about.name,
        )
    return counted(
        most,
        "{game} is for at most {n} person.",
        "{game} is for at most {n} people.",
        game=about.name,
    )


def no_series(about: About) -> Text:
    """Return a sentence that says why a game in which all players win or lose together has no series."""
    return phrase(
        "You all win or lose {game} together, so nobody can win a series of it.", game=about.name
    )


def _series(match: Match, stands: SeriesStanding | None, best_of: int) -> Series | None:
    """Return the series to which a rematch belongs; None for a single match. `stands` says how the series of
    the earlier match stands; None if that match had none. Raises Refused if `best_of` is given while that
    series goes on."""
    if stands is None or not stands.goes_on:
        return Series(best_of) if best_of else None
    if best_of:
        raise Refused(SERIES_GOES_ON)
    exchange = stands.course is not SeriesCourse.AGAIN
    # The series fixes everybody's side, so that nobody can choose to begin once more.
    score = tuple(
        replace(each, side=_side(match, each.player, exchange=exchange)) for each in stands.score
    )
    return Series(stands.best_of, stands.next_number, score)


def _side(match: Match, player: PlayerId, *, exchange: bool) -> str:
    """Return the player's side in the rematch; "" if they had no seat, or if the game has no sides. With
    `exchange`, players change sides, if that is usual in the game."""
    about = match.about
    # What counts is who holds the seats at the end, including seats taken over from other players. Somebody who
    # left a seat to a partner had the partner's side.
    held = match.held_by(player) or tuple(
        seat for seat, before in match.inherited.items() if before == player
    )
    sides = match.rules.sides(len(match.order), match.options, match.seed)
    if not sides or not held:
        return ""
    before = about.sides.index(sides[held[0]])
    return about.sides[(before + (about.exchange and exchange)) % len(about.sides)]
