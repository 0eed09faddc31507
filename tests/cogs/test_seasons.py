"""Which season a command selects when none is named."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest

from cogs.actions.season_choices import chosen, label, offered
from cogs.admin import season_management
from cogs.replies import Reply
from cogs.request import Request
from games.crosswind.about import ABOUT
from matches.decisions.seasons import OVER
from matches.log.events import PlayerId
from matches.ports.players import Player
from matches.seasons.season import Phase, Season, SeasonId
from tests.languages import EVERY
from tests.matches.seasons import seasons
from tests.refusals import refused
from texts.language import ENGLISH, Language
from texts.text import day

HERE, ELSEWHERE = 20, 30
GRACE, STRANGER = PlayerId(1), PlayerId(9)


class Seasons:
    """A fake season service, with the seasons of one server."""

    def __init__(self, found: tuple[Season, ...]) -> None:
        self.found = [*found]

    async def in_server(self, _: int) -> list[Season]:
        return self.found

    async def get(self, season_id: SeasonId, _: int) -> Season:
        return next(each for each in self.found if each.id == season_id)


def season(name: str, channel: int, phase: Phase = Phase.RUNNING, people: int = 0) -> Season:
    return replace(seasons.season(people), id=SeasonId(name), channel=channel, phase=phase)


def request(*found: Season, player: PlayerId = STRANGER) -> Request:
    matches = SimpleNamespace(games={ABOUT.key: ABOUT})
    services = SimpleNamespace(seasons=Seasons(found), matches=matches)
    asked = SimpleNamespace(id=1, guild_id=10, channel_id=HERE)
    client = SimpleNamespace(services=services)
    return Request(cast(Any, client), cast(Any, asked), Player(player, 500, "Grace"))


async def test_season_command_without_a_name_prefers_an_open_season_of_the_user() -> None:
    over = season("over", HERE, Phase.OVER)
    here, other, mine = (
        season("here", HERE),
        season("other", ELSEWHERE),
        season("own", 40, people=1),
    )
    for found, expected in (
        ([other, here, over], here),
        ([other, over], other),
        ([other, mine, over], mine),
        ([season("late", ELSEWHERE, Phase.OVER), over], over),
    ):
        assert await chosen(request(*found, player=GRACE), "") == expected.id
    assert await chosen(request(other, over), " OVER ") == over.id


def asked_about(reply: Reply) -> str:
    return reply.presses[0].custom_id.subject


async def test_season_to_close_needs_a_name_unless_it_is_the_only_open_one_of_the_channel() -> None:
    here, other = season("here", HERE), season("other", ELSEWHERE)
    assert asked_about(await season_management.close(request(other, here), "")) == here.id
    named = await season_management.close(request(other, here), "other")
    assert asked_about(named) == other.id
    assert f"<#{ELSEWHERE}>" in str(named.text)
    for found in ([other], [other, season("over", HERE, Phase.OVER)], [here, season("two", HERE)]):
        with refused(season_management.WHICH):
            await season_management.close(request(*found), "")
    with refused(OVER):
        await season_management.close(request(season("over", HERE, Phase.OVER)), "")


def _client(services: object, place: object) -> Any:
    places = SimpleNamespace(cached=lambda *_: place)
    return SimpleNamespace(services=services, parts=SimpleNamespace(places=places))


@pytest.mark.parametrize("visible", [True, False])
def test_list_of_seasons_names_only_channels_that_the_user_may_see(visible: bool) -> None:
    permissions = SimpleNamespace(view_channel=visible)
    place = SimpleNamespace(name="harbour", permissions_for=lambda _: permissions)
    services = SimpleNamespace(matches=SimpleNamespace(games={ABOUT.key: ABOUT}))
    client = _client(services, place)
    told = label(client, Mock(spec=discord.Member), season("here", HERE))
    assert ("#harbour" in str(told)) is visible


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
async def test_long_channel_name_hides_nothing_else_of_a_season_and_is_found_by_its_end(
    language: Language,
) -> None:
    permissions = SimpleNamespace(view_channel=True)
    place = SimpleNamespace(name="harbour-" * 12 + "east", permissions_for=lambda _: permissions)
    languages = SimpleNamespace(of_user_at_once=lambda *_: language)
    services = SimpleNamespace(
        matches=SimpleNamespace(games={ABOUT.key: ABOUT}),
        seasons=Seasons((season("here", HERE),)),
        languages=languages,
    )
    user = Mock(spec=discord.Member)
    asked = SimpleNamespace(
        client=_client(services, place),
        guild_id=10,
        user=user,
        locale=SimpleNamespace(value=""),
    )
    (found,) = await offered(cast(Any, asked), "east", open_only=False)
    begins = language.say(day(season("here", HERE).terms.begins_at.date()))
    assert begins in found.name
    assert len(found.name) <= 100


def test_season_in_a_thread_without_its_parent_channel_has_a_label_without_a_channel() -> None:
    """discord.py keeps a thread without its parent if the thread's update arrives after the parent's
    deletion."""
    place = Mock(spec=discord.Thread, **{"is_private.return_value": False})
    place.permissions_for.side_effect = discord.ClientException
    services = SimpleNamespace(matches=SimpleNamespace(games={ABOUT.key: ABOUT}))
    client = _client(services, place)
    assert "#" not in str(label(client, Mock(spec=discord.Member), season("s", HERE)))


async def test_season_is_found_by_its_channel_without_accents() -> None:
    permissions = SimpleNamespace(view_channel=True)
    place = SimpleNamespace(name="café", permissions_for=lambda _: permissions)
    languages = SimpleNamespace(of_user_at_once=lambda *_: ENGLISH)
    services = SimpleNamespace(
        matches=SimpleNamespace(games={ABOUT.key: ABOUT}),
        seasons=Seasons((season("here", HERE),)),
        languages=languages,
    )
    asked: Any = Mock(client=_client(services, place), user=Mock(spec=discord.Member, id=1))
    assert [each.value for each in await offered(asked, "cafe", open_only=True)] == ["here"]
    assert not await offered(asked, "coffee", open_only=True)
