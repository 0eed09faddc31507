"""The deal of a match: what it is computed from, how it is proved, and that any change of a log is detected."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final, cast

import games
from matches.announcer.buttons import promise
from matches.log import replay
from matches.log.dealing import Secret
from matches.log.events import (
    Event,
    Joined,
    Left,
    Moved,
    Opened,
    PlayerId,
    Resigned,
    Started,
)
from matches.log.stored_log import StoredLog
from matches.service.reader import SECRET_UNPUBLISHED
from tests.matches.conftest import Harness, existing
from tests.refusals import refused


def test_secret_of_a_deal_is_promised_by_its_hash_and_never_printed() -> None:
    secret = Secret(b"\xab" * 32)
    assert "ab" not in repr(secret).removeprefix("Secret")
    assert secret.commitment == hashlib.sha256(b"\xab" * 32).hexdigest()


async def test_match_menu_buttons_carry_the_hash_of_the_deals_secret(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    match = await harness.match(match_id)
    *_, start = harness.channel.messages.values()
    carried = promise(match.secret.commitment)
    assert urlsafe_b64decode(carried + "=").hex() == match.secret.commitment
    assert [each.argument for each in start.buttons if each.kind == "match"] == [carried]
    await harness.moved(match_id, 20)
    *_, end = harness.channel.messages.values()
    assert [each.argument for each in end.buttons if each.kind == "match"] == [carried]
    assert not any(match.secret.published in content for content in harness.channel.contents)


async def test_verification_agrees_with_an_ended_match_and_refuses_a_running_one(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    with refused(SECRET_UNPUBLISHED):
        await harness.service.reader.verify(match_id)
    await harness.moved(match_id, 20)
    verdict = await harness.service.reader.verify(match_id)
    assert verdict.agrees
    assert verdict.moves == 24


CHANGES: Final[Sequence[tuple[type, Callable[[Any], Event]]]] = (
    (Moved, lambda it: replace(it, notation="FRC" if it.notation != "FRC" else "HBT")),
    (Joined, lambda it: replace(it, request="999")),
    (Joined, lambda it: replace(it, word="forged")),
    (Opened, lambda it: replace(it, options={**it.options, "first": "south"})),
    (Opened, lambda it: replace(it, commitment="0" * 64)),
    (Started, lambda it: replace(it, order=it.order[::-1])),
    (Opened, lambda it: replace(it, game="crosswind")),
    (Opened, lambda it: replace(it, game="chess")),
    (Opened, lambda _: Left(PlayerId(1))),
)


async def test_verification_detects_a_changed_event(harness: Harness) -> None:
    record = await _ended(harness)
    assert {type(event) for event in record.events} >= {kind for kind, _ in CHANGES}
    for (kind, change), (index, event) in product(CHANGES, enumerate(record.events)):
        if isinstance(event, kind):
            events = (*record.events[:index], change(event), *record.events[index + 1 :])
            verdict = replay.verify(replace(record, events=events), games.find_games())
            assert not verdict.agrees, (index, event, events[index])


async def test_verification_detects_a_changed_secret_and_missing_or_added_events(
    harness: Harness,
) -> None:
    record = await _ended(harness)
    known = games.find_games()
    assert not replay.verify(replace(record, events=()), known).agrees
    other = replace(record, secret=Secret(b"x" * 32))
    assert replay.NOT_COMMITTED in replay.verify(other, known).findings
    for index in range(1, len(record.events)):
        shorter = record.events[:index] + record.events[index + 1 :]
        assert not replay.verify(replace(record, events=shorter), known).agrees
        longer = (*record.events[:index], Resigned(0), *record.events[index:])
        assert not replay.verify(replace(record, events=longer), known).agrees


async def _ended(harness: Harness) -> StoredLog:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    await harness.moved(match_id, 20)
    return existing(await harness.database.log.read(match_id))


async def test_verification_detects_a_forged_log_without_its_fingerprints(harness: Harness) -> None:
    record, known = replace(await _ended(harness), fingerprints={}), games.find_games()
    assert replay.verify(record, known).agrees
    started = next(n for n, event in enumerate(record.events) if isinstance(event, Started))
    order = cast(Started, record.events[started]).order
    forged = {
        "stops early": record.events[:-1],
        "other seats": (
            *record.events[:started],
            Started(order[::-1]),
            *record.events[started + 1 :],
        ),
        "opened twice": (record.events[0], *record.events),
    }
    for why, events in forged.items():
        times = record.times[: len(events)] + record.times[-1:] * (len(events) - len(record.times))
        log = replace(record, events=events, times=times, version=len(events))
        assert not replay.verify(log, known).agrees, why
