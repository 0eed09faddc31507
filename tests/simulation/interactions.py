"""The simulated interactions: what people pressed or typed, and which responses they were shown.

A `Session` replaces the HTTP session of aiohttp. All code of discord.py for webhooks runs, except its
connections.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from multidict import CIMultiDict

from cogs.access.gates import Kind
from cogs.request import Handler
from tests.simulation.guilds import (
    EPOCH,
    UNKNOWN_MESSAGE,
    Discord,
    Place,
    Post,
    Refusal,
    files_of,
    message_data,
    user_data,
)
from tests.simulation.loop import SimulatedFuture, SimulatedLoop, wake
from tests.simulation.network import Network
from tests.simulation.world import Deed, Person

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
BUTTON, SELECT = 2, 3
EPHEMERAL: Final = 64

IN_TIME: Final = 3.0
TOKEN_LASTS: Final = 900.0
_TOTAL: Final = 300.0
"""After how many seconds aiohttp gives up on a request."""

UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
TOKEN_ENDED = (401, 50027, "Invalid Webhook Token")
EMPTY = (400, 50006, "Cannot send an empty message")


@dataclass(frozen=True)
class Control:
    """A button or a select on a person's screen. `values` are the choices of a select."""

    type: int
    custom_id: str
    values: tuple[str, ...] = ()
    disabled: bool = False


@dataclass(eq=False)
class Answer:
    """An ephemeral message, which only one person sees. `states` counts how often the bot has set its content,
    the last time at `at`. `interaction` is the id of the interaction for which it was created."""

    id: int
    user: int
    place: Place
    at: float
    interaction: int
    loading: bool = False
    content: str = ""
    components: list[Any] = field(default_factory=list)
    files: list[tuple[str, str, bytes]] = field(default_factory=list)
    states: int = 0
    deleted: bool = False

    @property
    def controls(self) -> list[Control]:
        return [*controls(self.components)]

    @property
    def text(self) -> str:
        """All text in the message that the person can read."""
        return "\n".join(
            [self.content, *words(self.components), *(text for _, text, _ in self.files)]
        )

    @property
    def empty(self) -> bool:
        return not self.files and not self.text.strip()


@dataclass(eq=False)
class Interaction:
    """A press of a button or select, or a typed command. As long as no trouble has affected it, it is `fair`,
    and the bot must respond.

    If `handler` is set, the bot answers by it instead of by a command or button of its own. If it is `late`,
    Discord accepts no response. `process` is the process to which it was last delivered.
    """

    id: int
    type: int
    person: Person
    deed: Deed
    place: Place
    payload: dict[str, Any]
    pressed: Post | Answer | None
    at: float
    answered: SimulatedFuture
    handler: tuple[Kind, Handler] | None = None
    process: object = None
    late: bool = False
    fair: bool = True
    deliveries: int = 1
    callback: int | None = None
    acknowledged_at: float = 0.0
    original: Answer | None = None
    follow_ups: list[Answer] = field(default_factory=list)
    writes: int = 0
    choices: list[Any] = field(default_factory=list)

    @property
    def public(self) -> bool:
        """Whether the pressed button belongs to a public message."""
        return isinstance(self.pressed, Post)


def nested(components: list[Any]) -> Iterator[Any]:
    for each in components:
        yield each
        yield from nested(each.get("components") or [])


def controls(components: list[Any]) -> Iterator[Control]:
    for each in nested(components):
        if each["type"] == BUTTON and each.get("custom_id"):
            yield Control(BUTTON, each["custom_id"], disabled=bool(each.get("disabled")))
        elif each["type"] == SELECT:
            values = tuple(option["value"] for option in each["options"])
            yield Control(SELECT, each["custom_id"], values, bool(each.get("disabled")))


def words(components: list[Any]) -> Iterator[str]:
    for each in nested(components):
        yield each.get("content") or ""
        yield each.get("label") or ""
        yield each.get("placeholder") or ""
        for option in each.get("options") or ():
            yield option["label"]
        for item in each.get("items") or ():
            yield item.get("description") or ""


