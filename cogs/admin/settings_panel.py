"""The panel of `/fairwind settings`: a server's current settings, by topic, and the menus that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.channels.custom_ids import SERVER, CustomId
from cogs.admin import wording
from cogs.arguments import ChosenSetting
from cogs.languages import AUTOMATIC, languages
from cogs.replies import MOST_CHOICES, Pick, Press, Reply, ServerPick
from cogs.replying.panels import Topic, panel
from cogs.request import Request
from cogs.wording import SAVED
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from texts.text import Text, phrase

NUMBERS: Final = (*range(1, 11), 12, 15, 20, 25, 30, 40, 50, 75, 100, 200, 500)
"""The choices for the maximum number of unfinished matches that a server may have at once."""

RATED: Final[Mapping[str, Text]] = {
    "yes": phrase("rated, unless the host says no"),
    "no": phrase("not rated, unless the host says yes"),
}
PLACES: Final[Mapping[str, Text]] = {
    "thread": phrase("in its own thread"),
    "channel": phrase("in the channel where it is opened"),
}


async def shown(
    request: Request, current: ServerSettings, opened: str = "", *, saved: bool = False
) -> Reply:
    """Return the panel, opened at the topic `opened`. With `saved`, say that a change was stored."""
    under_way = await request.services.servers.under_way(request.server)
    blocked = await request.services.blocks.listed(request.server)
    topics = [
        _channels(request, current),
        _one_of("place", phrase("Default place"), PLACES, current.place),
        _starters(current),
        _most(current, under_way),
        _pace(current),
        _one_of("rated", phrase("Rated by default"), RATED, "yes" if current.rated else "no"),
        await _language(request, current),
        _blocked([each.discord_id for each in blocked]),
    ]
    head = SAVED if saved else wording.HEAD
    return panel(head, topics, opened, CustomId("server", SERVER))


def setting(name: str) -> CustomId:
    """Return the `custom_id` of the menu that changes a setting. It has no value, because the value that a
    person chooses is added to it."""
    return CustomId("setserver", SERVER, 0, str(ChosenSetting(name)))


def _one_of(
    name: str, title: Text, choices: Mapping[str, Text], now: str, value: Text | None = None
) -> Topic:
    offered = [(label, each) for each, label in choices.items()]
    menu = Pick(title, setting(name), offered, now)
    return Topic(name, title, choices[now] if value is None else value, picks=(menu,))


def _lift(name: str) -> Press:
    return Press(wording.LIFTS[name], CustomId("lift", SERVER, 0, name))


def _channels(request: Request, current: ServerSettings) -> Topic:
    allowed = sorted(current.channels)
    allowing = ServerPick(phrase("Allow channels"), setting("allow"), "channels", MOST_CHOICES)
    return Topic(
        "channels",
        phrase("Played in"),
        wording.channels(allowed),
        picks=(*((_forbidding(request, allowed),) if len(allowed) > 1 else ()), allowing),
        presses=(_lift("channels"),) if allowed else (),
        noted=not allowed,
    )


def _forbidding(request: Request, allowed: Sequence[int]) -> Pick | ServerPick:
    prompt, asked = phrase("Stop allowing"), setting("forbid")
    if len(allowed) > MOST_CHOICES:
        # Discord's own menu has no limit, but lacks deleted channels, so those have to go first.
        cached = request.parts.places.cached
        allowed = [each for each in allowed if cached(request.server, each) is None]
        if not allowed:
            return ServerPick(prompt, asked, "channels")
    offered = [(_name(request, each), str(each)) for each in allowed[:MOST_CHOICES]]
    return Pick(prompt, asked, offered)


def _name(request: Request, channel: int) -> str:
    place = request.parts.places.cached(request.server, channel)
    return str(channel) if place is None else f"#{place.name}"


def _starters(current: ServerSettings) -> Topic:
    role = current.starters
    return Topic(
        "starters",
        phrase("May start a match"),
        wording.starters(role),
        presses=(_lift("starters"),) if role else (),
        picks=(ServerPick(phrase("Choose a role"), setting("starters"), "roles"),),
        noted=not role,
    )


def _most(current: ServerSettings, under_way: int) -> Topic:
    numbers: Sequence[int] = sorted({*NUMBERS, current.most or 1})
    offered = [(str(each), str(each)) for each in numbers]
    title, now = phrase("Matches at once"), str(current.most or "")
    return Topic(
        "most",
        title,
        wording.at_once(current.most, under_way),
        picks=(Pick(phrase("The most matches at once"), setting("most"), offered, now),),
        presses=(_lift("most"),) if current.most else (),
    )


def _blocked(people: Sequence[int]) -> Topic:
    title, value = phrase("Blocked from new matches"), wording.people(people)
    return Topic("blocked", title, value, wording.BLOCKING, noted=not people)


def _pace(current: ServerSettings) -> Topic:
    paces = {name: pace_words(pace) for name, pace in PACES.items()}
    return _one_of("pace", phrase("Default pace"), paces, current.pace)


async def _language(request: Request, current: ServerSettings) -> Topic:
    now = (await request.services.languages.of_server(request.server)).name
    community = bool(request.client.preferred_locale(request.server))
    text = wording.language(now, chosen=bool(current.language), community=community)
    choices = languages(phrase("As the server's community settings say"))
    title = phrase("Language of the channels")
    return _one_of("language", title, choices, current.language or AUTOMATIC, text)
