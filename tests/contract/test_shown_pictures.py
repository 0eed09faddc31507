"""The picture of a message and the text above it always show the same moment of the match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from matches.announcer.batches import Delivery, MessageBatch
from matches.announcer.batching import next_batch
from matches.announcer.composing import compose, edited_message
from matches.announcer.pictures import Presentation
from matches.decisions import computers_playing, playing
from matches.log.canonical import canonical
from matches.log.dealing import Secret
from matches.log.events import Event, Joined, MatchId, Moved, Opened, PlayerId, Started
from matches.log.fold import apply
from matches.log.match import Match
from matches.log.seating import seating
from matches.log.undo import free
from matches.ports.players import Player
from renderers.studio import Studio
from tests.contract.parts import parts_of
from tests.contract.walking import KEYS, Setting, settings
from tests.sampling import sampled, some
from texts.language import ENGLISH

NOW: Final = datetime(2026, 11, 21, tzinfo=UTC)
PEOPLE: Final = {PlayerId(n): Player(PlayerId(n), 10**18 + n, f"Ann {n}") for n in range(1, 10)}


class Sketching(Studio):
    """A studio that draws nothing but remembers what it was asked to draw."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: Any = None

    async def paint(self, *seen: Any) -> tuple[bytes, str]:
        self.drawn = seen[1]
        return b"", ""


class Feed:
    """A fake channel that shows the current board of a match. `words` is the text of the board, and `studio`
    remembers what its picture shows."""

    def __init__(self) -> None:
        self.studio = Sketching()
        self.words = ""

    async def show(self, batch: MessageBatch) -> None:
        if batch.delivery is Delivery.POST:
            self.words = (
                await compose(batch, Presentation(PEOPLE, self.studio, ENGLISH, now=0))
            ).content
        elif batch.delivery is Delivery.EDIT or batch.retells:
            self.words = edited_message(
                batch, Presentation(PEOPLE, self.studio, ENGLISH, now=0)
            ).content


@sampled
@pytest.mark.parametrize("key", KEYS)
async def test_picture_and_text_of_a_message_show_the_same_moment(key: str) -> None:
    parts = parts_of(key)
    for number, setting in enumerate(some(settings(key), 8)):
        feed = Feed()
        for batch in batches(setting, number):
            await feed.show(batch)
            after = batch.after
            if not after.status.open:
                break
            drawn, now = feed.studio.drawn, after.rules.view(after.state, None)
            assert canonical(parts.table(drawn)) == canonical(parts.table(now)), f"{after.last}"
            standing = ENGLISH.say(feed.studio.standing(key, drawn))
            assert standing in feed.words.split("\n")[0], f"{after.last}: {feed.words}"


def batches(setting: Setting, number: int) -> Iterator[MessageBatch]:
    """Yield a match of random moves, in batches of one to three events."""
    rng, steps = Random(f"{setting} {number}"), played(setting, number)
    start = next(at for at, step in enumerate(steps) if isinstance(step.last, Started))
    told = start - 1
    while told + 1 < len(steps):
        until = told + rng.randint(1, 3)
        # Forced moves are made at once, so they belong to the batch of the move before them.
        while until < len(steps) - 1 and computers_playing.following(steps[until]) is not None:
            until += 1
        batch = next_batch(steps[told], steps[told + 1 : until + 1])
        yield batch
        told += len(batch.steps)


@cache
def played(setting: Setting, number: int) -> list[Match]:
    """Return all states of a random match in which moves are occasionally undone."""
    return [*_steps(setting, Random(f"{number} {setting}"))]


def _steps(setting: Setting, rng: Random) -> Iterator[Match]:
    rules, about = setting.rules, setting.rules.ABOUT
    people = [PlayerId(1 + n) for n in range(setting.seats)]
    opened = Opened(about.key, dict(setting.options), people[0], 1, 2, False, (), "0" * 64)
    secret = Secret(setting.seed(int(rng.random() * 1000)))
    match = Match.begin(MatchId("m"), rules, secret, opened, NOW)
    yield match
    for player in people:
        yield (match := apply(match, Joined(player, str(player)), NOW))
    yield (match := apply(match, Started(seating(match)), NOW))
    while match.to_act:
        seat = rng.choice(sorted(match.to_act))
        text = rules.notation(rng.choice(rules.legal_moves(match.state, seat)))
        event: Event | None = Moved(seat, text)
        while event is not None:
            yield (match := apply(match, event, NOW))
            event = computers_playing.following(match)
        if match.to_act and match.undo.asked is None and rng.random() < 0.1:
            last = match.undo.trail[-1:]
            for made in last if last and free(match, [last[0].seat]) else ():
                (event,) = playing.undo(match, match.order[made.seat])
                yield (match := apply(match, event, NOW))
