"""The network between the bot and Discord, which may be slow, lose data, or deliver it late.

`Network.requests_of` replaces `discord.http.HTTPClient.request`, while the rest of discord.py is real. A
request may be carried out even if the process that sent it has ended.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import formatdate
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from aiohttp import BytesPayload

from tests.simulation.guilds import EPOCH, Discord, Post, Refusal, body_of
from tests.simulation.loop import OWNER, Owner, SimulatedLoop, in_the_world

_ERRORS: Mapping[int, type[discord.HTTPException]] = {
    403: discord.Forbidden,
    404: discord.NotFound,
}


_TROUBLE: Mapping[str, tuple[int, Any]] = {
    "failing": (500, {"code": 0, "message": "simulated"}),
    "refused": (403, {"code": 50001, "message": "Missing Access"}),
}


_GIVEN_UP = 300.0
"""After how many seconds discord.py gives up a request that gets no response: aiohttp's default."""

_REPAIRED = 600.0
"""Within how many seconds a process repeats an edit that a late one has undone, even if one attempt is lost."""
_LAST_TRY = 6600.0
"""How long after a late edit, in seconds, the process makes its last attempt to correct it, at the earliest."""

_REPEATED = 7200.0
"""For how many seconds a process retries an edit that failed after a late one was carried out."""


@dataclass(frozen=True)
class Weather:
    """The probability that a request meets each kind of trouble.

    - `lost`: the request never reaches Discord.
    - `refused`: Discord responds with a 403, though it may accept a later attempt.
    - `deaf`: Discord carries the request out, but the response is lost.
    - `late`: as `deaf`, but the request takes up to `slowest` seconds to reach Discord.
    - `failing`: Discord responds with a 500, whether or not it carries the request out.
    - `slow`: the request takes up to `slowest` seconds to reach Discord.
    """

    lost: float = 0.0
    refused: float = 0.0
    deaf: float = 0.0
    late: float = 0.0
    failing: float = 0.0
    slow: float = 0.0
    slowest: float = 30.0

    @property
    def fair(self) -> bool:
        return self == FAIR


FAIR = Weather()


