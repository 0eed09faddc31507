"""Matches step by step, without a service: their beginning, and what people who act at random make of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final, TypeAlias

from games.options import Options
from games.rules import AnyRules, IllegalMove, Seat
from matches.decisions import playing, presence, substitution
from matches.decisions.computers_playing import computers_to_move, following
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import (
    ComputerEntered,
    Event,
    Joined,
    MatchId,
    Moved,
    Opened,
    PlayerId,
    Started,
)
from matches.log.fold import apply, apply_all
from matches.log.match import Match, Status
from matches.log.seating import seating
from matches.ports.players import Player

NOW: Final = datetime(2026, 11, 21, tzinfo=UTC)
PEOPLE: Final = {PlayerId(n): Player(PlayerId(n), 1000 + n, f"P{n}") for n in range(1, 12)}

Deed: TypeAlias = Callable[[Match, PlayerId, Random], Event | list[Event]]


def begun(
    rules: AnyRules,
    players: int,
    rng: Random,
    options: Options | None = None,
    *,
    computers: int = 0,
    **terms: Any,
) -> list[Match]:
    """Return the match after each event up to its start. The first ones of `PEOPLE` play, and the last
    `computers` of them are computers."""
    names = [*PEOPLE][:players]
    chosen = rules.ABOUT.settle({}) if options is None else options
    opened = Opened(rules.ABOUT.key, chosen, names[0], 1, 2, False, (), "", pace=86400, **terms)
    steps = [Match.begin(MatchId("m"), rules, Secret(rng.randbytes(32)), opened, NOW)]
    for place, player in enumerate(names, 1):
        is_person = place <= players - computers
        enters = Joined(player, str(player)) if is_person else ComputerEntered(player, "easy")
        steps.append(apply(steps[-1], enters, NOW))
    return [*steps, apply(steps[-1], Started(seating(steps[-1])), NOW)]


def steps_after(match: Match, *events: Event) -> list[Match]:
    """Return the match after each of these events, and after each automatic one that follows from them."""
    steps = apply_all(match, events, NOW)
    while (event := following(steps[-1] if steps else match)) is not None:
        steps.append(apply(steps[-1] if steps else match, event, NOW))
        assert len(steps) < 200, "it goes on without anybody"
    return steps


def random_move(match: Match, rng: Random, seats: Collection[Seat] | None = None) -> list[Event]:
    """Return a move of one of the seats that are to act; by default, of any of them."""
    seat = rng.choice(sorted(match.to_act if seats is None else seats))
    move = rng.choice(match.rules.legal_moves(match.state, seat))
    return playing.play(match, match.order[seat], match.rules.notation(move))


def to_the_end(steps: list[Match], rng: Random) -> list[Match]:
    """Add the steps of a match of random moves, up to its end, and return all steps."""
    while steps[-1].to_act:
        steps += steps_after(steps[-1], *random_move(steps[-1], rng))
    return steps


def random_decisions(
    match: Match, rng: Random, decisions: int, moves: int
) -> Iterator[tuple[Match, list[Match]]]:
    """Let people and computers decide at random, this many times or until the match is over. `moves` says how
    often they move.

    Yield the match before each decision that is allowed, and all steps that followed from it.
    """
    weights = [moves, *(weight for weight, _ in _DEEDS)]
    deeds: list[Deed] = [_moves, *(deed for _, deed in _DEEDS)]
    everybody = [*PEOPLE][: len(match.order) + 2]
    for _ in range(decisions):
        if match.status is not Status.RUNNING:
            return
        (deed,) = rng.choices(deeds, weights)
        try:
            made = deed(match, rng.choice(everybody), rng)
            steps = steps_after(match, *(made if isinstance(made, list) else [made]))
        except (Refused, IllegalMove):
            continue
        if steps:
            yield match, steps
            match = steps[-1]


def _moves(match: Match, player: PlayerId, rng: Random) -> list[Event]:
    if (thinking := sorted(computers_to_move(match))) and rng.random() < 0.5:
        seat = rng.choice(thinking)
        move = rng.choice(match.rules.legal_moves(match.state, seat))
        return [Moved(seat, match.rules.notation(move), "computer")]
    own = match.to_act & {*match.seats_of(player)}
    return random_move(match, rng, own) if own else []


_DEEDS: Final[tuple[tuple[int, Deed], ...]] = (
    (8, lambda match, player, rng: playing.undo(match, player)),
    (8, lambda match, player, rng: playing.answer_undo(match, player, rng.random() < 0.75)),
    (1, lambda match, player, rng: playing.lapse_undo(match, match.undo.asked_at)),
    (2, lambda match, player, rng: playing.nudge(match, player, NOW)),
    (1, lambda match, player, rng: playing.resign(match, player)),
    (2, lambda match, player, rng: playing.agree(match, player)),
    (
        2,
        lambda match, player, rng: presence.go_away(
            match, player, NOW + timedelta(days=rng.choice((-1, 1)))
        ),
    ),
    (2, lambda match, player, rng: presence.depart(match, player, rng.choice(("left", "deleted")))),
    (5, lambda match, player, rng: presence.time_up(match, player, match.waiting.get(player, 0))),
    (4, lambda match, player, rng: presence.come_back(match, player)),
    (
        5,
        lambda match, player, rng: substitution.seek(
            match, player, rng.choice(match.order), rng.choice((None, None, *PEOPLE)), NOW
        ),
    ),
    (
        5,
        lambda match, player, rng: substitution.take(
            match, player, rng.randrange(len(match.order)), NOW
        ),
    ),
)
"""What people do besides moving, with how often they do it."""
