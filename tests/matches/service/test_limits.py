"""Rate limits on one person's actions: how they are counted and worded, and that they need limited memory."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest

from matches.decisions.refusal import Refused
from matches.service import limits
from matches.service.limits import ABSENCES, BOARDS, IN_HAND, OPENINGS, PRESSES, Rate, RateLimits
from tests.bot.conftest import Seconds
from tests.matches.fakes import FakeClock

ME, OTHER = 1, 2


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def allowed(seconds: Seconds) -> RateLimits:
    return RateLimits(FakeClock(), seconds)


def taken(allowed: RateLimits, rate: Rate, *whom: int) -> int:
    """Use up a rate limit, and return how many actions were allowed."""
    count = 0
    while True:
        try:
            allowed.take(rate, *whom)
        except Refused:
            return count
        count += 1


RATES = [each for each in vars(limits).values() if isinstance(each, Rate)]


@pytest.mark.parametrize("rate", RATES, ids=lambda rate: str(rate.what))
def test_rate_limit_allows_a_burst_and_then_one_action_per_interval(
    allowed: RateLimits, seconds: Seconds, rate: Rate
) -> None:
    assert taken(allowed, rate, ME) == rate.most
    seconds.now += rate.every.total_seconds() * 0.99
    assert taken(allowed, rate, ME) == 0
    seconds.now += rate.every.total_seconds() * 0.02
    assert taken(allowed, rate, ME) == 1
    seconds.now += rate.every.total_seconds() * rate.most * 2
    assert taken(allowed, rate, ME) == rate.most


def test_rate_limits_are_counted_per_person_and_per_action(allowed: RateLimits) -> None:
    assert taken(allowed, OPENINGS, ME) == OPENINGS.most
    assert taken(allowed, OPENINGS, OTHER) == OPENINGS.most
    assert taken(allowed, BOARDS, ME) == BOARDS.most
    assert taken(allowed, limits.INVITATIONS, ME, OTHER) == limits.INVITATIONS.most
    assert taken(allowed, limits.INVITATIONS, ME, 3) == limits.INVITATIONS.most


def test_rate_limit_refusal_says_when_the_action_is_allowed_again(
    allowed: RateLimits, seconds: Seconds
) -> None:
    taken(allowed, ABSENCES, ME)
    with pytest.raises(Refused) as refusal:
        allowed.take(ABSENCES, ME)
    (again,) = re.findall(r"<t:(\d+):R>", str(refusal.value))
    wait = int(again) - FakeClock().now().timestamp()
    assert wait == ABSENCES.every.total_seconds()
    seconds.now += wait
    allowed.take(ABSENCES, ME)


def test_failed_action_does_not_count_towards_the_rate_limit(allowed: RateLimits) -> None:
    for _ in range(BOARDS.most * 2):
        with pytest.raises(OSError, match="broken"), allowed.taking(BOARDS, ME):
            raise OSError("broken")
    with allowed.taking(BOARDS, ME):
        pass
    assert taken(allowed, BOARDS, ME) == BOARDS.most - 1


def test_rate_limits_remember_a_limited_number_of_people(
    allowed: RateLimits, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 100)
    for person in range(limits.MOST_KEPT * 2):
        allowed.take(ABSENCES, person)
        assert len(allowed) <= limits.MOST_KEPT
    last = limits.MOST_KEPT * 2 - 1
    assert taken(allowed, ABSENCES, last) == ABSENCES.most - 1
    assert taken(allowed, ABSENCES, 0) == ABSENCES.most
    seconds.now += timedelta(days=1).total_seconds()
    for person in range(limits.MOST_KEPT + 1):
        allowed.take(PRESSES, person)
    assert len(allowed) <= limits.MOST_KEPT


async def test_user_with_all_slots_in_use_blocks_only_themselves(allowed: RateLimits) -> None:
    async with asyncio.timeout(5):
        for _ in range(IN_HAND):
            await allowed.turn("x", OTHER).acquire()  # nobody else holds it: forgotten at once
        held = allowed.turn("x", ME)
        for _ in range(IN_HAND):
            await held.acquire()
        assert allowed.turn("x", ME).locked()
        assert not allowed.turn("x", OTHER).locked()
        held.release()
        async with allowed.turn("x", ME):
            pass


def test_limits_leave_ample_room_for_a_player_of_ten_matches() -> None:
    matches = 10
    assert OPENINGS.most >= 2 * matches
    assert 2 * matches <= limits.RUNNING
    assert BOARDS.most >= matches
    assert PRESSES.most >= 20 * matches
    assert limits.JOININGS.most >= 2 * matches


async def test_rate_limit_counters_are_dropped_once_they_limit_nothing(
    allowed: RateLimits, seconds: Seconds
) -> None:
    """Found by seed 424600005 of the simulation: an erased person's id stayed in memory."""
    allowed.take(PRESSES, ME)
    allowed.take(ABSENCES, OTHER)
    seconds.now += PRESSES.every.total_seconds()
    await allowed.do_due()
    assert len(allowed) == 1
    seconds.now += ABSENCES.every.total_seconds()
    await allowed.do_due()
    assert len(allowed) == 0
