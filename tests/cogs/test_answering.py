"""What a person reads when something fails, before and after what they asked for was stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs import answering
from cogs.actions import playing, substitutes
from cogs.answering import BUSY, COUNTS, IN_PART
from cogs.gates import Kind
from cogs.replies import Reply
from cogs.request import Request, Target
from matches.log.events import MatchId, Moved, PlayerId
from matches.ports.people import Blocked
from matches.ports.players import Player
from matches.ports.storage import StorageBusy, StoredInPart, in_part
from matches.service.answers import Answers
from matches.service.limits import Limits
from tests.cogs.speaking import Speaking
from tests.matches.fakes import FakeClock
from texts.text import verbatim

ME = Player(PlayerId(1), 500, "Alice")


class Matches:
    """A service whose database is busy from some time on."""

    def __init__(self, *, stores: bool) -> None:
        self.stores = stores
        self.answers = Answers()

    async def person(self, *_: Any) -> Player:
        return ME

    async def changed(self, *_: Any) -> Any:
        if not self.stores:
            raise StorageBusy("locked")
        return Moved(0, "a1")

    play = press = come_back = changed

    async def undo(self, *_: Any) -> Any:
        await self.changed()
        return SimpleNamespace(undo=SimpleNamespace(asked=None))

    async def view(self, *_: Any) -> Any:
        raise StorageBusy("locked")


async def nobody_knows(*_: Any) -> None:
    return None


async def come_back(request: Request, target: Target) -> Reply:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(substitutes, "_ends_absence", nobody_knows)
        return await substitutes.back(request, target)


def pressed(defer: Callable[..., Any], answers: list[str]) -> discord.Interaction:
    """A press whose acknowledgement is carried out by `defer`, and whose answer goes to a list."""

    async def edit(*, view: discord.ui.LayoutView, **_: Any) -> None:
        answers.extend(
            str(each.content) for each in view.walk_children() if hasattr(each, "content")
        )

    services = SimpleNamespace(
        matches=Matches(stores=True),
        limits=Limits(FakeClock()),
        preferences=SimpleNamespace(explain=nobody_knows),
        languages=Speaking(),
    )
    client = SimpleNamespace(
        services=services,
        blocking=SimpleNamespace(now=Blocked()),
        at_work=nullcontext,
        is_closed=lambda: False,
        stopping=False,
        on_acknowledged=lambda _: None,
        on_answered=lambda _: None,
    )
    user = SimpleNamespace(id=ME.discord_id, global_name=ME.name)
    response = SimpleNamespace(defer=defer)
    pressed = SimpleNamespace(client=client, user=user, id=1, guild_id=10, message=None)
    pressed.locale = discord.Locale.finnish
    pressed.response, pressed.edit_original_response = response, edit
    return cast(discord.Interaction, pressed)


async def test_the_locale_is_noted_after_the_answer() -> None:
    answers = list[str]()

    async def defer(**_: Any) -> None:
        answers.append("acknowledged")

    async def handler(_: Request) -> Reply:
        return Reply(verbatim("done"))

    press = pressed(defer, answers)
    languages = cast(Any, press.client).services.languages

    async def saw(_: int, locale: str) -> None:
        answers.append(locale)

    languages.saw = saw
    await answering.answer(press, Kind.SEAT, handler)
    assert answers == ["acknowledged", "done", "fi"]


async def test_the_work_is_done_while_the_acknowledgement_is_under_way() -> None:
    worked, answers = asyncio.Event(), list[str]()

    async def defer(**_: Any) -> None:
        await worked.wait()
        answers.append("acknowledged")

    async def handler(_: Request) -> Reply:
        worked.set()
        return Reply(verbatim("done"))

    await answering.answer(pressed(defer, answers), Kind.SEAT, handler)
    assert answers == ["acknowledged", "done"]


async def test_what_takes_long_is_told_further_until_it_is_there_or_fails() -> None:
    answers = list[str]()

    async def defer(**_: Any) -> None:
        """At once."""

    async def later() -> AsyncIterator[Reply]:
        yield Reply(verbatim("half"))
        raise StorageBusy("locked")

    async def handler(_: Request) -> Reply:
        return Reply(verbatim("begun"), later=later())

    await answering.answer(pressed(defer, answers), Kind.SEAT, handler)
    assert answers == ["begun", "half", str(BUSY)]


async def test_the_acknowledgement_is_sent_before_the_work_begins() -> None:
    steps = list[str]()
    trace = aiohttp.TraceConfig()

    async def sent(*_: object) -> None:
        steps.append("sent")

    async def handler(_: Request) -> Reply:
        steps.append("worked")
        return Reply(verbatim("done"))

    trace.on_request_chunk_sent.append(sent)
    async with (
        TestServer(web.Application()) as server,
        aiohttp.ClientSession(trace_configs=[trace]) as session,
    ):

        async def defer(**_: Any) -> None:
            async with session.post(server.make_url("/"), data=b"deferred") as response:
                await response.read()

        await defer()  # opens the connection
        await answering.answer(pressed(defer, []), Kind.SEAT, handler)
    assert steps == ["sent", "sent", "worked"]


def in_public(press: discord.Interaction, answers: list[str]) -> discord.Interaction:
    """The same press, of a button under a message that everybody sees."""

    async def send(*, view: discord.ui.LayoutView, ephemeral: bool, **_: Any) -> None:
        assert ephemeral
        texts = [str(each.content) for each in view.walk_children() if hasattr(each, "content")]
        answers.extend(f"beside: {text}" for text in texts)

    flags = SimpleNamespace(ephemeral=False)
    vars(press).update(message=SimpleNamespace(flags=flags), followup=SimpleNamespace(send=send))
    return press


def unknown(code: int) -> discord.HTTPException:
    response = cast(Any, SimpleNamespace(status=404, reason="", headers={}))
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    "error", [ConnectionResetError(), TimeoutError(), ValueError("a defect"), unknown(10062)]
)
async def test_a_public_message_is_not_edited_with_an_answer_that_was_not_acknowledged(
    error: Exception,
) -> None:
    answers = list[str]()

    async def defer(**_: Any) -> None:
        raise error

    async def later() -> AsyncIterator[Reply]:
        yield Reply(verbatim("more secrets"))

    async def handler(_: Request) -> Reply:
        return Reply(verbatim("secret"), later=later())

    await answering.answer(in_public(pressed(defer, answers), answers), Kind.SEAT, handler)
    assert answers == ["beside: secret"]


@pytest.mark.parametrize("before", [False, True])
async def test_an_acknowledged_answer_to_a_press_in_public_fills_what_was_deferred(
    before: bool,
) -> None:
    answers = list[str]()

    async def defer(**_: Any) -> None:
        if before:  # by an attempt whose answer was lost
            raise unknown(40060)

    async def handler(_: Request) -> Reply:
        return Reply(verbatim("secret"))

    await answering.answer(in_public(pressed(defer, answers), answers), Kind.SEAT, handler)
    assert answers == ["secret"]


async def test_a_defect_of_the_acknowledgement_does_not_cancel_what_was_begun() -> None:
    answers, failed = list[str](), asyncio.Event()

    async def defer(**_: Any) -> None:
        failed.set()
        raise ValueError("a defect")

    async def handler(_: Request) -> Reply:
        await failed.wait()
        await asyncio.sleep(0)  # where a cancellation would arrive
        return Reply(verbatim("done"))

    await answering.answer(pressed(defer, answers), Kind.SEAT, handler)
    assert answers == ["done"]


async def test_a_request_after_the_end_of_the_process_is_trouble_like_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    answers = list[str]()

    async def defer(**_: Any) -> None:
        raise RuntimeError("Session is closed")

    async def handler(_: Request) -> Reply:
        return Reply(verbatim("done"))

    press = pressed(defer, answers)
    cast(Any, press.client).is_closed = lambda: True
    press.edit_original_response = defer  # type: ignore[assignment, method-assign]
    await answering.answer(press, Kind.SEAT, handler)
    assert [each for each in caplog.records if each.exc_info] == []


async def test_a_stopping_process_begins_nothing_new() -> None:
    answers = list[str]()

    async def send_message(*, view: discord.ui.LayoutView, ephemeral: bool) -> None:
        assert ephemeral
        answers.extend(
            str(each.content) for each in view.walk_children() if hasattr(each, "content")
        )

    async def handler(_: Request) -> Reply:
        raise AssertionError("it was begun")

    press = pressed(send_message, answers)
    cast(Any, press.client).stopping = True
    press.response.send_message = send_message  # type: ignore[assignment, method-assign]
    await answering.answer(press, Kind.SEAT, handler)
    assert answers == [str(BUSY)]


async def test_what_was_stored_stands_though_it_could_not_be_acknowledged() -> None:
    answers = list[str]()

    async def defer(**_: Any) -> None:
        raise ConnectionResetError

    async def handler(_: Request) -> Reply:
        return Reply(verbatim("done"))

    await answering.answer(pressed(defer, answers), Kind.SEAT, handler)
    assert answers == ["done"]


async def test_who_asked_for_several_changes_hears_that_only_a_part_is_stored() -> None:
    async def stored() -> Reply:
        for count in range(2):
            with in_part(count > 0):
                if count:
                    raise StorageBusy("locked")
        return Reply(verbatim("done"))

    assert await answering._or_error(stored) == (Reply(IN_PART), False)


async def test_who_takes_a_seat_back_and_is_still_away_hears_that_a_part_is_stored() -> None:
    """Two transactions: the seat, then the absence."""

    async def busy(*_: Any) -> None:
        raise StorageBusy("locked")

    async def view(*_: Any) -> Any:
        return SimpleNamespace(to_take_back=(1,), server=10)

    async def away(*_: Any) -> Any:
        return object()

    matches = SimpleNamespace(view=view, come_back=nobody_knows)
    asked = cast(
        Request,
        SimpleNamespace(
            services=SimpleNamespace(matches=matches),
            client=SimpleNamespace(absences=SimpleNamespace(absence=away, back=busy)),
            interaction=SimpleNamespace(user=SimpleNamespace(id=ME.discord_id)),
            player=ME,
            id="1",
            server=10,
            view=view,
        ),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(substitutes, "check_entry", nobody_knows)
        with pytest.raises(StoredInPart):
            await substitutes.back(asked, Target(MatchId("harbour123"), 0, ""))


ACTIONS = [playing.play, playing.move, playing.undo, come_back]


async def answered(
    action: Callable[[Request, Target], Coroutine[Any, Any, Reply]], *, stores: bool
) -> tuple[Reply, bool]:
    services = SimpleNamespace(matches=Matches(stores=stores), languages=Speaking())
    blocking = SimpleNamespace(now=Blocked())
    client = cast(Any, SimpleNamespace(services=services, blocking=blocking))
    user = SimpleNamespace(id=ME.discord_id, global_name=ME.name)
    interaction = cast(
        discord.Interaction,
        SimpleNamespace(client=client, user=user, id=1, guild_id=10, locale=discord.Locale.finnish),
    )
    target = Target(MatchId("harbour123"), 0, "0.a1")
    reply, done, _ = await answering._handled(
        client, interaction, Kind.SEAT, lambda request: action(request, target)
    )
    return reply, done


@pytest.mark.parametrize("action", ACTIONS)
async def test_before_a_change_is_stored_nothing_was_changed(action: Any) -> None:
    assert await answered(action, stores=False) == (Reply(BUSY), False)


@pytest.mark.parametrize("action", ACTIONS)
async def test_after_a_change_is_stored_it_counts_though_no_more_can_be_read(action: Any) -> None:
    reply, done = await answered(action, stores=True)
    assert done
    text, counts = str(reply.text), str(COUNTS)
    assert text.endswith(counts)
    assert len(text) > len(counts), "it says what was done"
