"""Real matches are dealt from secrets of the operating system's secure random source."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.composition import compose
from bot.filming.films import Films
from bot.thinking.thinkers import WorkerThinkers
from data import open_database
from matches.decisions.opening import Invitation

_SOURCE = "_urandom"
"""The function that reads secure random bytes: `secrets` and `SystemRandom` call it under this name."""


async def test_match_secrets_come_from_the_operating_systems_random_source(
    new_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bytes] = []

    def urandom(size: int) -> bytes:
        given.append(system(size))
        return given[-1]

    system = vars(random)[_SOURCE]
    monkeypatch.setattr(random, _SOURCE, urandom)
    async with open_database(new_database) as database:
        services = compose(database, WorkerThinkers(0), Films())
        host = await services.players.meet(1, "Ann")
        invitation = Invitation("tradewinds", host.id, {}, server=1, channel=2)
        opened = [await services.lobbies.open(invitation, request) for request in ("1", "2")]
        secrets = [(await services.matches.load(match_id)).secret.value for match_id in opened]
    assert len({*secrets}) == 2
    assert all(len(secret) == 32 and secret in given for secret in secrets)
