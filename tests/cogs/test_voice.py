"""The bot posts for a user only what the user could post there themselves."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest

from bot.channels.custom_ids import CustomId
from cogs import buttons
from cogs.access.voice import Speech, may_not_write
from cogs.request import Request
from matches.decisions.refusal import Refused
from tests.cogs.test_gates import MATCH, ON_MATCHES, ROW, USER, World, done  # noqa: F401 - a fixture
from tests.refusals import refused
from tests.sampling import sampled, some

HERE, THERE = 21, ROW.channel
ALL = frozenset({"send_messages", "send_messages_in_threads", "attach_files"})
PERSON = [frozenset(), ALL, *(ALL - {each} for each in ALL)]
BOT = [frozenset(), ALL]

POSTS: dict[str, Speech] = {
    "show": Speech(False, True),
    "share": Speech(True, True),
    "postfilm": Speech(True, True),
    "nudge": Speech(False, False),
    "seek": Speech(False, False),
    "carryon": Speech(True, False),
}
"""Actions that make the bot post for a user: whether in the channel of the request, and whether with a picture.

The only other posts are openings of matches and seasons, and the course of open matches.
"""


def permissions(names: frozenset[str]) -> discord.Permissions:
    return discord.Permissions(view_channel=True, **dict.fromkeys(names, True))


def place(kind: type[object], names: frozenset[str]) -> Mock:
    """Return a channel or thread in which everyone has these permissions."""
    return Mock(spec=kind, permissions_for=lambda _: permissions(names))


def request(
    here: frozenset[str], there: frozenset[str], bot: frozenset[str], kind: type[object]
) -> Request:
    """Return a request in one channel about a match in another channel. The user has the permissions `here` in
    the request's channel, and `there` in the match's channel. The bot has the permissions `bot` in the
    request's channel. Both channels are of the type `kind`."""
    request = World().request()
    places = {HERE: place(kind, here), THERE: place(kind, there)}

    async def found(_: int, channel: int) -> Mock:
        return places[channel]

    request.parts.places.found = found  # type: ignore[method-assign,assignment]
    interaction, member = cast(Any, request.interaction), Mock(spec=discord.Member, id=USER)
    interaction.channel_id, interaction.channel, interaction.user = HERE, places[HERE], member
    interaction.permissions = permissions(here)
    interaction.app_permissions = permissions(bot)
    return request


def may(names: frozenset[str], kind: type[object], *, picture: bool) -> bool:
    writes = "send_messages_in_threads" if kind is discord.Thread else "send_messages"
    return writes in names and (not picture or "attach_files" in names)


@sampled
@pytest.mark.parametrize("kind", [discord.TextChannel, discord.Thread])
async def test_action_posts_only_where_the_user_may_write(
    done: list[str],  # noqa: F811
    kind: type[object],
) -> None:
    for here, there, bot in some(product(PERSON, PERSON, BOT), 11):
        done.clear()
        for name in ON_MATCHES:
            with suppress(Refused):
                await buttons.act(request(here, there, bot, kind), CustomId(name, MATCH))
        refused = {
            name
            for name, (asked_here, picture) in POSTS.items()
            if not may(here if asked_here else there, kind, picture=picture)
        }
        assert {*ON_MATCHES} - {*done} == refused


async def test_refusal_to_post_for_a_user_names_the_channel() -> None:
    nobody = frozenset[str]()
    for name, channel in (("carryon", HERE), ("nudge", THERE)):
        with refused(may_not_write(channel)):
            await buttons.act(
                request(nobody, nobody, ALL, discord.TextChannel), CustomId(name, MATCH)
            )


def test_actions_that_post_are_exactly_the_listed_ones() -> None:
    assert {name: each.speech for name, each in buttons.ACTIONS.items() if each.speech} == POSTS
