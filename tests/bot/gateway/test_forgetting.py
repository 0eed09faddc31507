"""An erasure also removes the person's data that exists only in memory."""

from __future__ import annotations

from pathlib import Path

from bot.composition import compose
from bot.filming.films import Films
from bot.gateway.client import Fairwind
from bot.thinking.thinkers import WorkerThinkers
from cogs.replying.answering import met
from data import open_database
from tests.bot.rest.test_avatars import Cdn, fetched, user


async def test_avatar_of_an_erased_person_is_forgotten_at_once(tmp_path: Path) -> None:
    async with open_database(tmp_path / "fairwind.sqlite3") as database:
        services = compose(database, WorkerThinkers(0), Films())
        async with Fairwind(services, None) as client:
            person = user(Cdn())
            person.name, person.global_name = "ann", "Ann"
            player = await met(client, person)
            await fetched(client.parts.avatars)
            assert client.parts.avatars.of(1, person.id) is not None
            await services.personal.erase(player.id)
            assert client.parts.avatars.of(1, person.id) is None
            assert not client.parts.avatars._portraits._values
