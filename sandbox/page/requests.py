"""Handles what people do in a window, and in its developer panel. Raises ClientError for what Discord's own
client would not allow."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from sandbox.page.client import SOME, Client, Handler
from sandbox.page.developer import TROUBLE
from sandbox.page.views import command_views, message_view
from sandbox.people.command_parser import ClientError, Parser, TypedCommand
from sandbox.people.select_menus import offered
from sandbox.world.entities import Channel, Message
from sandbox.world.interactions import DidNotRespond, Interaction
from sandbox.world.snowflakes import JSON

_REACTION = re.compile(r"\+([^\w\s\x00-\x7f]{1,8})")


async def be(client: Client, data: JSON) -> JSON:
    """Show another person's view, in the channel that `data` names. If the person can't see that channel, show
    one that they can see. If there is no such person, keep the current one: at first the first of all."""
    people = {str(p.id): p for p in client.page.discord.people.values()}
    client.become(people.get(str(data.get("person")), client.person), data.get("channel"))
    return {}


async def look_at(client: Client, data: JSON) -> JSON:
    client.enter(_channel(client, data))
    return {}


async def read(client: Client, data: JSON) -> JSON:
    """Mark everything in a channel as read by the person whose view the window shows."""
    client.page.read(client.person, _channel(client, data))
    return {}


async def scroll_back(client: Client, data: JSON) -> JSON:
    """Return up to 50 messages that precede `data["before"]`, and whether there are even earlier ones."""
    before = int(data["before"])
    earlier = [m for m in client.person.sees(_channel(client, data)) if m.id < before]
    views = [message_view(m, client.person) for m in earlier[-SOME:]]
    return {"messages": views, "more": len(earlier) > SOME}


async def invite(client: Client, data: JSON) -> JSON:
    person = client.page.invite(str(data["name"]))
    return {"person": str(person.id)}


async def read_in(client: Client, data: JSON) -> JSON:
    client.person.reads_in(str(data["locale"]))
    client.page.refresh()
    return {}


async def say(client: Client, data: JSON) -> JSON:
    text = str(data["text"]).strip()
    if not 0 < len(text) <= 2000:
        raise ClientError("A message must have 1 to 2,000 characters.")
    channel = _channel(client, data)
    # As in Discord's own client, a text such as “+👍” is not a message, but a reaction to the latest message.
    # Ephemeral messages can't have any.
    reaction = _REACTION.fullmatch(text)
    latest = next(reversed(channel.messages), None)
    if reaction and latest:
        client.actions.react(client.person, latest, reaction[1])
    else:
        client.actions.say(client.person, channel, text)
    return {}


async def react(client: Client, data: JSON) -> JSON:
    """Add the person's reaction to a message, or remove it if they have reacted with this emoji already."""
    message, emoji = _message(client, data), str(data["emoji"])
    mine = client.person in message.reactions.by_emoji.get(emoji, [])
    (client.actions.unreact if mine else client.actions.react)(client.person, message, emoji)
    return {}


async def list_commands(client: Client, data: JSON) -> JSON:
    return {"commands": command_views(client.world, client.person, _channel(client, data))}


async def send_command(client: Client, data: JSON) -> JSON:
    channel = _channel(client, data)
    line = _line(client, channel, data, completing=False)
    return await _outcome(client, client.actions.send_command(client.person, channel, line))


async def complete(client: Client, data: JSON) -> JSON:
    """Return the choices that the bot offers (autocomplete) for the option that the person is typing."""
    channel = _channel(client, data)
    line = _line(client, channel, data, completing=True)
    interaction = client.actions.complete(client.person, channel, line)
    # Shielded, because closing the window meanwhile must not cancel the interaction, which the bot is still
    # answering.
    await asyncio.shield(interaction.acknowledged)
    return {"choices": [{"name": name, "value": value} for name, value in interaction.choices]}


async def press(client: Client, data: JSON) -> JSON:
    message = _message(client, data)
    # The bot may have edited the message, and removed or disabled the button, since the window drew it.
    if not any(b.enabled and b.custom_id == data["control"] for b in message.buttons):
        raise ClientError("That button can no longer be pressed.")
    return await _outcome(client, client.actions.press(client.person, message, data["control"]))


async def choose(client: Client, data: JSON) -> JSON:
    message, values = _message(client, data), [str(value) for value in data["values"]]
    menus = [s for s in message.selects if s.enabled and s.custom_id == data["control"]]
    if not menus:
        raise ClientError("That menu can no longer be used.")
    menu = menus[0]
    if not menu.min_values <= len(values) <= menu.max_values:
        raise ClientError(f"Choose {menu.min_values} to {menu.max_values}.")
    known = {o.value for o in menu.options} | {*offered(client.world, message.channel, menu.type)}
    if not known.issuperset(values):
        raise ClientError("That option is not in the menu.")
    return await _outcome(
        client,
        client.actions.select(client.person, message, menu.custom_id, menu.type, values),
    )


async def submit(client: Client, data: JSON) -> JSON:
    modal = client.modals.get(str(data["form"]))
    if modal is None:
        raise ClientError("That form is no longer open.")
    interaction = client.actions.submit(client.person, modal, dict(data["answers"]))
    return await _outcome(client, interaction)


async def dismiss(client: Client, data: JSON) -> JSON:
    client.actions.dismiss(client.person, _message(client, data))
    return {}


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


async def _outcome(client: Client, interaction: Interaction) -> JSON:
    # Added before the wait, because the bot's form may arrive before this task resumes. A form opens only if
    # its interaction is in `own`.
    client.own.add(interaction.id)
    try:
        await asyncio.shield(interaction.acknowledged)
    except DidNotRespond:
        return {"silent": True}
    return {}


def _line(client: Client, channel: Channel, data: JSON, *, completing: bool) -> TypedCommand:
    parser = Parser(client.world, client.person, channel, completing=completing)
    words = [str(word) for word in data["words"]]
    values = {str(name): str(value) for name, value in data["values"].items()}
    return parser.assemble(words, values)


def _channel(client: Client, data: JSON) -> Channel:
    """Return the channel that `data` names; None means the one that the window shows."""
    wanted = data["channel"]
    channel = client.channel if wanted is None else client.world.channels.get(int(wanted))
    if channel is None or not channel.visible_to(client.person):
        raise ClientError("That channel no longer exists.")
    return channel


def _message(client: Client, data: JSON) -> Message:
    message = _channel(client, data).timeline.get(int(data["message"]))
    if message is None or not message.visible_to(client.person):
        raise ClientError("That message no longer exists.")
    return message


REQUESTS: dict[Any, Handler] = {
    "be": be,
    "look at": look_at,
    "read": read,
    "scroll back": scroll_back,
    "invite": invite,
    "read in": read_in,
    "say": say,
    "react": react,
    "list commands": list_commands,
    "send command": send_command,
    "complete": complete,
    "press": press,
    "choose": choose,
    "submit": submit,
    "dismiss": dismiss,
    "watch": watch,
    "restart": restart,
    "kill": kill,
    "trouble": trouble,
    "disconnect": disconnect,
}
