"""How the bot responds when something fails, either before or after the user's change was stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Interaction
from bot.interactions.tree import BROKEN
from bot.runtime.life_cycle import LifeCycle
from cogs.access import rate_limiting
from cogs.access.gates import Kind
from cogs.actions import playing, substitutes
from cogs.replies import Document, Reply
from cogs.replying import acknowledging, answering, delivering
from cogs.replying.answering import BUSY, COUNTS, IN_PART
from cogs.request import Handler, Request
from matches.decisions.refusal import Refused
from matches.log.events import Moved, PlayerId
from matches.ports.people import Blocked
from matches.ports.players import Player
from matches.ports.storage import StorageBusy, StoredInPart, in_part
from matches.service.answers import Answers
from matches.service.limits import RateLimits
from tests.cogs.speaking import Speaking
from tests.matches.fakes import FakeClock
from texts.language import ENGLISH
from texts.text import verbatim

ME = Player(PlayerId(1), 500, "Alice")


class Matches:
    """A fake match service whose database is busy. With `stores`, the database becomes busy only after it has
    stored the decision."""

    def __init__(self, *, stores: bool) -> None:
        self.stores = stores

    async def meet(self, *_: Any) -> Player:
        return ME

    async def decide(self, *_: Any) -> Any:
        if not self.stores:
            raise StorageBusy("locked")
        return SimpleNamespace(last=Moved(0, "a1"), undo=SimpleNamespace(asked=None))

    async def view(self, *_: Any) -> Any:
        raise StorageBusy("locked")

    after_move = levels = view


nobody_knows = AsyncMock(return_value=None)


async def come_back(request: Request, target: CustomId) -> Reply:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(substitutes, "_ends_absence", nobody_knows)
        return await substitutes.back(request, target)


async def seek(request: Request, target: CustomId) -> Reply:
    meant = None, [Player(PlayerId(2), 501, "Bob")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(substitutes, "_meant", AsyncMock(return_value=meant))
        patch.setattr(substitutes, "lacking", lambda *_: 0)
        return await substitutes.seek(request, replace(target, argument="."))


async def accepted(**_: Any) -> None:
    """Accept any response of the bot, as Discord usually does."""


def texts_in(view: discord.ui.LayoutView) -> list[str]:
    return [str(each.content) for each in view.walk_children() if hasattr(each, "content")]


def pressed(
    answers: list[str],
    *,
    stores: bool = True,
    defer: Callable[..., Any] = accepted,
    respond: Callable[..., Any] = accepted,
) -> Interaction:
    """Return a fake button press. With `stores`, the database can store a decision before it becomes busy. The
    bot defers its response by `defer`, or sends it by `respond`. The texts of the response are appended to
    `answers`."""

    async def edit(*, view: discord.ui.LayoutView, **_: Any) -> None:
        answers.extend(texts_in(view))

    async def send_message(*, ephemeral: bool, **more: Any) -> None:
        assert ephemeral
        await respond()
        await edit(**more)

    services = SimpleNamespace(
        **dict.fromkeys(("matches", "reader", "writer", "players"), Matches(stores=stores)),
        answers=Answers(),
        clock=FakeClock(),
        limits=RateLimits(FakeClock(), lambda: 0.0),
        preferences=SimpleNamespace(unexplained=nobody_knows),
        languages=Speaking(),
        lists=SimpleNamespace(next_waiting=nobody_knows),
    )
    client = SimpleNamespace(
        services=services,
        parts=SimpleNamespace(
            blocking=SimpleNamespace(now=Blocked()),
            avatars=SimpleNamespace(see=lambda *_: None),
            earlier_replies=SimpleNamespace(keep=Mock(), replace=nobody_knows),
        ),
        life_cycle=LifeCycle(),
        is_closed=lambda: False,
        on_acknowledged=lambda _: None,
        on_answered=lambda _: None,
    )
    user = SimpleNamespace(id=ME.discord_id, global_name=ME.name)
    response = SimpleNamespace(defer=defer, send_message=send_message)
    pressed = SimpleNamespace(client=client, user=user, id=1, guild_id=10, message=None)
    pressed.locale = discord.Locale.finnish
    pressed.response, pressed.edit_original_response = response, edit
    return cast(Interaction, pressed)


async def done(_: Request) -> Reply:
    return Reply(verbatim("done"))


async def refused(_: Request) -> Reply:
    raise Refused(verbatim("not now"))


async def test_locale_is_recorded_after_the_answer() -> None:
    answers = list[str]()
    press = pressed(answers)
    saw = AsyncMock(side_effect=lambda _, locale: answers.append(locale))
    cast(Any, press.client).services.languages.saw = saw
    await answering.answer(press, Kind.SEAT, done)
    assert answers == ["done", "fi"]


async def test_unforeseen_error_of_recording_the_locale_does_not_change_the_answer() -> None:
    answers = list[str]()
    press = pressed(answers)
    broken = AsyncMock(side_effect=RuntimeError("unforeseen"))
    cast(Any, press.client).services.languages.saw = broken
    await answering.answer(press, Kind.SEAT, done)
    assert answers == ["done"]
    assert broken.await_count == 1


@pytest.mark.parametrize(
    ("handler", "expected"), [(done, ["in place: done"]), (refused, ["not now"])]
)
async def test_prompt_answer_acknowledges_the_press(handler: Handler, expected: list[str]) -> None:
    answers = list[str]()
    defer = AsyncMock(side_effect=lambda **_: answers.append("deferred"))

    async def edit_message(*, view: discord.ui.LayoutView, **_: Any) -> None:
        answers.extend(f"in place: {text}" for text in texts_in(view))

    press = pressed(answers, defer=defer)
    vars(press).update(message=SimpleNamespace(flags=SimpleNamespace(ephemeral=True)))
    vars(press.response).update(edit_message=edit_message)
    await answering.answer(press, Kind.SEAT, handler)
    assert answers == expected


def replacing(press: Interaction) -> AsyncMock:
    """Return what the bot calls to let the answer to a press replace an earlier private message."""
    replace = AsyncMock()
    cast(Any, press.client).parts.earlier_replies.replace = replace
    return replace


@pytest.mark.parametrize(
    ("handler", "accepts", "replaces"),
    [(done, True, True), (refused, True, False), (done, False, False)],
    ids=["done", "refused", "not delivered"],
)
async def test_earlier_message_is_replaced_only_by_the_delivered_answer_to_what_was_done(
    handler: Handler, accepts: bool, replaces: bool
) -> None:
    fail = AsyncMock(side_effect=unknown(10062))
    press = pressed([]) if accepts else pressed([], defer=fail, respond=fail)
    if not accepts:
        cast(Any, press).edit_original_response = fail
    replace = replacing(press)
    await answering.answer(press, Kind.SEAT, handler)
    assert replace.await_count == replaces


async def test_pressed_message_is_kept_before_the_action_begins() -> None:
    happened, press = list[str](), pressed([])
    cast(Any, press.client).parts.earlier_replies.keep = lambda _: happened.append("kept")

    async def handler(request: Request) -> Reply:
        happened.append("begun")
        return await done(request)

    await answering.answer(press, Kind.SEAT, handler)
    assert happened == ["kept", "begun"]


async def test_refused_actions_and_questions_do_not_count_towards_their_rate_limit() -> None:
    asking: Handler = AsyncMock(return_value=Reply(verbatim("which?"), asks=True))
    answers = list[str]()
    press, most = pressed(answers), rate_limiting.RATES["start"].most
    for handler in [refused, asking] * 2 + [done] * most + [refused]:
        vars(press)["id"] += 1
        await answering.answer(press, Kind.SEAT, handler, "start")
    assert answers[:-1] == ["not now", "which?"] * 2 + ["done"] * most
    assert answers[-1] not in ("not now", "done"), "too many"


@pytest.mark.parametrize("first", [done, refused])
async def test_interaction_is_answered_again_only_if_its_answer_was_not_delivered(
    first: Handler,
) -> None:
    fail = AsyncMock(side_effect=unknown(10062))
    answers = list[str]()
    press = pressed(answers, defer=fail, respond=fail)
    edit = press.edit_original_response
    cast(Any, press).edit_original_response = fail
    await answering.answer(press, Kind.SEAT, first)
    cast(Any, press).edit_original_response = edit
    await answering.answer(press, Kind.SEAT, first)
    assert len(answers) == 1
    await answering.answer(press, Kind.SEAT, done)
    assert len(answers) == 1


async def test_interaction_delivered_again_while_it_is_carried_out_is_ignored() -> None:
    answers = list[str]()
    press = pressed(answers)

    async def delivered_again(request: Request) -> Reply:
        await answering.answer(press, Kind.SEAT, refused)
        return await done(request)

    await answering.answer(press, Kind.SEAT, delivered_again)
    assert answers == ["done"]


async def test_interaction_refused_by_a_rate_limit_is_not_carried_out_once_the_limit_allows_it() -> (
    None
):
    answers = list[str]()
    press, rate = pressed(answers), rate_limiting.RATES["start"]
    limits = press.client.services.limits
    for _ in range(rate.most):
        limits.take(rate, press.user.id)
    await answering.answer(press, Kind.SEAT, done, "start")
    limits.give_back(rate, press.user.id)
    await answering.answer(press, Kind.SEAT, done, "start")
    assert len(answers) == 1
    assert answers != ["done"]


async def test_answer_with_a_large_file_is_deferred_privately_before_its_upload() -> None:
    answers = list[str]()

    async def defer(*, ephemeral: bool, **_: Any) -> None:
        answers.append("deferred privately" if ephemeral else "deferred publicly")

    film = Reply(verbatim("film"), documents=(Document("film.gif", bytes(4_000_000)),))
    handler = AsyncMock(return_value=film)
    await answering.answer(pressed(answers, defer=defer), Kind.SEAT, handler)
    assert answers == ["deferred privately", "film"]


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005)])
async def test_user_gets_a_sentence_if_discord_rejects_the_content_of_an_answer(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as an export that exceeds 10 MiB even when it is compressed."""
    answers, refusals = list[str](), [(status, code)]

    async def respond(**_: Any) -> None:
        while refusals:
            status, code = refusals.pop()
            response = SimpleNamespace(status=status, reason="", headers={})
            raise discord.HTTPException(cast(Any, response), {"code": code, "message": ""})

    await answering.answer(pressed(answers, respond=respond), Kind.SEAT, done)
    assert answers == [str(BROKEN)]
    assert str(code) in caplog.text


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bot defer interactions as soon as their handler waits for anything."""
    monkeypatch.setattr(acknowledging, "PROMPT", 0)


async def test_refusal_that_discord_never_accepts_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limiting, "IN_TIME", 0)
    press = pressed([], respond=asyncio.Event().wait)
    async with asyncio.timeout(60):
        await rate_limiting.refuse(press, verbatim("not now"))


async def test_deferred_reply_that_discord_never_accepts_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivering, "_PATIENCE", 0)
    press = pressed([])

    async def edit(**_: Any) -> None:
        await asyncio.Event().wait()

    cast(Any, press).edit_original_response = edit
    async with asyncio.timeout(60):
        assert not await delivering.deliver(press, Reply(verbatim("done")), ENGLISH, beside=False)


@pytest.mark.usefixtures("hurried")
async def test_command_runs_while_its_acknowledgement_is_still_pending() -> None:
    deferring, worked, answers = asyncio.Event(), asyncio.Event(), list[str]()

    async def defer(**_: Any) -> None:
        deferring.set()
        await worked.wait()
        answers.append("acknowledged")

    async def handler(request: Request) -> Reply:
        await deferring.wait()
        worked.set()
        return await done(request)

    await answering.answer(pressed(answers, defer=defer), Kind.SEAT, handler)
    assert answers == ["acknowledged", "done"]


async def test_slow_answer_is_updated_until_it_completes_or_fails() -> None:
    answers = list[str]()

    async def later() -> AsyncIterator[Reply]:
        yield Reply(verbatim("half"))
        raise StorageBusy("locked")

    handler = AsyncMock(return_value=Reply(verbatim("begun"), later=later()))
    await answering.answer(pressed(answers), Kind.SEAT, handler)
    assert answers == ["begun", "half", str(BUSY)]


def in_public(press: Interaction, answers: list[str]) -> Interaction:
    """Put the button press under a public message, and return it. Texts that the bot sends as ephemeral
    follow-ups are appended to `answers` with the prefix `beside: `."""

    async def send(*, view: discord.ui.LayoutView, ephemeral: bool, **_: Any) -> None:
        assert ephemeral
        answers.extend(f"beside: {text}" for text in texts_in(view))

    flags = SimpleNamespace(ephemeral=False)
    vars(press).update(message=SimpleNamespace(flags=flags), followup=SimpleNamespace(send=send))
    return press


def unknown(code: int) -> discord.HTTPException:
    response = cast(Any, SimpleNamespace(status=404, reason="", headers={}))
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("prompt", [True, False])
@pytest.mark.parametrize(
    "error", [ConnectionResetError(), TimeoutError(), ValueError("a defect"), unknown(10062)]
)
async def test_unacknowledged_answer_never_replaces_a_public_message(
    error: Exception, prompt: bool
) -> None:
    answers, deferring = list[str](), asyncio.Event()

    async def fail(**_: Any) -> None:
        deferring.set()
        raise error

    async def later() -> AsyncIterator[Reply]:
        yield Reply(verbatim("more secrets"))

    async def handler(_: Request) -> Reply:
        if not prompt:
            await deferring.wait()
        return Reply(verbatim("secret"), later=later())

    press = in_public(pressed(answers, defer=fail, respond=fail), answers)
    replace = replacing(press)
    await answering.answer(press, Kind.SEAT, handler)
    assert answers == ["beside: secret"]
    replace.assert_not_awaited()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("prompt", [True, False])
@pytest.mark.parametrize("before", [False, True])
async def test_acknowledged_answer_to_a_public_press_is_given_once(
    before: bool, prompt: bool
) -> None:
    answers, deferring = list[str](), asyncio.Event()

    async def attempt(**_: Any) -> None:
        deferring.set()
        if before:  # acknowledged by an attempt whose response was lost
            raise unknown(40060)

    async def handler(request: Request) -> Reply:
        if not prompt:
            await deferring.wait()
        return await done(request)

    press = in_public(pressed(answers, defer=attempt, respond=attempt), answers)
    await answering.answer(press, Kind.SEAT, handler)
    assert answers == ["done"]


@pytest.mark.usefixtures("hurried")
async def test_failed_acknowledgement_does_not_cancel_running_work() -> None:
    answers, failed = list[str](), asyncio.Event()

    async def defer(**_: Any) -> None:
        failed.set()
        raise ValueError("a defect")

    async def handler(request: Request) -> Reply:
        await failed.wait()
        await asyncio.sleep(0)  # where a cancellation would be raised
        return await done(request)

    await answering.answer(pressed(answers, defer=defer), Kind.SEAT, handler)
    assert answers == ["done"]


async def test_request_after_shutdown_logs_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    fail = AsyncMock(side_effect=RuntimeError("Session is closed"))
    press = pressed([], respond=fail)
    cast(Any, press.client).is_closed = lambda: True
    cast(Any, press).edit_original_response = fail
    await answering.answer(press, Kind.SEAT, done)
    assert [each for each in caplog.records if each.exc_info] == []


async def test_stopping_process_starts_no_new_work() -> None:
    answers, handler = list[str](), AsyncMock()
    press = pressed(answers)
    cast(Any, press.client).life_cycle.stopping = True
    await answering.answer(press, Kind.SEAT, handler)
    assert answers == [str(BUSY)]
    handler.assert_not_called()


async def test_partly_stored_changes_are_reported_as_partly_stored() -> None:
    async def stored(_: Request) -> Reply:
        for count in range(2):
            with in_part(count > 0):
                if count:
                    raise StorageBusy("locked")
        return Reply(verbatim("done"))

    answers = list[str]()
    await answering.answer(pressed(answers), Kind.SEAT, stored)
    assert answers == [str(IN_PART)]


async def test_returning_to_a_seat_is_reported_as_partly_done_if_the_absence_stays() -> None:
    """The seat and the absence are stored in two transactions, and only the second one fails here."""

    seen = SimpleNamespace(to_take_back=(1,), server=10)
    absences = SimpleNamespace(
        absence=AsyncMock(), back=AsyncMock(side_effect=StorageBusy("locked"))
    )
    asked = cast(
        Request,
        SimpleNamespace(
            decide=nobody_knows,
            client=None,
            parts=SimpleNamespace(absences=absences),
            interaction=SimpleNamespace(user=SimpleNamespace(id=ME.discord_id)),
            player=ME,
            id="1",
            server=10,
            view=AsyncMock(return_value=seen),
        ),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(substitutes, "check_entry", nobody_knows)
        with pytest.raises(StoredInPart):
            await substitutes.back(asked, CustomId("back", "harbour123"))


ACTIONS = [playing.play, playing.move, playing.undo, come_back, seek]


async def answered(
    action: Callable[[Request, CustomId], Coroutine[Any, Any, Reply]], *, stores: bool
) -> tuple[Reply, bool]:
    press, target = pressed([], stores=stores), CustomId("move", "harbour123", 0, "0.a1")
    outcome = await answering._handled(
        press.client, press, Kind.SEAT, lambda request: action(request, target)
    )
    return outcome.reply, outcome.done


@pytest.mark.parametrize("action", ACTIONS)
async def test_user_is_told_that_nothing_changed_if_storing_failed(action: Any) -> None:
    assert await answered(action, stores=False) == (Reply(BUSY), False)


@pytest.mark.parametrize("action", ACTIONS)
async def test_user_is_told_that_the_change_counts_if_only_the_reply_failed(action: Any) -> None:
    reply, done = await answered(action, stores=True)
    assert done
    text, counts = str(reply.text), str(COUNTS)
    assert text.endswith(counts)
    assert len(text) > len(counts), "it says what was done"
