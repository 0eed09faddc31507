"""Turns and films can be shared only by permitted users, for permitted matches, and in permitted channels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.channels.custom_ids import CustomId
from bot.filming.films import Films
from cogs.afterwards import replay_wording as wording
from cogs.afterwards.films import film, post_film
from cogs.afterwards.sharing import share
from cogs.arguments import Spot
from cogs.replies import Reply
from cogs.request import Request
from games.rules import Seat
from matches.decisions.refusal import Refused
from matches.decisions.server_limits import elsewhere
from matches.log.events import ANYWHERE, Ended, MatchId, PlayerId, Taken
from matches.log.match import Match
from matches.ports.channel import Message
from matches.ports.preferences import ServerSettings
from matches.ports.storage import StorageBusy
from renderers.script import Drawn, Script
from tests.cogs.test_replay import request, running, seen
from tests.matches.log.test_proof import done, moved
from tests.matches.situations import TRADEWINDS
from tests.pseudo import OPENED
from tests.refusals import refused
from texts.language import ENGLISH

ME, SERVER, HERE, ALLOWED = PlayerId(99), 1, 20, 30
MAY = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)
TARGET = "proof23456"


class Server:
    """A fake of the server from which the request comes. `posted` lists the messages posted there."""

    def __init__(self) -> None:
        self.posted: list[Message] = []
        self.kept_out: list[int] = []
        self.known = ServerSettings()
        self.ours = MAY

    async def among(self, _: int, users: Sequence[int]) -> frozenset[int]:
        return frozenset({*self.kept_out} & {*users})

    async def settings(self, _: int) -> ServerSettings:
        return self.known

    async def post(self, channel: int, message: Message) -> None:
        assert channel == HERE
        self.posted.append(message)

    def asked(self, steps: Sequence[Match], player: PlayerId = ME) -> Request:
        asked = request(steps, player)
        services = cast(Any, asked.services)
        services.blocks, services.servers, services.films = self, self, Films(drawn_at_once)
        client = SimpleNamespace(
            services=services,
            parts=SimpleNamespace(
                channel=self,
                places=SimpleNamespace(cached=lambda _, each: SimpleNamespace(id=each)),
            ),
        )
        interaction = SimpleNamespace(
            id=123456789012345678,
            message=None,
            channel=SimpleNamespace(id=HERE),
            channel_id=HERE,
            guild_id=SERVER,
            app_permissions=self.ours,
        )
        return replace(asked, client=cast(Any, client), interaction=cast(Any, interaction))


async def drawn_at_once(script: Script, drawn: Drawn) -> bytes:
    drawn(len(script.scenes), len(script.scenes) + 1)
    return b"GIF89a"


@pytest.fixture(scope="module")
def over() -> list[Match]:
    steps = running(TRADEWINDS, 3)
    done(steps, Ended("agreed"))
    return steps


def asked_from(server: Server, steps: Sequence[Match], place: int) -> Request:
    asked = server.asked(steps)
    cast(Any, asked.interaction).guild_id = place
    return asked


def target(turn: int | None = None, seat: Seat | None = None) -> CustomId:
    return CustomId("share", TARGET, 0, str(Spot(turn, seat)))


async def last_of(reply: Reply) -> Reply:
    """Return the final state of a response that is edited several times."""
    if reply.later is not None:
        async for each in reply.later:
            reply = each
    return reply


async def test_shared_turn_is_posted_silently_with_a_replay_button(over: list[Match]) -> None:
    server = Server()
    reply = await share(server.asked(over), target(1))
    (posted,) = server.posted
    assert posted.silent
    assert not posted.pinged
    assert len(posted.nonce) <= 25
    assert len(posted.content) <= 2000
    assert [each.name for each in posted.pictures] == [each.name for each in reply.pictures]
    assert [each.argument for each in posted.buttons] == ["1"]
    # The bot recognises its turn messages by this prefix, and must not mistake a shared turn for one.
    assert not any(each.name.startswith("fairwind-") for each in posted.pictures)


def test_only_presses_of_one_button_of_one_private_message_share_a_nonce(over: list[Match]) -> None:
    asked = Server().asked(over)
    nonces = []
    for message, turn in ((1, 1), (1, 1), (1, 2), (2, 1)):
        pressed = cast(Any, asked.interaction)
        pressed.message = SimpleNamespace(id=message, flags=SimpleNamespace(ephemeral=True))
        pressed.data = {"custom_id": str(target(turn))}
        nonces.append(asked.repeat)
    assert nonces[0] == nonces[1]
    assert len({*nonces}) == 3


async def test_film_is_made_again_if_data_was_deleted_while_it_was_drawn(over: list[Match]) -> None:
    made = 0

    async def drawn_while_data_is_deleted(_: Script, __: Drawn) -> bytes:
        nonlocal made
        made += 1
        if made == 1:
            asked.services.films.forget()
        return b"GIF89a"

    asked = Server().asked(over)
    cast(Any, asked.services).films = Films(drawn_while_data_is_deleted)
    assert (await last_of(await film(asked, target()))).pictures
    assert made == 2


async def test_film_that_was_joined_is_made_again_for_whoever_requested_it(
    over: list[Match],
) -> None:
    """Otherwise the person who joined it would be refused their own."""
    server, films = Server(), Films(AsyncMock(return_value=b"GIF89a"))
    mine, theirs = server.asked(over), server.asked(over, PlayerId(98))
    for each in (mine, theirs):
        cast(Any, each.services).films = films
    own, requested = await film(mine, target()), await post_film(theirs, target())
    joined = await post_film(mine, target())
    films.forget()
    for reply in (joined, own, requested):
        assert reply.later is not None
        assert (await anext(reply.later)).later is not None, "it is being made"


async def test_film_shows_no_name_that_was_deleted_while_it_was_requested(
    over: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Script] = []

    async def draw(script: Script, _: Drawn) -> bytes:
        drawn.append(script)
        return b"GIF89a"

    asked = Server().asked(over)
    cast(Any, asked.services).films = films = Films(draw)
    reader, known = asked.services.reader, asked.services.players.known
    end = reader.ending

    async def known_later(players: frozenset[PlayerId], server: int) -> Any:
        people = await known(players, server)
        return {who: replace(each, name="Deleted") for who, each in people.items()}

    async def ending(match_id: MatchId) -> Any:
        films.forget()
        monkeypatch.setattr(asked.services.players, "known", known_later)
        return await end(match_id)

    monkeypatch.setattr(reader, "ending", ending)
    await last_of(await film(asked, target()))
    (script,) = drawn
    assert {name for _, shown in script.scenes for name in shown.names} == {"Deleted"}


async def test_shared_posts_are_in_the_language_of_the_server(
    over: list[Match],
) -> None:
    server = Server()
    asked = server.asked(over)
    replies = [await share(asked, target(1)), await last_of(await post_film(asked, target()))]
    for posted, reply in zip(server.posted, replies, strict=True):
        assert OPENED in posted.content
        assert all(OPENED in each.text for each in posted.pictures)
        assert all(OPENED in button.label for button in posted.buttons)
        assert OPENED not in ENGLISH.say(reply.text)


async def test_hand_can_be_shared_only_after_the_match(over: list[Match]) -> None:
    server = Server()
    await share(server.asked(over), target(1, 2))
    assert len(server.posted[0].pictures) == 2
    steps = running(TRADEWINDS, 3)
    player = steps[-1].order[0]
    with refused(wording.SHARED_LATER):
        await share(server.asked(steps, player), target(1, 0))
    await share(server.asked(steps, player), target(1))
    assert len(server.posted[1].pictures) == 1


async def test_database_that_fails_after_the_post_does_not_make_sharing_fail(
    over: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who is told that nothing was changed would post it twice."""
    server = Server()
    asked = server.asked(over)
    fail = AsyncMock(side_effect=StorageBusy("the disk is full"))

    async def post(channel: int, message: Message) -> None:
        monkeypatch.setattr(asked.services.preferences, "habits", fail)
        await Server.post(server, channel, message)

    monkeypatch.setattr(server, "post", post)
    await share(asked, target(1, 2))
    assert len(server.posted) == 1


