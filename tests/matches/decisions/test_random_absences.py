"""Random sequences of decisions: players move, undo, resign, time out, go away, return or are replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

import pytest

from games import find_games
from games.rules import AnyRules, IllegalMove
from matches.announcer.batches import Delivery
from matches.announcer.batching import next_batch
from matches.announcer.composing import compose, edited_message
from matches.announcer.pictures import Presentation
from matches.decisions import computers_playing, playing, presence, substitution
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import Event, Joined, MatchId, Moved, Opened, PlayerId, Started
from matches.log.fold import apply, apply_all
from matches.log.match import Match, Status
from matches.log.people import people_of
from matches.log.seating import seating
from matches.log.words import OnTimeout
from matches.ports.channel import Message
from matches.ports.players import Player
from matches.service.view import match_view
from tests.languages import EVERY
from tests.matches import duel
from tests.matches.fakes import FakePainter
from tests.pseudo import PSEUDO, past_the_catalogue
from tests.sampling import sampled, some
from texts.text import verbatim

NOW: Final = datetime(2026, 11, 21, tzinfo=UTC)
PEOPLE: Final = {PlayerId(n): Player(PlayerId(n), 1000 + n, f"P{n}") for n in range(1, 9)}
GAMES: Final[dict[str, AnyRules]] = {"tradewinds": find_games()["tradewinds"], "duel": duel}

Request = Callable[[Match, PlayerId, Random], list[Event]]


def _moves(match: Match, player: PlayerId, rng: Random) -> list[Event]:
    own = sorted(match.to_act & {*match.seats_of(player)})
    text = "none"
    if own:
        text = match.rules.notation(rng.choice(match.rules.legal_moves(match.state, own[0])))
    return playing.play(match, player, text)


def _late(match: Match, player: PlayerId, rng: Random) -> list[Event]:
    return presence.time_up(match, player, match.waiting.get(player, 0))


def _seeks(match: Match, player: PlayerId, rng: Random) -> list[Event]:
    missing, named = rng.choice([*PEOPLE]), rng.choice([None, None, *PEOPLE])
    return [substitution.seek(match, player, missing, named, NOW)]


DEEDS: Final[tuple[Request, ...]] = (
    _moves,
    _moves,
    _moves,
    _late,
    _late,
    _seeks,
    _seeks,
    lambda match, player, rng: presence.come_back(match, player),
    lambda match, player, rng: [presence.depart(match, player, rng.choice(["left", "deleted"]))],
    lambda match, player, rng: [
        presence.go_away(match, player, NOW + timedelta(days=rng.choice([-1, 1])))
    ],
    lambda match, player, rng: substitution.take(match, player, rng.randrange(4), NOW),
    lambda match, player, rng: substitution.take(match, player, rng.randrange(4), NOW),
    lambda match, player, rng: [playing.undo(match, player)],
    lambda match, player, rng: [playing.answer_undo(match, player, rng.random() < 0.7)],
    lambda match, player, rng: [playing.lapse_undo(match, match.undo.asked_at)],
    lambda match, player, rng: [playing.nudge(match, player, NOW)],
    lambda match, player, rng: playing.resign(match, player) if rng.random() < 0.1 else [],
    lambda match, player, rng: playing.agree(match, player) if rng.random() < 0.1 else [],
)


def begun(key: str, rng: Random) -> Match:
    rules, on_timeout = GAMES[key], rng.choice(_WAYS)
    options = rules.ABOUT.settle({})
    people = [PlayerId(1 + n) for n in range(rng.choice([*rules.ABOUT.people]))]
    opened = Opened(key, options, people[0], 1, 2, False, (), "", None, 86400, on_timeout)
    match = Match.begin(MatchId("m"), rules, Secret(rng.randbytes(32)), opened, NOW)
    for player in people:
        match = apply(match, Joined(player, str(player)), NOW)
    return apply(match, Started(seating(match)), NOW)


_WAYS: Final[tuple[OnTimeout, ...]] = ("caretaker", "wait", "forfeit")


def story(match: Match, rng: Random) -> Iterator[tuple[Match, list[Match]]]:
    """Play a random match. For each decision, yield the match before it, and a list with the match after each
    event that it caused."""
    for _ in range(150):
        if match.status is not Status.RUNNING:
            return
        deed, player = rng.choice(DEEDS), rng.choice([*PEOPLE])
        try:
            steps = apply_all(match, deed(match, player, rng), NOW)
        except (Refused, IllegalMove):
            continue
        while steps and (event := computers_playing.following(steps[-1])) is not None:
            steps.append(apply(steps[-1], event, NOW))
            assert len(steps) < 200, "it goes on without anybody"
        if steps:
            yield match, steps
            match = steps[-1]


def _is_translated(message: Message) -> None:
    """Check that all of the message is translated, except names of players and games."""
    said = [message.content, *(button.label for button in message.buttons)]
    left = re.findall(r"[A-Za-z]{2,}", past_the_catalogue(verbatim("\n".join(said))))
    assert not {*left} - {"Tradewinds", duel.ABOUT.name}, said


@sampled
@pytest.mark.parametrize("key", ["tradewinds", pytest.param("duel", marks=pytest.mark.slow)])
def test_random_decisions_and_absences_never_break_a_match(key: str) -> None:
    seen: set[type[Event]] = set()
    for number in some(range(150), 6):
        for before, steps in story(begun(key, Random(number)), Random(f"{key} {number}")):
            for earlier, step in zip((before, *steps), steps, strict=False):
                seen.add(type(step.last))
                _check(earlier, step)
            _settled(steps[-1])
    assert len(seen) >= 11, seen


def _check(earlier: Match, step: Match) -> None:
    assert all(a <= b for a, b in zip(earlier.decisions, step.decisions, strict=True))
    if isinstance(step.last, Moved) and step.last.by == "match":
        assert step.last.seat in earlier.absent
        assert earlier.present
    assert not step.presence.former & {*step.order}
    assert not step.presence.cared - {*step.order}
    assert {*step.presence.sought} <= {*step.order}


def _settled(match: Match) -> None:
    """Check that a match is consistent, once no automatic step is pending."""
    for player in match.waiting:
        assert player in match.present
        assert {*match.seats_of(player)} & match.to_act
    if match.status is Status.RUNNING:
        assert match.waiting or not match.present, match.last
    for viewer in PEOPLE:
        own = {each.seat for each in match_view(match, viewer, PEOPLE, now=0).own}
        assert own == {*match.seats_of(viewer)}
        assert not own or viewer not in match.presence.former


@sampled
@pytest.mark.parametrize("key", GAMES)
async def test_messages_about_random_decisions_are_valid_and_translated(key: str) -> None:
    """A random number of events are posted together, as after an outage of the bot."""
    for number in some(range(40), 2):
        rng = Random(f"{key} {number} shown")
        begin = begun(key, rng)
        told, waiting = begin, list[Match]()
        for _, steps in story(begin, rng):
            waiting += steps
            if rng.random() < 0.4:
                continue
            while waiting:
                batch = next_batch(told, waiting)
                known = {who: PEOPLE[who] for step in batch.steps for who in people_of(step)}
                painter, language = FakePainter(), rng.choice((*EVERY, PSEUDO))
                message = await compose(batch, Presentation(known, painter, language, now=0))
                current = (
                    message
                    if batch.delivery is Delivery.POST
                    else edited_message(batch, Presentation(known, painter, language, now=0))
                )
                for each in (message, current):
                    assert ": () to play" not in each.content
                    assert ":  to play" not in each.content
                    assert len(each.content) <= 2000
                    if language is PSEUDO:
                        _is_translated(each)
                    assert len(each.buttons) <= 25
                    assert len({(b.kind, b.argument) for b in each.buttons}) == len(each.buttons)
                if batch.delivery is not Delivery.EDIT:
                    assert message.content, [step.last for step in batch.steps]
                assert len(message.pictures) <= 10
                assert message.pinged <= {PEOPLE[who].discord_id for who in known}
                told, waiting = batch.after, waiting[len(batch.steps) :]
