"""A hint never replaces the reply to the decision that it is about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from cogs.actions import hands, hints
from cogs.actions.hint_wording import HINT_COUNTED, THINKING
from cogs.replies import Reply
from cogs.replying.storing import Stored
from cogs.request import Request
from games.rules import Seat
from matches.decisions.hints import TOO_LATE
from matches.log.match import Match
from matches.ports.storage import StorageBusy
from matches.service.advice import PATIENCE
from matches.service.advice.hints import Hint, TooSoon
from tests.cogs.test_replay import request, running
from tests.matches.situations import CROSSWIND
from tests.refusals import refused
from texts.text import NOTHING


class FakeHints:
    """Hints about the present decision of a match. `refusals` are raised first, one for each request.
    Hints come only while `free` is set, as it is at first."""

    def __init__(self, match: Match) -> None:
        self._match = match
        (self.seat,) = match.to_act
        self.is_over = False
        self.refusals: list[TooSoon] = []
        self.free = asyncio.Event()
        self.free.set()

    async def decision(self, *_: object) -> tuple[Seat, int]:
        return self.seat, self._match.decisions[self.seat]

    async def is_decided(self, *_: object) -> bool:
        return self.is_over

    async def hint(self, *_: object) -> Hint:
        if self.refusals:
            raise self.refusals.pop()
        await self.free.wait()
        match, (seat, decision) = self._match, await self.decision()
        move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
        return Hint(seat, decision, match.rules.view(match.state, seat), move)

    def shown(self, *_: object) -> None: ...


@pytest.fixture(autouse=True)
def _nothing_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "since_own_move", AsyncMock(return_value=NOTHING))


@pytest.fixture
def asked() -> Request:
    steps = running(CROSSWIND)
    (seat,) = steps[-1].to_act
    made = request(steps, steps[-1].order[seat])
    client: Any = made.client
    client.services.hints = FakeHints(steps[-1])
    client.services.limits = SimpleNamespace(take=lambda *_: None)
    client.life_cycle = SimpleNamespace(at_work=nullcontext, stopping=False)
    asked: Any = made.interaction
    asked.id, asked.user = 1, SimpleNamespace(id=1)
    return made


def fakes(asked: Request) -> Any:
    return asked.services.hints


def target(asked: Request) -> CustomId:
    matches: Any = asked.services.matches
    return CustomId("hint", matches.all[-1].id)


def decided_while_drawing(asked: Request, patch: pytest.MonkeyPatch) -> None:
    """Let the person decide while the next hand is drawn."""
    paint = asked.services.studio.paint_hand

    async def painted(*args: Any, **kwargs: Any) -> Any:
        fakes(asked).is_over = True
        return await paint(*args, **kwargs)

    patch.setattr(asked.services.studio, "paint_hand", painted)


def soon(asked: Request) -> None:
    """Refuse the next hint, because the person has not looked at their moves for long enough."""
    seat = fakes(asked).seat
    decision = asked.services.matches.all[-1].decisions[seat]  # type: ignore[attr-defined]
    fakes(asked).refusals.append(TooSoon(NOTHING, seat, decision, asked.services.clock.now()))


async def later(reply: Reply) -> list[Reply]:
    assert reply.later is not None
    return [each async for each in reply.later]


async def test_hint_is_shown(asked: Request) -> None:
    assert (await hints.hint(asked, target(asked))).pictures
    soon(asked)
    (shown,) = await later(await hints.hint(asked, target(asked)))
    assert shown.pictures


async def test_busy_database_after_a_hint_is_stored_does_not_deny_the_hint(
    asked: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = AsyncMock(side_effect=StorageBusy("locked"))
    monkeypatch.setattr(asked.services.preferences, "habits", busy)
    with pytest.raises(Stored, match=str(HINT_COUNTED)):
        await hints.hint(asked, target(asked))


@pytest.mark.parametrize(
    "before", [lambda _: None, soon], ids=["hint", "moves until a hint is due"]
)
async def test_first_reply_to_a_hint_is_refused_if_the_person_decides_while_it_is_drawn(
    asked: Request, monkeypatch: pytest.MonkeyPatch, before: Callable[[Request], None]
) -> None:
    before(asked)
    decided_while_drawing(asked, monkeypatch)
    with refused(TOO_LATE):
        await hints.hint(asked, target(asked))


@pytest.mark.parametrize("patience", [PATIENCE, 0.0], ids=["hint", "moves while thinking"])
async def test_later_reply_to_a_hint_is_dropped_if_the_person_decides_while_it_is_drawn(
    asked: Request, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    soon(asked)
    waiting = await hints.hint(asked, target(asked))
    monkeypatch.setattr(hints, "PATIENCE", patience)
    decided_while_drawing(asked, monkeypatch)
    assert not await later(waiting)


async def test_slow_hint_is_dropped_if_the_person_decides_while_it_is_drawn(
    asked: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    fakes(asked).free.clear()
    waiting = await hints.hint(asked, target(asked))
    assert str(THINKING) in str(waiting.text)
    decided_while_drawing(asked, monkeypatch)
    fakes(asked).free.set()
    assert not await later(waiting)
