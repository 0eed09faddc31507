"""The picture of a message and the text above it always show the same moment of the match."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from matches.announcer.batches import Delivery, MessageBatch
from matches.announcer.batching import next_batch
from matches.announcer.composing import compose, edited_message
from matches.announcer.pictures import Presentation
from matches.decisions import computers_playing, playing
from matches.log.canonical import canonical
from matches.log.events import Started
from matches.log.match import Match
from matches.log.undo import free
from renderers.studio import Studio
from tests.contract.parts import parts_of
from tests.contract.walking import KEYS, Setting, settings
from tests.matches.random_matches import PEOPLE, begun, random_move, steps_after
from tests.sampling import sampled, some
from texts.language import ENGLISH


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
    rng = Random(f"{setting} {number}")
    steps = played(setting, rng)
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


def played(setting: Setting, rng: Random) -> list[Match]:
    """Return all states of a random match in which moves are occasionally undone."""
    steps = begun(setting.rules, setting.seats, rng, setting.options)
    while (match := steps[-1]).to_act:
        steps += steps_after(match, *random_move(match, rng))
        match = steps[-1]
        last = match.undo.trail[-1:] if match.to_act and rng.random() < 0.1 else ()
        if last and free(match, [last[0].seat]):
            steps += steps_after(match, *playing.undo(match, match.order[last[0].seat]))
    return steps
