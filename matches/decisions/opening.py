"""Decisions about opening a match and asking for a rematch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.rules import About, BadOption, Options
from matches.decisions.lobby import check_word
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import LevelName, MatchId, OnTimeout, Opened, PlayerId
from matches.log.match import Match

REMATCH_TOO_EARLY: Final = "A rematch can be had when the match is over."
REMATCH_OF_OTHERS: Final = "Only people who played in the match can ask for a rematch."
RATED_ALONE: Final = (
    "A rated match is between people: leave out the computers, or choose `rated: no`."
)
RATED_WITH_HINTS: Final = "A rated match has no hints: leave them out, or choose `rated: no`."


@dataclass(frozen=True)
class Invitation:
    """Everything that is chosen when a match is opened. The host is never among `invited`."""

    game: str
    host: PlayerId
    options: Options
    server: int
    channel: int
    in_thread: bool = False
    invited: tuple[PlayerId, ...] = ()
    side: str = ""
    """The side that the host wishes; empty for any."""
    word: str = ""
    """The word of the host for the deal; empty for none."""
    rematch_of: MatchId | None = None
    pace: int = 0
    """The time for each decision, in seconds; 0 means no clock."""
    on_timeout: OnTimeout = "caretaker"
    computers: tuple[LevelName, ...] = ()
    """The levels of the computers that are in the match from its opening."""
    hints: bool = False
    """Whether people may have hints."""
    no_forecasts: bool = False
    """Whether hands tell nobody what a move would bring."""
    rated: bool = False
    """Whether the result is to count for the ratings of the server."""

    def full(self, about: About) -> bool:
        """Whether computers take all places that the host leaves, so that the match begins at once."""
        return len(self.computers) == max(about.people) - 1


def checked(invitation: Invitation, about: About, own: Options) -> Invitation:
    """The invitation with all options of the game filled in. Raises Refused.

    `own` are options that the bot sets itself; they win over those of the invitation.
    """
    most = max(about.people)
    # The host takes a place too.
    if len(invitation.invited) + len(invitation.computers) >= most:
        together = " and computers together, you among them" if invitation.computers else ""
        raise Refused(f"{about.name} is for at most {most} people{together}.")
    check_word(invitation.word)
    if invitation.rated and invitation.computers:
        raise Refused(RATED_ALONE)
    if invitation.rated and invitation.hints:
        raise Refused(RATED_WITH_HINTS)
    try:
        # Settled once and stored complete: a later default changes no match that is open.
        return replace(invitation, options={**about.settle(invitation.options), **own})
    except BadOption as error:
        raise Refused(str(error)) from None


def rated_if_possible(invitation: Invitation, about: About) -> Invitation:
    """The invitation as a server wants it that rates its matches: with computers or hints, none is rated."""
    counts = not (about.together or invitation.computers or invitation.hints)
    return replace(invitation, rated=counts)


def again(match: Match, player: PlayerId) -> Invitation:
    """The invitation to a rematch, which invites everybody else. Raises Refused."""
    people = {*match.order} - match.computers.keys()
    if match.status.open or match.state is None:
        raise Refused(REMATCH_TOO_EARLY)
    if player not in people:
        raise Refused(REMATCH_OF_OTHERS)
    computers = tuple(
        level for computer, level in match.computers.items() if computer in match.order
    )
    return Invitation(
        game=match.about.key,
        host=player,
        options=match.rules.rematch(match.opened.options, match.state),
        server=match.opened.server,
        channel=match.channel,
        invited=tuple(sorted(people - {player})),
        side=_side(match, player),
        rematch_of=match.id,
        pace=match.opened.pace,
        on_timeout=match.opened.on_timeout,
        computers=computers,
        hints=match.opened.hints,
        no_forecasts=match.opened.no_forecasts,
        rated=match.opened.rated and not computers,
    )


def opening(invitation: Invitation, secret: Secret) -> Opened:
    """The first event of the match. It commits to the secret of the deal without showing it."""
    return Opened(
        game=invitation.game,
        options=invitation.options,
        host=invitation.host,
        server=invitation.server,
        channel=invitation.channel,
        in_thread=invitation.in_thread,
        invited=invitation.invited,
        commitment=secret.commitment,
        rematch_of=invitation.rematch_of,
        pace=invitation.pace,
        on_timeout=invitation.on_timeout,
        hints=invitation.hints,
        no_forecasts=invitation.no_forecasts,
        rated=invitation.rated,
    )


def _side(match: Match, player: PlayerId) -> str:
    """The side of a player in the rematch: the same one, or the next one if the game exchanges sides.

    Empty for a player who held several seats, or in a game without sides.
    """
    about = match.about
    # The seats at the end, also taken-over ones, decide.
    held = [seat for seat, holder in enumerate(match.order) if holder == player]
    sides = match.rules.sides(len(match.order), match.opened.options, match.seed)
    if not sides or len(held) != 1:
        return ""
    before = about.sides.index(sides[held[0]])
    return about.sides[(before + about.exchange) % len(about.sides)]
