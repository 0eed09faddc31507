"""Assigns players to seats at the start of a match."""

from __future__ import annotations

from games.rules import About, Seat
from games.shuffling import shuffled
from matches.log.events import PlayerId
from matches.log.match import Match


def seating(match: Match) -> tuple[PlayerId, ...]:
    """Return the player of each seat, as if the match started now.

    Depending on the game, seats are assigned in the order of joining, or drawn from the seed. In a draw, a
    player who asked for a side gets a seat of that side while one is free.
    """
    about, members = match.about, match.members
    seats = seats_for(about, len(members))
    if about.in_join_order:
        return tuple(members[seat % len(members)] for seat in range(seats))
    return _drawn(match, seats)


def seats_for(about: About, people: int) -> int:
    """Return the number of seats in a match with this many players. One player may get several seats."""
    return max(about.seats.start, min(people, max(about.seats)))


def _drawn(match: Match, seats: int) -> tuple[PlayerId, ...]:
    sides = match.rules.sides(seats, match.options, match.seed)
    placed: dict[Seat, PlayerId] = {}
    for player in match.members:
        wished = [
            seat for seat, side in enumerate(sides) if side == match.requested_sides.get(player)
        ]
        # Players are seated in the order of joining, so a side that several ask for goes to the first of them.
        if free := [seat for seat in wished if seat not in placed]:
            placed[free[0]] = player
    others = [player for player in match.members if player not in placed.values()]
    # Shuffled with the seed, so that players can verify the seats like the cards.
    rest = iter(shuffled(others, match.seed, "seats"))
    return tuple(placed[seat] if seat in placed else next(rest) for seat in range(seats))