class Network:
    """The simulated network. `counts` counts troubles and refusals by name, and `sent` all requests."""

    def __init__(self, loop: SimulatedLoop, there: Discord, random: Random) -> None:
        self.weather = FAIR
        self.counts: Counter[str] = Counter()
        self.sent = 0
        self.failed: Counter[tuple[str, str, int]] = Counter()
        """How many requests had trouble, by method, path and minute."""
        self._under_way: dict[Owner, list[asyncio.TimerHandle]] = {}
        self.on_request: Callable[[str, str, int], None] = lambda method, path, status: None
        self._loop = loop
        self._there = there
        self._random = random

    def requests_of(self, heard: Callable[[int, Mapping[str, str]], None]) -> Any:
        """Return a replacement for `HTTPClient.request`. `heard` gets each response's status and headers."""

        async def request(
            route: discord.http.Route, *, data: BytesPayload | None = None, **body: Any
        ) -> Any:
            path = route.url.partition("/api/v10")[2].partition("?")[0]
            form, files = _unpacked(data) if data is not None else ((), ())
            content = body_of(form, body)
            status, answer = await self._answer(route.method, path, content, files)
            heard(status, {"Date": formatdate(self._there.now() + EPOCH, usegmt=True)})
            if status < 300:
                return answer
            response: Any = SimpleNamespace(status=status, reason="simulated")
            if status >= 500:
                raise discord.DiscordServerError(response, answer)
            raise _ERRORS.get(status, discord.HTTPException)(response, answer)

        return request

    def _answer(
        self, method: str, path: str, body: Mapping[str, Any], files: Any
    ) -> asyncio.Future[tuple[int, Any]]:
        """Send a request. Return a future for the response, as its status and JSON. The future raises an error
        if no response arrives."""
        self.sent += 1
        sent = self._loop.time()
        random, weather = self._random, self.weather
        answered: asyncio.Future[tuple[int, Any]] = self._loop.create_future()
        there = random.choice((0.02, 0.05, 0.08, 0.2))
        back = random.choice((0.02, 0.04, 0.1))
        chance = random.random()
        trouble = ""
        for name in ("lost", "refused", "deaf", "late", "failing", "slow"):
            chance -= getattr(weather, name)
            if chance < 0:
                trouble = name
                break
        if trouble == "refused" and (method == "GET" or path.endswith("/commands")):
            # A channel that can't be read may get a message twice: see `Posting`. To register commands, the bot
            # needs no permission that may come back.
            trouble = ""
        if trouble:
            self.counts[trouble] += 1
            self.failed[method, path, int(self._loop.time() // 60)] += 1
        carried_out, error = trouble != "refused", random.random() < 0.5
        if trouble == "refused" and method == "GET" and path.endswith("/messages"):
            self._there.unread.add(int(path.split("/")[-2]))
        if trouble in ("late", "slow"):
            there = random.uniform(1, weather.slowest)
        if trouble == "failing":
            carried_out = random.random() < 0.5

        def arrive() -> None:
            self._there.late = trouble == "late" or answered.done()
            self._there.sent = sent
            status, answer = self._carry_out(method, path, body, files) if carried_out else (0, {})
            self._there.late = False
            if trouble in ("late", "deaf"):
                if error:
                    _settle(answered, aiohttp.ServerDisconnectedError())
            else:
                told = _TROUBLE.get(trouble)
                self._later(back, lambda: _settle(answered, told or (status, answer)))

        if trouble in ("lost", "late", "deaf"):
            self._later(_GIVEN_UP, lambda: _settle(answered, TimeoutError()))
        if trouble == "lost":
            # The bot notices a broken connection at once. Lost packets leave it waiting.
            if error:
                self._later(there, lambda: _settle(answered, aiohttp.ServerDisconnectedError()))
        else:
            arriving = self._later(there, arrive)
            if trouble in ("late", "slow"):
                self._under_way.setdefault(OWNER.get(), []).append(arriving)
        return answered

    def hang_up(self, owner: Owner) -> None:
        """Close the connections of a process that has ended. Each request that has not reached Discord yet is
        either carried out now or dropped.

        A late edit may have undone a newer edit. If the process would still have repeated the newer one, the
        post is marked as `overtaken`, because nobody repeats it now.
        """
        for post in self._there.posts.values():
            # The process would have repeated an undone edit within `_REPAIRED` seconds, or later if that
            # failed. Nothing stores this duty.
            age = self._there.now() - post.late_edit
            if age < _REPAIRED or (age < _REPEATED and self._failed_since(post)):
                post.overtaken = True
        for arriving in self._under_way.pop(owner, ()):
            if not arriving.cancelled() and arriving.when() > self._loop.time():
                if self._random.random() < 0.5:
                    arriving._run()
                arriving.cancel()

    def gave_up(self, post: Post) -> bool:
        """Return whether the bot has stopped trying to undo a late edit of the post, because its last attempt
        failed."""
        last = (post.late_edit + _LAST_TRY) // 60
        return any(
            path.endswith(f"/messages/{post.id}") and minute >= last
            for _, path, minute in self.failed
        )

    def _failed_since(self, post: Post) -> bool:
        return any(
            path.endswith(f"/messages/{post.id}") and minute >= post.late_edit // 60
            for _, path, minute in self.failed
        )

    def _carry_out(
        self, method: str, path: str, body: Mapping[str, Any], files: Any
    ) -> tuple[int, Any]:
        try:
            status, answer = 200, self._there.carry_out(method, path, body, files)
        except Refusal as refusal:
            self.counts[f"refusal {refusal.code}"] += 1
            status = refusal.status
            answer = {"code": refusal.code, "message": refusal.text}
        self.on_request(method, path, status)
        return status, answer

    def _later(self, seconds: float, function: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_later(seconds, function, context=in_the_world())


def _settle(answered: asyncio.Future[Any], outcome: Any) -> None:
    if answered.done():
        return
    if isinstance(outcome, Exception):
        answered.set_exception(outcome)
    else:
        answered.set_result(outcome)


def _unpacked(form: BytesPayload) -> tuple[list[Any], list[Any]]:
    """Return the fields of a form that are not files, and its files, as discord.py represents both."""
    fields, files = list[Any](), list[Any]()
    boundary = b"--" + form.headers["Content-Type"].partition("boundary=")[2].encode()
    for part in form._value.removesuffix(boundary + b"--\r\n").split(boundary + b"\r\n")[1:]:
        head, _, data = part.removesuffix(b"\r\n").partition(b"\r\n\r\n")
        name, filename = [*re.findall(r'name="(.*?)"', head.decode()), ""][:2]
        if filename:
            content = SimpleNamespace(read=lambda data=data: data)
            files.append(SimpleNamespace(filename=filename, fp=content))
        else:
            fields.append({"name": name, "value": data})
    return fields, files
