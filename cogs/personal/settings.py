"""The command `/settings`: shows a person's preferences, and stores those that they type or choose in its
panel."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from discord.app_commands import Choice
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.arguments import ChosenSetting
from cogs.languages import AUTOMATIC, code_of
from cogs.replies import MOST_CHOICES, Reply
from cogs.replying.answering import answer
from cogs.replying.storing import after_storing
from cogs.request import Request, language_of
from locales import LANGUAGES
from matches.decisions.refusal import Refused
from matches.ports.preferences import (
    EVERYWHERE,
    Forecasts,
    Mentions,
    ReminderPlace,
    ReminderPreference,
    preferred,
)
from matches.ports.storage import in_part
from matches.time.calendar import Hours
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    import zoneinfo

    from cogs.personal import settings_panel
    from matches.people import preference_parsing
    from matches.people.preference_parsing import OnOff
else:
    settings_panel = Late("cogs.personal.settings_panel")
    preference_parsing = Late("matches.people.preference_parsing")
    zoneinfo = Late("zoneinfo")

UNKNOWN: Final = phrase("That choice comes from another version of the bot. Type {command} again.",
                        command="`/settings`")  # fmt: skip


@dataclass(frozen=True)
class PreferenceChange:
    """The preferences that a person wants to change, each with its new value. None leaves a preference as it
    is. With `everywhere`, reminders, quiet hours and mentions change in all servers."""

    zone: str | None = None
    sleep: str | None = None
    weekends: OnOff | None = None
    reminders: ReminderPlace | None = None
    quiet: str | None = None
    mentions: Mentions | None = None
    forecasts: Forecasts | None = None
    hidden: bool | None = None
    everywhere: bool = False
    language: str | None = None

    @property
    def topic(self) -> str:
        """The panel's topic of the first preference that changes; empty if none changes."""
        changed = [each.name for each in fields(self) if getattr(self, each.name) != each.default]
        return settings_panel.TOPICS.get(changed[0], "") if changed else ""


class SettingsCommands(commands.Cog):
    """The cog with `/settings`, which works everywhere."""

    @command(phrase("See or change your language, hours, reminders, mentions and absence"))
    @describe(
        zone=phrase("Your time zone: type a city"),
        sleep=phrase("When you sleep and your clocks rest, such as 23:00-07:00, or none"),
        quiet=phrase("When you are never reminded, such as 22:00-08:00, or none"),
    )
    @usable_anywhere
    async def settings(
        self,
        interaction: Interaction,
        zone: str | None = None,
        sleep: str | None = None,
        quiet: str | None = None,
    ) -> None:
        told = PreferenceChange(zone=zone, sleep=sleep, quiet=quiet)
        await answer(interaction, Kind.PERSONAL, lambda request: settings(request, told))

    @settings.autocomplete("zone")
    async def zones_offered(
        self,
        interaction: Interaction,
        current: str,
    ) -> Choices:
        now, language = interaction.client.services.clock.now(), language_of(interaction)
        choices = []
        for zone in preference_parsing.zones_like(current)[:MOST_CHOICES]:
            # Show the time in each zone, because people do not always know the name of their own.
            time = f"{now.astimezone(zoneinfo.ZoneInfo(zone)):%H:%M}"
            label = language.say(phrase("{zone}: {time} now", zone=zone, time=time))
            choices.append(Choice(name=label[:100], value=zone))
        return choices


async def panel(request: Request, custom_id: CustomId) -> Reply:
    """Show the panel of `/settings`, opened at the topic in `custom_id.argument`."""
    return await settings_panel.shown(request, custom_id.argument)


async def change(request: Request, custom_id: CustomId) -> Reply:
    """Change the preference that `custom_id.argument` names, such as `mentions.hour`, and show its topic."""
    setting = ChosenSetting.parse(custom_id.argument)
    if setting.name == "everywhere":
        return await settings(request, await _as_here(request, setting.value))
    return await settings(request, _chosen(setting.name, setting.value))


