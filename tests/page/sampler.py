"""A bot for tests of the page that shows every kind of message, component, option and form."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

import aiohttp

JSON = dict[str, Any]
File = tuple[str, bytes] | None
API = os.environ.get("FAIRWIND_API_URL", "")
YOURS = '{"you": "Alice ⚓"}'.encode()
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0"
    "000003010100c9fe92ef0000000049454e44ae426082"
)


def _option(kind: int, name: str, **more: Any) -> JSON:
    return {"type": kind, "name": name, "description": f"The {name}"} | more


OPTIONS = [
    _option(3, "word", required=True, min_length=2),
    _option(4, "count", min_value=1, max_value=5),
    _option(3, "choice", choices=[{"name": n, "value": n.lower()} for n in ("Red", "Green")]),
    _option(6, "who"),
    _option(7, "where"),
    _option(5, "sure"),
    _option(8, "role"),
    _option(9, "anything"),
]
MANY = [
    _option(7, "place", channel_types=[0]),
    _option(3, "zone", autocomplete=True),
    *(_option(5, f"switch-{n}") for n in range(23)),
]
COMMANDS = [
    {"name": name, "description": f"Tries {name}"}
    for name in ("show", "rows", "menus", "form", "silent", "think", "thread", "private", "grow")
] + [
    {"name": "options", "description": "Tries options", "options": OPTIONS},
    {"name": "many", "description": "Tries many options", "options": MANY},
    {"name": "file", "description": "Tries a file"},
    {"name": "attached", "description": "Tries an attachment"},
    {"name": "withdrawn", "description": "Tries to take back"},
]


def _button(style: int, label: str, **more: Any) -> JSON:
    return {"type": 2, "style": style, "label": label, "custom_id": label.lower()} | more


def _row(*controls: JSON) -> JSON:
    return {"type": 1, "components": list(controls)}


ROWS = [
    _row(*(_button(n, name) for n, name in enumerate(("Blue", "Grey", "Leaf", "Red"), 1))),
    _row(
        _button(2, "Off", disabled=True),
        {"type": 2, "style": 5, "label": "Web", "url": "https://a.test/"},
    ),
    _row(
        {
            "type": 3,
            "custom_id": "colours",
            "placeholder": "Colours",
            "max_values": 2,
            "options": [{"label": n, "value": n} for n in ("Red", "Green", "Ochre")],
        }
    ),
    _row({"type": 5, "custom_id": "people", "placeholder": "Somebody"}),
]
MENUS = [
    _row({"type": 6, "custom_id": "roles", "placeholder": "A role"}),
    _row({"type": 7, "custom_id": "either", "placeholder": "Roles and people", "max_values": 3}),
    _row({"type": 8, "custom_id": "places", "placeholder": "A channel"}),
]
CONTAINER = {
    "type": 17,
    "accent_color": 0xFF8800,
    "components": [
        {"type": 10, "content": "# Title\n**bold** <@{you}>"},
        {"type": 14, "divider": True, "spacing": 2},
        {
            "type": 9,
            "components": [{"type": 10, "content": "Beside it"}],
            "accessory": _button(3, "Inside"),
        },
        {
            "type": 12,
            "items": [{"media": {"url": "attachment://dot.png"}, "description": "A red dot"}],
        },
    ],
}
FORM = {
    "custom_id": "form",
    "title": "About you",
    "components": [
        {"type": 18, "label": "Name", "component": {"type": 4, "style": 1, "custom_id": "name"}},
        {
            "type": 18,
            "label": "More",
            "component": {"type": 4, "style": 2, "custom_id": "more", "required": False},
        },
    ],
}


class Sampler:
    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._me = ""

    async def run(self) -> None:
        async with self._session.ws_connect(os.environ["FAIRWIND_GATEWAY_URL"]) as gateway:
            identify = {"token": os.environ["DISCORD_TOKEN"], "intents": 1, "properties": {}}
            await gateway.send_json({"op": 2, "d": identify})
            async for packet in gateway:
                frame = json.loads(packet.data)
                if frame.get("t") == "READY":
                    self._me = frame["d"]["user"]["id"]
                    await self._call("PUT", f"/applications/{self._me}/commands", COMMANDS)
                elif frame.get("t") == "INTERACTION_CREATE":
                    await self._answer(frame["d"])

    async def _call(self, method: str, path: str, body: Any, file: File = None) -> JSON:
        headers = {"Authorization": f"Bot {os.environ['DISCORD_TOKEN']}"}
        sent: dict[str, Any] = {"json": body}
        if file:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            form.add_field("files[0]", file[1], filename=file[0])
            sent = {"data": form}
        async with self._session.request(method, API + path, headers=headers, **sent) as response:
            assert response.status < 400, await response.text()
            answer: JSON = await response.json() if response.status != 204 else {}
            return answer

    async def _respond(self, interaction: JSON, kind: int, data: Any, file: File = None) -> None:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        await self._call("POST", path, {"type": kind, "data": data}, file)

    async def _answer(self, interaction: JSON) -> None:
        data = interaction["data"]
        name = data.get("name") or data.get("custom_id")
        if interaction["type"] == 4:
            choices = [{"name": zone, "value": zone} for zone in ("Europe/Lisbon", "Asia/Tokyo")]
            return await self._respond(interaction, 8, {"choices": choices})
        handler = getattr(self, f"_on_{name}", None)
        if handler is not None:
            await handler(interaction)
        else:
            values = data.get("values") or data.get("components") or data.get("options") or name
            said = f"got {json.dumps(values)}"
            await self._respond(interaction, 4, {"content": said, "flags": 64})
        return None

    async def _on_silent(self, interaction: JSON) -> None:
        """Send no response, like a bot that hangs."""

    async def _on_show(self, interaction: JSON) -> None:
        you = interaction["member"]["user"]["id"]
        shown = json.loads(json.dumps([CONTAINER]).replace("{you}", you))
        attachments = [{"id": 0, "filename": "dot.png"}]
        body = {"components": shown, "flags": 32768, "attachments": attachments}
        await self._respond(interaction, 4, body, ("dot.png", PIXEL))

    async def _on_rows(self, interaction: JSON) -> None:
        await self._respond(interaction, 4, {"content": "Choose", "components": ROWS})

    async def _on_grey(self, interaction: JSON) -> None:
        """Edit the message of the pressed button, but send no response."""
        path = f"/channels/{interaction['channel_id']}/messages/{interaction['message']['id']}"
        await self._call("PATCH", path, {"content": "Choose again"})

    async def _on_menus(self, interaction: JSON) -> None:
        await self._respond(interaction, 4, {"content": "Choose", "components": MENUS})

    async def _resolve(self, interaction: JSON) -> None:
        """Respond with the names of what was picked in a select, as Discord resolved them."""
        found = interaction["data"]["resolved"]
        names = {
            id: each["name"]
            for kind in ("roles", "channels")
            for id, each in found.get(kind, {}).items()
        }
        names |= {id: each["username"] for id, each in found.get("users", {}).items()}
        picked = sorted(names[value] for value in interaction["data"]["values"])
        await self._respond(interaction, 4, {"content": f"picked {picked}", "flags": 64})

    _on_roles = _on_either = _on_places = _resolve

    async def _on_form(self, interaction: JSON) -> None:
        if interaction["type"] == 2:
            await self._respond(interaction, 9, FORM)
        else:
            answers = [row["component"]["value"] for row in interaction["data"]["components"]]
            await self._respond(interaction, 4, {"content": f"form {answers}"})

    async def _on_think(self, interaction: JSON) -> None:
        await self._respond(interaction, 5, {})
        await asyncio.sleep(0.7)
        path = f"/webhooks/{self._me}/{interaction['token']}"
        await self._call("PATCH", f"{path}/messages/@original", {"content": "thought"})

    async def _on_thread(self, interaction: JSON) -> None:
        await self._respond(interaction, 4, {"content": "A thread", "flags": 64})
        path = f"/channels/{interaction['channel_id']}/threads"
        thread = await self._call("POST", path, {"name": "Corner", "type": 11})
        await self._call("POST", f"/channels/{thread['id']}/messages", {"content": "inside"})

    async def _on_private(self, interaction: JSON) -> None:
        await self._respond(interaction, 4, {"content": "Sent", "flags": 64})
        await self._direct(interaction, "psst")

    async def _direct(self, interaction: JSON, text: str) -> str:
        """Send a direct message to the person. Return the API path of the message."""
        recipient = {"recipient_id": interaction["member"]["user"]["id"]}
        channel = await self._call("POST", "/users/@me/channels", recipient)
        path = f"/channels/{channel['id']}/messages"
        return f"{path}/{(await self._call('POST', path, {'content': text}))['id']}"

    async def _on_withdrawn(self, interaction: JSON) -> None:
        first = await self._direct(interaction, "taken back")
        await self._direct(interaction, "stays")
        await self._call("DELETE", first, None)
        await self._respond(interaction, 4, {"content": "withdrawn", "flags": 64})

    async def _on_file(self, interaction: JSON) -> None:
        file = {"type": 13, "file": {"url": "attachment://yours.json"}}
        body = {"components": [{"type": 10, "content": "Yours"}, file], "flags": 32768 | 64}
        await self._respond(interaction, 4, body, ("yours.json", YOURS))

    async def _on_attached(self, interaction: JSON) -> None:
        await self._respond(interaction, 4, {"flags": 64}, ("yours.json", YOURS))

    async def _on_grow(self, interaction: JSON) -> None:
        await self._respond(interaction, 4, {"content": "first"})
        path = f"/webhooks/{self._me}/{interaction['token']}"
        message = await self._call("PATCH", f"{path}/messages/@original", {"content": "second"})
        answer = await self._call("POST", path, {"content": "third"})
        await self._call("DELETE", f"{path}/messages/{message['id']}", None)
        await self._call("PATCH", f"{path}/messages/{answer['id']}", {"content": "fourth"})


async def main() -> None:
    async with aiohttp.ClientSession() as session:
        await Sampler(session).run()


if __name__ == "__main__":
    asyncio.run(main())
