"""The command `/settings`: shows a person's preferences, and stores those that they type or choose in its
panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, cast

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
from cogs.wording import SAVED, UNKNOWN_BUTTON
from locales import LANGUAGES
from matches.decisions.refusal import Refused
from matches.ports.preferences import EVERYWHERE, Forecasts, ReminderPreference, preferred
from matches.ports.storage import in_part
from matches.time.time_zones import zone_of
from texts.late import Late
from texts.text import phrase

if TYPE_CHECKING:
    from cogs.personal import settings_panel
    from matches.people import preference_parsing
else:
    settings_panel = Late("cogs.personal.settings_panel")
    preference_parsing = Late("matches.people.preference_parsing")

_EVERYWHERE: Final = {"mentions": ("mentions",), "reminders": ("place", "quiet")}
"""For each topic, the preferences that a button can make the same in all servers."""


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
        await answer(interaction, Kind.PERSONAL, lambda request: typed(request, zone, sleep, quiet))

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
            time = f"{now.astimezone(zone_of(zone)):%H:%M}"
            label = language.say(phrase("{zone}: {time} now", zone=zone, time=time))
            choices.append(Choice(name=label[:100], value=zone))
        return choices


async def panel(request: Request, custom_id: CustomId) -> Reply:
    """Show the panel of `/settings`, opened at the topic in `custom_id.argument`."""
    return await settings_panel.shown(request, custom_id.argument)


async def typed(
    request: Request,
    zone: str | None = None,
    sleep: str | None = None,
    quiet: str | None = None,
    weekends: str | None = None,
) -> Reply:
    """Store the hours that a person typed or chose, and show the panel. None leaves them as they are. If a text
    can't be parsed, raise Refused and store nothing. If the database becomes busy after a part was stored,
    raise StoredInPart."""
    if (zone, sleep, quiet, weekends) == (None,) * 4:
        return await settings_panel.shown(request)
    me = request.player.id
    known = (await request.services.preferences.habits(me)).hours
    # Parse everything before storing anything, because an error must leave all preferences unchanged.
    hours = preference_parsing.parse_hours(known, zone, sleep, weekends)
    changes = {} if quiet is None else {"quiet": preference_parsing.parse_quiet(quiet, hours)}
    parsed = partial(preference_parsing.parse_hours, zone=zone, sleep=sleep, weekends=weekends)
    given = (zone, sleep, weekends) != (None,) * 3
    new = given and await request.parts.absences.change_hours(me, parsed)
    if changes:
        with in_part(new):
            await _prefer(request, changes)
    return await _saved(request, "hours" if given else "reminders")


async def change(request: Request, custom_id: CustomId) -> Reply:
    """Change the preference that `custom_id.argument` names, such as `mentions.hour`, and show its topic."""
    chosen, me = ChosenSetting.parse(custom_id.argument), request.player.id
    store, name, value = request.services.preferences, chosen.name, chosen.value
    match name:
        case "zone" | "sleep" | "quiet":
            return await typed(request, **{name: value})
        case "weekends" if value in settings_panel.WEEKENDS:
            return await typed(request, weekends=value)
        case "reminders" if value in settings_panel.PLACES:
            await _prefer(request, {"place": value})
        case "mentions" if value in settings_panel.MENTIONS:
            await _prefer(request, {"mentions": value})
        case "everywhere" if value in _EVERYWHERE:
            await _prefer(request, {}, same=_EVERYWHERE[value])
            name = value
        case "forecasts" if value in settings_panel.FORECASTS:
            await store.put_forecasts(me, cast("Forecasts", value))
        case "hidden" if value in settings_panel.HIDDEN:
            await store.put_hidden(me, value == "on")
        case "language" if value in (AUTOMATIC, *LANGUAGES):
            await request.services.languages.choose(me, code_of(value))
        case _:
            raise Refused(UNKNOWN_BUTTON)
    return await _saved(request, name)


async def _saved(request: Request, topic: str) -> Reply:
    with after_storing(SAVED):
        return await settings_panel.shown(request, topic, saved=True)


async def _prefer(
    request: Request, changes: Mapping[str, object], same: Sequence[str] = ()
) -> None:
    """Change fields of the `ReminderPreference` for this server or, in direct messages, of those for all
    servers. With `same`, copy these fields of the one for this server to all others."""
    here = settings_panel.server_of(request)

    def changed(stored: Mapping[int, ReminderPreference]) -> Mapping[int, ReminderPreference]:
        # “Everywhere” overrides what was chosen for single servers.
        servers = {EVERYWHERE, *stored} if same or here == EVERYWHERE else {here}
        copied = {each: getattr(preferred(stored, here), each) for each in same}
        return {
            each: replace(preferred(stored, each), **changes, **copied)  # type: ignore[arg-type]
            for each in servers
        }

    await request.services.preferences.change(request.player.id, changed)


async def setup(client: Fairwind) -> None:
    await client.add_cog(SettingsCommands())
