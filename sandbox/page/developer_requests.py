"""The requests of a window's developer panel: watch the traffic, restart or kill the bot, and switch faults."""

from __future__ import annotations

from typing import Any

from sandbox.page.client import Client, Handler
from sandbox.page.developer import TROUBLE
from sandbox.people.command_parser import ClientError
from sandbox.world.snowflakes import JSON


async def watch(client: Client, data: JSON) -> JSON:
    """Start or stop showing the bot's traffic in this window, as `data["on"]` says."""
    if data["on"] and not client.watches_traffic:
        for passed in client.page.traffic.recent:
            client.send("traffic", **passed)
    client.watches_traffic = bool(data["on"])
    return {"output": list(client.page.bot.output), "troubles": client.page.troubles.on}


async def restart(client: Client, _: JSON) -> JSON:
    await client.page.bot.restart()
    return {}


async def kill(client: Client, _: JSON) -> JSON:
    await client.page.bot.kill()
    return {}


async def trouble(client: Client, data: JSON) -> JSON:
    if data["name"] not in TROUBLE:
        raise ClientError("There is no such kind of trouble.")
    troubles = client.page.troubles
    troubles.switch(data["name"], on=bool(data["on"]), once=bool(data.get("once")))
    return {"troubles": troubles.on}


async def disconnect(client: Client, data: JSON) -> JSON:
    """Close the bot's connection to the gateway. `data["resumable"]` says whether it may resume its session."""
    await client.page.discord.gateway.drop(resumable=bool(data["resumable"]))
    return {}


DEVELOPER_REQUESTS: dict[Any, Handler] = {
    "watch": watch,
    "restart": restart,
    "kill": kill,
    "trouble": trouble,
    "disconnect": disconnect,
}
