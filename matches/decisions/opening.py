"""What it takes to open a match, and to play one again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.rules import About, BadOption, Options
from matches.decisions.lobby import check_word
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import MatchId, OnTimeout, Opened, PlayerId
from matches.log.match import Match


@dataclass(frozen=True)
class Invitation:
    """What it takes to open a match. The host is never among the invited."""

    game: str
    host: PlayerId
    options: Options
    server: int
    channel: int
    in_thread: bool = False
    invited: tuple[PlayerId, ...] = ()
    side: str = ""
    """What the host would like to play; empty where any is welcome."""
    word: str = ""
    """The host's word for the deal; empty for none."""
    rematch_of: MatchId | None = None
    pace: int = 0
    """The time for each decision, in seconds; 0 is no clock."""
    on_timeout: OnTimeout = "caretaker"


def checked(invitation: Invitation, about: About, own: Options) -> Invitation:
    """The invitation with every option of the game and the host's own; raises Refused."""
    if len(invitation.invited) >= max(about.people):
        raise Refused(f"{about.name} is for at most {max(about.people)} people.")
    check_word(invitation.word)
    try:
        return replace(invitation, options={**about.settle(invitation.options), **own})
    except BadOption as error:
        raise Refused(str(error)) from None


def again(match: Match, player: PlayerId) -> Invitation:
    """The rematch that somebody asks for, with everybody else invited; raises Refused."""
    people = {*match.order}
    if match.status.open or match.state is None:
        raise Refused("A rematch can be had when the match is over.")
    if player not in people:
        raise Refused("Only people who played in the match can ask for a rematch.")
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
    )


def opening(invitation: Invitation, secret: Secret) -> Opened:
    """The first event of the match, whose deal is made of the secret."""
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
    )


def _side(match: Match, player: PlayerId) -> str:
    """The side that somebody gets in a rematch: theirs or, where the game exchanges them, the next.
    Nobody has one who held several."""
    about = match.about
    held = [seat for seat, holder in enumerate(match.order) if holder == player]
    sides = match.rules.sides(len(match.order), match.opened.options, match.seed)
    if not sides or len(held) != 1:
        return ""
    before = about.sides.index(sides[held[0]])
    return about.sides[(before + about.exchange) % len(about.sides)]