async def settings(request: Request, told: PreferenceChange) -> Reply:
    """Store the changed preferences, and show the panel. If a text can't be parsed, raise Refused and store
    nothing. If the database becomes busy after some changes were stored, raise StoredInPart."""
    if told == PreferenceChange():
        return await settings_panel.shown(request)
    store, me = request.services.preferences, request.player.id
    known = (await store.habits(me)).hours
    # Parse everything before storing anything, because an error must leave all preferences unchanged.
    hours = preference_parsing.hours_told(known, told.zone, told.sleep, told.weekends)
    changed = await _changed_preferences(request, _changes(told, hours), told.everywhere)
    new_hours = hours if hours != known else None
    for count, each in enumerate(_writes(request, told, new_hours, changed)):
        with in_part(count > 0):
            await each
    with after_storing(settings_panel.SAVED):
        return await settings_panel.shown(request, told.topic, saved=True)


def _chosen(name: str, value: str) -> PreferenceChange:
    chosen: dict[str, Any] = {name: value}
    match name:
        case "zone" | "sleep" | "quiet":  # `settings` parses them
            return PreferenceChange(**chosen)
        case "weekends" | "reminders" | "mentions" | "forecasts" if value in _offered(name):
            return PreferenceChange(**chosen)
        case "hidden" if value in settings_panel.HIDDEN:
            return PreferenceChange(hidden=value == "on")
        case "language" if value in (AUTOMATIC, *LANGUAGES):
            return PreferenceChange(language=code_of(value))
    raise Refused(UNKNOWN)


def _offered(name: str) -> Collection[str]:
    return {
        "weekends": settings_panel.WEEKENDS,
        "reminders": settings_panel.PLACES,
        "mentions": settings_panel.MENTIONS,
        "forecasts": settings_panel.FORECASTS,
    }[name]


async def _as_here(request: Request, topic: str) -> PreferenceChange:
    """Return the change that gives all servers this server's preferences about a topic. Raise Refused for an
    unknown topic."""
    stored = await request.services.preferences.preferences(request.player.id)
    here = preferred(stored, settings_panel.server_of(request))
    if topic == "mentions":
        return PreferenceChange(mentions=here.mentions, everywhere=True)
    if topic == "reminders":
        return PreferenceChange(
            reminders=here.place, quiet=settings_panel.span(here.quiet), everywhere=True
        )
    raise Refused(UNKNOWN)


def _changes(told: PreferenceChange, hours: Hours | None) -> dict[str, object]:
    """Return the fields of `ReminderPreference` that change, with their new values. `hours` are the person's
    waking hours, because the hours in which they want no reminders are in the same time zone."""
    changes: dict[str, object] = {}
    if told.reminders is not None:
        changes["place"] = told.reminders
    if told.quiet is not None:
        changes["quiet"] = preference_parsing.quiet_told(told.quiet, hours)
    if told.mentions is not None:
        changes["mentions"] = told.mentions
    return changes


def _writes(
    request: Request,
    told: PreferenceChange,
    hours: Hours | None,
    preferences: Mapping[int, ReminderPreference],
) -> Iterator[Awaitable[None]]:
    """Yield an awaitable for each value that changes, which stores it in a transaction of its own. `hours` are
    the new waking hours; None if they don't change. `preferences` are the changed preferences by server."""
    store, me = request.services.preferences, request.player.id
    if hours is not None:
        yield request.parts.absences.tell_hours(me, hours)
    for server, preference in preferences.items():
        yield store.put_preference(me, server, preference)
    if told.forecasts is not None:
        yield store.put_forecasts(me, told.forecasts)
    if told.hidden is not None:
        yield store.put_hidden(me, told.hidden)
    if told.language is not None:
        yield request.services.languages.choose(me, told.language)


async def _changed_preferences(
    request: Request, changes: Mapping[str, object], everywhere: bool
) -> Mapping[int, ReminderPreference]:
    """Return the changed preferences by server: this server's or, with `everywhere` and in direct messages,
    those of all servers."""
    if not changes:
        return {}
    stored = await request.services.preferences.preferences(request.player.id)
    here = settings_panel.server_of(request)
    # “Everywhere” overrides what was chosen for single servers.
    servers = {EVERYWHERE, *stored} if everywhere or here == EVERYWHERE else {here}
    return {each: replace(preferred(stored, each), **changes) for each in servers}  # type: ignore[arg-type]


async def setup(client: Fairwind) -> None:
    await client.add_cog(SettingsCommands())
