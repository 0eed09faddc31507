"""The bot treats a response as read by the user only if Discord has confirmed that it was received."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from matches.log.events import MatchId
from matches.service import answers
from matches.service.answers import Answers

MATCH = MatchId("abc")


def version(number: int) -> Any:
    return cast(Any, SimpleNamespace(id=MATCH, version=number))


async def test_failed_reply_or_change_without_one_does_not_count_as_received() -> None:
    told = Answers()
    with told.to_come():
        told.appended([version(1)])
    told.appended([version(2)])  # which no person asked for
    assert [await told.received(MATCH, number) for number in (1, 2, 3)] == [False] * 3


async def test_message_about_an_action_waits_for_the_pending_reply_to_it() -> None:
    told = Answers()
    with told.to_come() as received:
        told.appended([version(1)])
        asking = asyncio.create_task(told.received(MATCH, 1))
        await asyncio.sleep(0)
        assert not asking.done()
        received()
    assert await asking


async def test_reply_to_an_action_that_takes_too_long_counts_as_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "_PATIENCE", 0)
    told = Answers()
    with told.to_come() as received:
        told.appended([version(1)])
        assert not await told.received(MATCH, 1)
        received()
    assert not await told.received(MATCH, 1)


async def test_reply_of_another_process_is_awaited() -> None:
    told = Answers()
    told.elsewhere = True
    asking = asyncio.create_task(told.received(MATCH, 1))
    await asyncio.sleep(0)
    assert not asking.done()
    told.received_elsewhere(MATCH, range(1, 3))
    assert await asking
    assert await told.received(MATCH, 2), "also where nobody has asked yet"


async def test_reply_of_another_process_is_not_awaited_forever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "_PATIENCE", 0)
    told = Answers()
    told.elsewhere = True
    assert not await told.received(MATCH, 1)


async def test_events_of_each_delivered_reply_are_passed_to_the_listener() -> None:
    told, heard = Answers(), list[list[int]]()
    told.on_received = lambda steps: heard.append([step.version for step in steps])
    with told.to_come() as received:
        told.appended([version(1), version(2)])
        told.appended([version(5)])
        assert not heard
        received()
    with told.to_come():
        told.appended([version(6)])
    assert heard == [[1, 2], [5]]


async def test_only_the_latest_replies_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_KEPT", 2)
    told = Answers()
    with told.to_come() as received:
        told.appended([version(number) for number in range(4)])
        received()
    assert [await told.received(MATCH, number) for number in range(4)] == [False, False, True, True]
