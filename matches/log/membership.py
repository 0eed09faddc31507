"""How events about members change a match: joining, leaving, and taking over a seat."""

from __future__ import annotations

from games.copies import replace
from games.rules import Seat
from matches.log.events import ComputerEntered, Joined, PlayerId
from matches.log.match import Match, Status


def joined(match: Match, event: Joined) -> Match:
    player = event.player
    known = any(player == earlier for earlier, _ in match.joins)
    return replace(
        match,
        # Only the first join counts for the deal, so that nobody can try out deals by leaving and rejoining.
        joins=match.joins if known else (*match.joins, (player, event.request)),
        words={**match.words, player: event.word} if event.word else match.words,
        members=match.members if player in match.members else (*match.members, player),
        requested_sides={**match.requested_sides, player: event.side},
    )


def entered(match: Match, event: ComputerEntered) -> Match:
    """Return the match after a computer entered it. In a lobby, the computer joins, and the deal depends on its
    level instead of the id of a request."""
    computers = {**match.computers, event.player: event.level}
    if match.status is not Status.LOBBY:
        return replace(match, computers=computers)
    return joined(replace(match, computers=computers), Joined(event.player, event.level))


def left(match: Match, player: PlayerId) -> Match:
    """Return the match without a player. If the host left, the person who joined next becomes the host."""
    members = tuple(member for member in match.members if member != player)
    persons = [member for member in members if member not in match.computers]
    # If nobody is left, the lobby is cancelled at once, so its host does not matter.
    host = match.host if match.host in members or not persons else persons[0]
    return replace(match, members=members, host=host)


def taken(match: Match, seat: Seat, player: PlayerId) -> Match:
    """Return the match after a player took over a seat. Moves made before can no longer be undone."""
    holder = match.order[seat]
    order = (*match.order[:seat], player, *match.order[seat + 1 :])
    handed_over = replace(
        match,
        order=order,
        empty=match.empty - {seat},
        presence=match.presence.joined(player),
        undo=replace(match.undo, trail=(), asked=None),
    )
    if holder == player:
        return replace(handed_over, presence=handed_over.presence.without(player))
    handed_over = _counted(match, handed_over, seat)
    presence = handed_over.presence.lost(holder, seat)
    if holder in order:
        return replace(handed_over, presence=presence)
    return replace(
        handed_over,
        host=_host_after(match, holder, player),
        agreed=match.agreed - {holder},
        presence=presence.replaced(holder),
    )


def _counted(before: Match, after: Match, seat: Seat) -> Match:
    """Record in the match that a partner inherited the seat or, if not, that a player was replaced. The ratings
    need this."""
    heir = before.rules.heir(before.state, seat) if seat in before.empty else None
    if heir is not None and before.order[heir] == after.order[seat]:
        return replace(after, inherited={**before.inherited, seat: before.order[seat]})
    return replace(after, disturbed=before.disturbed | {"replaced"})


def _host_after(match: Match, holder: PlayerId, player: PlayerId) -> PlayerId:
    """Return the host after `player` replaced `holder`. If `holder` was the host, the new host is a person who
    has a seat. If there is none, the host does not change."""
    if holder != match.host:
        return match.host
    persons = [player, *match.order]
    return next(
        (who for who in persons if who != holder and who not in match.computers), match.host
    )