class Interactions:
    """Discord's side of all interactions.

    It calls `on_write` whenever a response becomes visible or changes, `on_form` when a form opens, and
    `on_wrong` when the bot violates an invariant.
    """

    def __init__(self, loop: SimulatedLoop, there: Discord) -> None:
        self.loop = loop
        self.there = there
        self.now = there.now
        self.all: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.on_write: Callable[[Interaction, Answer], None] = lambda interaction, answer: None
        self.on_form: Callable[[Interaction, Any], None] = lambda interaction, form: None
        self.on_wrong: Callable[[str, str], None] = lambda invariant, what: None

    def begin(self, interaction: Interaction) -> None:
        self.all[interaction.id] = interaction
        self._by_token[interaction.payload["token"]] = interaction

    def of_path(self, path: str) -> Interaction | None:
        match path.strip("/").split("/"):
            case ["interactions", _, token, *_] | ["webhooks", _, token, *_]:
                return self._by_token.get(token)
        return None

    def carry_out(self, method: str, path: str, body: Mapping[str, Any], files: Any) -> Any:
        """Carry out an API request, and return the response as JSON. Raises Refusal if Discord refuses."""
        match method, path.strip("/").split("/"):
            case "POST", ["interactions", _, token, "callback"]:
                return self._callback(self._by_token[token], body, files)
            case "POST", ["webhooks", _, token]:
                return self._follow_up(self._open(token), body, files)
            case "PATCH", ["webhooks", _, token, "messages", "@original"]:
                return self._edit_original(self._open(token), body, files)
            case "DELETE", ["webhooks", _, token, "messages", "@original" | "%40original"]:
                return self._delete_original(self._open(token))
        raise AssertionError(f"the simulated Discord knows no {method} {path}")

    def _open(self, token: str) -> Interaction:
        interaction = self._by_token[token]
        if self.now() - interaction.at > TOKEN_LASTS:
            raise Refusal(*TOKEN_ENDED)
        return interaction

    def _callback(self, interaction: Interaction, body: Mapping[str, Any], files: Any) -> Any:
        # Discord reports this error even if the interaction has also expired:
        # https://docs.discord.com/developers/interactions/receiving-and-responding
        if interaction.callback is not None:
            raise Refusal(*ACKNOWLEDGED)
        if interaction.late or self.now() - interaction.at > IN_TIME:
            raise Refusal(*UNKNOWN_INTERACTION)
        kind, data = body["type"], body.get("data") or {}
        if (kind == CHOICES) != (interaction.type == AUTOCOMPLETE):
            self.on_wrong("a callback fits", f"{interaction.deed.name}: type {kind}")
        if kind == MESSAGE and not data.get("components") and not data.get("content"):
            raise Refusal(*EMPTY)
        interaction.callback, interaction.acknowledged_at = kind, self.now()
        if kind == CHOICES:
            interaction.choices = data.get("choices") or []
            interaction.deed.received, interaction.deed.received_at = True, self.now()
            wake(interaction.answered)
        elif kind == FORM:
            if interaction.type != COMPONENT:
                self.on_wrong("a callback fits", f"{interaction.deed.name}: type {kind}")
            interaction.writes += 1
            deed = interaction.deed
            deed.received, deed.received_at = True, self.now()
            self.on_form(interaction, data)
            wake(interaction.answered)
        elif kind in (MESSAGE, DEFER):
            self._require_ephemeral(interaction, data)
            interaction.original = self._answer(interaction)
            interaction.original.loading = kind == DEFER
            if kind == MESSAGE:
                self._write(interaction, interaction.original, data, files)
        elif interaction.public:
            # For this type of response, `@original` will be the public message itself.
            self.on_wrong("an answer is for one person", f"{interaction.deed.name}: type {kind}")
        else:
            assert isinstance(interaction.pressed, Answer)
            interaction.original = interaction.pressed
            if kind == UPDATE:
                self._write(interaction, interaction.original, data, files)
        return {"interaction": {"id": str(interaction.id), "type": interaction.type}}

    def _require_ephemeral(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        if not data.get("flags", 0) & EPHEMERAL:
            self.on_wrong(
                "an answer is for one person", f"{interaction.deed.name} is not ephemeral"
            )

    def _follow_up(self, interaction: Interaction, body: Mapping[str, Any], files: Any) -> Any:
        if interaction.callback is None:
            raise Refusal(*UNKNOWN_WEBHOOK)
        original = interaction.original
        # After a deferred response, Discord lets the first follow-up replace it, whatever the follow-up's flags
        # say.
        if original is not None and original.loading:
            return self._write(interaction, original, body, files)
        self._require_ephemeral(interaction, body)
        answer = self._answer(interaction)
        interaction.follow_ups.append(answer)
        return self._write(interaction, answer, body, files)

    def _edit_original(self, interaction: Interaction, body: Mapping[str, Any], files: Any) -> Any:
        return self._write(interaction, self._original(interaction, body), body, files)

    def _delete_original(self, interaction: Interaction) -> Any:
        original = self._original(interaction, "deleted")
        if original.deleted:
            raise Refusal(*UNKNOWN_MESSAGE)
        original.deleted = True
        return {}

    def _original(self, interaction: Interaction, what: object) -> Answer:
        """Return the message that `@original` means. `what` is what the bot does to it."""
        if interaction.public and (
            interaction.callback is None or interaction.callback == DEFER_UPDATE
        ):
            self.on_wrong(
                "no private answer in a public message",
                f"{interaction.deed.name} of {interaction.person.user}: {what}",
            )
        if interaction.original is None:
            raise Refusal(*UNKNOWN_MESSAGE)
        return interaction.original

    def _answer(self, interaction: Interaction) -> Answer:
        answered, person = self.now(), interaction.person.user
        return Answer(self.there.snowflake(), person, interaction.place, answered, interaction.id)

    def _write(
        self, interaction: Interaction, answer: Answer, body: Mapping[str, Any], files: Any
    ) -> Any:
        if "content" in body:
            answer.content = body["content"] or ""
        if "components" in body:
            answer.components = body["components"] or []
        answer.files = files_of(files, body)
        answer.loading = False
        answer.at = self.now()
        answer.states += 1
        interaction.writes += 1
        deed = interaction.deed
        deed.received, deed.received_at = True, self.now()
        self.on_write(interaction, answer)
        wake(interaction.answered)
        return self.message_data(answer)

    def message_data(self, answer: Answer) -> dict[str, Any]:
        created_by = {"id": str(answer.interaction), "type": 2, "user": user_data(answer.user)}
        return message_data(answer.id, answer.place.id, answer.content) | {
            "flags": EPHEMERAL,
            "interaction_metadata": created_by,
        }


@dataclass(eq=False)
class Session:
    """A replacement for a process's aiohttp session. `heard` is called with the status and headers of each
    response."""

    loop: SimulatedLoop
    network: Network
    interactions: Interactions
    heard: Callable[[int, Mapping[str, str]], None]
    is_fair: Callable[[], bool]
    closed: bool = False
    open: list[asyncio.Future[Any]] = field(default_factory=list)

    def request(self, method: str, url: str, *, data: Any = None, **_: Any) -> Exchange:
        return Exchange(self, method, url.partition("/api/v10")[2].partition("?")[0], data)

    async def close(self) -> None:
        """Abort all requests that are under way."""
        self.closed = True
        for each in self.open:
            if not each.done():
                each.set_exception(aiohttp.ServerDisconnectedError())


@dataclass(eq=False)
class Exchange:
    """A request in the shape of aiohttp's: an async context manager that yields its response."""

    session: Session
    method: str
    path: str
    data: Any

    async def __aenter__(self) -> Any:
        session = self.session
        if session.closed:
            raise RuntimeError("Session is closed")
        body, files = _content(self.data)
        if (interaction := session.interactions.of_path(self.path)) is not None:
            interaction.fair &= session.is_fair()
        answered = session.network._answer(self.method, self.path, body, files)
        session.open.append(answered)
        try:
            async with asyncio.timeout(_TOTAL):
                status, answer = await answered
        finally:
            session.open.remove(answered)
        now = session.interactions.now() + EPOCH
        headers = CIMultiDict({"Date": formatdate(now, usegmt=True)})
        headers["Content-Type"] = "application/json"
        session.heard(status, headers)

        async def text(encoding: str) -> str:
            return json.dumps(answer)

        return SimpleNamespace(status=status, reason="simulated", headers=headers, text=text)

    async def __aexit__(self, *_: object) -> None: ...


def _content(data: Any) -> tuple[Mapping[str, Any], Any]:
    if not isinstance(data, aiohttp.FormData):
        return (json.loads(data) if data else {}), []
    body: Mapping[str, Any] = {}
    files = []
    for options, _, value in data._fields:
        if options["name"] == "payload_json":
            body = json.loads(value)
        else:
            content = value.read()
            read = SimpleNamespace(read=lambda content=content: content)
            files.append(SimpleNamespace(filename=options["filename"], fp=read))
    return body, files