async def test_replay_of_a_shared_turn_opens_for_everybody() -> None:
    """A seat whose hand is not shown, because its sharer took it over later, is no part of what is shared."""
    steps = running(TRADEWINDS, 3)
    done(steps, Taken(0, ME))
    match = steps[-1]
    (seat,) = match.to_act
    moved(steps, match.rules.notation(match.rules.legal_moves(match.state, seat)[0]))
    server = Server()
    await share(server.asked(steps), target(1, 0))
    (posted,) = server.posted
    assert len(posted.pictures) == 1
    stranger = request(steps, PlayerId(98))
    spot = Spot.parse(posted.buttons[0].argument)
    assert (await seen(stranger, spot.turn, spot.seat)).pictures


@pytest.mark.parametrize("post", [share, post_film])
async def test_sharing_is_refused_to_blocked_users_and_where_posting_is_forbidden(
    over: list[Match], post: Any
) -> None:
    server = Server()
    server.known = replace(server.known, channels=frozenset({ALLOWED}))
    with refused(elsewhere([f"<#{ALLOWED}>"], HERE)):
        await post(server.asked(over), target())
    server.known = ServerSettings()
    server.kept_out = [500 + ME]
    with refused(wording.MAY_NOT_SHARE):
        await post(server.asked(over), target())
    server.kept_out = []
    server.ours = discord.Permissions(view_channel=True)
    with pytest.raises(Refused, match="Attach Files"):
        await post(server.asked(over), target())
    at_home = [replace(each, opened=replace(each.opened, server=ANYWHERE)) for each in over]
    server.ours = MAY
    with refused(wording.NOWHERE_TO_SHARE):
        await post(server.asked(at_home), target())
    assert not server.posted


async def test_film_is_shown_privately_and_posted_on_request(over: list[Match]) -> None:
    server = Server()
    asked = server.asked(over)
    shown = await last_of(await film(asked, target(2)))
    assert [each.png for each in shown.pictures] == [b"GIF89a"]
    assert not server.posted
    assert {press.custom_id.argument for press in shown.presses} == {"2"}
    assert (await film(asked, target())).pictures, "it is kept"
    from_elsewhere = await last_of(await film(asked_from(server, over, ANYWHERE), target()))
    assert {press.custom_id.kind for press in from_elsewhere.presses} == {"replay"}
    assert {press.custom_id.kind for press in shown.presses} == {"replay", "postfilm"}
    await last_of(await post_film(asked, target()))
    (posted,) = server.posted
    assert [each.name for each in posted.pictures] == [f"film-{TARGET}.gif"]
    assert posted.silent


async def test_user_blocked_while_a_film_is_drawn_cannot_post_it(over: list[Match]) -> None:
    server = Server()
    reply = await post_film(server.asked(over), target())
    server.kept_out = [500 + ME]
    with refused(wording.MAY_NOT_SHARE):
        await last_of(reply)
    assert not server.posted


async def test_film_shows_neither_a_running_match_nor_the_view_of_one_seat(
    over: list[Match],
) -> None:
    server = Server()
    for refusal, steps, seat in (
        (wording.FILM_LATER, running(TRADEWINDS, 3), None),
        (wording.FILM_FOR_ALL, over, 1),
    ):
        with refused(refusal):
            await film(server.asked(steps), target(None, seat))
