"""The panel of `/settings`: a person's current preferences, by topic, and the menus that change them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time
from typing import Final

from bot.channels.custom_ids import MYSELF, CustomId
from cogs.arguments import ChosenSetting
from cogs.languages import AUTOMATIC, languages
from cogs.personal.absences import BACK, absence_text, days_left, moment_text
from cogs.replies import Pick, Press, Reply
from cogs.replying.panels import Topic, panel
from cogs.request import Request
from cogs.wording import SAVED
from matches.people.preference_parsing import WELL_KNOWN
from matches.ports.preferences import EVERYWHERE, Habits, ReminderPreference, preferred
from matches.time.calendar import Calendar, Hours
from matches.time.time_zones import zone_of
from texts.cleaning import plain
from texts.text import NOTHING, Text, joined, lines, phrase, phrase_in, sentences, verbatim

PLACES: Final[Mapping[str, Text]] = {
    "channel": phrase("in the match's channel"),
    "direct": phrase("by direct message"),
    "both": phrase("in the match's channel and by direct message"),
    "none": phrase("never"),
}
MENTIONS: Final[Mapping[str, Text]] = {
    "turns": phrase("every turn"),
    "hour": phrase("a turn only when I did nothing in the match for an hour"),
    "reminders": phrase("never for a turn: only invitations, questions, reminders and the end"),
}
FORECASTS: Final[Mapping[str, Text]] = {
    "on": phrase("on: hands say what each move would bring"),
    "first": phrase("for my first three matches of a game"),
    "off": phrase("off: hands show only the cards"),
}
HIDDEN: Final[Mapping[str, Text]] = {
    "on": phrase("on: no table shows me, and records call me by a number"),
    "off": phrase("off: tables and records name me"),
}
WEEKENDS: Final[Mapping[str, Text]] = {
    "on": phrase("on: I play at weekends too"),
    "off": phrase("off: my clocks stand still on Saturdays and Sundays"),
}
NONE: Final = "none"
"""The value of the choice that removes a span of hours, such as quiet hours."""

HEAD: Final = phrase("**Your settings**")
REACHED: Final = phrase("-# As far as I know, my direct messages reach you.")
OPEN_THEM: Final = phrase(
    "My last direct message did not reach you, so I remind you in the channel, and try again "
    "with each reminder. To let them in, open the menu of a server that we share, then *Privacy "
    "Settings*, and switch on *Direct Messages*."
)
NO_HOURS: Final = phrase(
    "Choose your time zone first. Any other city: {command}", command="`/settings zone:`"
)
NO_QUIET: Final = phrase(
    "-# For hours without reminders, choose your time zone first, under *When I sleep*."
)
OTHER_HOURS: Final = phrase("-# Other hours: {command}", command="`/settings sleep: quiet:`")

_SPANS: Final = ("21:00-07:00", "22:00-06:00", "22:00-07:00", "22:00-08:00", "23:00-07:00",
                 "23:00-08:00", "00:00-08:00", "01:00-09:00", "02:00-10:00")  # fmt: skip
"""The spans of hours that the menus offer, for example for quiet hours. People can type any others."""

_NEVER: Final = phrase_in("hours", "none")

_DAYS: Final = (
    phrase("Monday"),
    phrase("Tuesday"),
    phrase("Wednesday"),
    phrase("Thursday"),
    phrase("Friday"),
    phrase("Saturday"),
    phrase("Sunday"),
)


async def shown(request: Request, opened: str = "", *, saved: bool = False) -> Reply:
    """Return the panel of `/settings`, with the menus of the topic `opened`. With `saved`, also say that a
    change was stored."""
    store, me = request.services.preferences, request.player.id
    await store.explain(me)  # this answer explains it, so mark it as explained
    habits, stored = await store.habits(me), await store.preferences(me)
    topics = [
        await _language(request, habits.language),
        _hours(habits.hours, request.services.clock.now()),
        _mentions(request, stored),
        _reminders(request, stored, habits),
        _one_of("forecasts", phrase("Forecasts"), FORECASTS, habits.forecasts),
        _one_of("hidden", phrase("Hide me"), HIDDEN, "on" if habits.hidden else "off"),
        await _absence(request),
    ]
    head = lines(SAVED if saved else HEAD, OPEN_THEM if habits.closed else NOTHING)
    return panel(head, topics, opened, CustomId("settings", MYSELF))


def setting(name: str, value: str = "") -> CustomId:
    """Return the `custom_id` of a button or menu that changes a setting. A button's id has the new value. A
    menu's id has none, because the value that the person chooses is added to it."""
    return CustomId("set", MYSELF, 0, str(ChosenSetting(name, value)))


def server_of(request: Request) -> int:
    """Return the id of the server where the request was made. In direct messages, and in a server that the bot
    has not joined, return EVERYWHERE."""
    return request.server if request.client.get_guild(request.server) else EVERYWHERE


def _one_of(name: str, title: Text, choices: Mapping[str, Text], now: str) -> Topic:
    return Topic(name, title, choices[now], picks=(_menu(name, title, choices, now),))


def _menu(name: str, prompt: Text, choices: Mapping[str, Text | str], now: str) -> Pick:
    offered = [(label, value) for value, label in choices.items()]
    return Pick(prompt, setting(name), offered, now)


async def _language(request: Request, chosen: str) -> Topic:
    user, locale = request.interaction.user.id, request.interaction.locale.value
    language = await request.services.languages.of_user(user, locale)
    value = verbatim("{language}", language=language.name)
    if not chosen:
        value = phrase("{language}, as Discord shows it to you", language=language.name)
    choices = languages(phrase("As Discord shows it to you"))
    title = phrase("Language")
    menu = _menu("language", title, choices, chosen or AUTOMATIC)
    return Topic("language", title, value, picks=(menu,))


def _hours(hours: Hours | None, now: datetime) -> Topic:
    title = phrase("When I sleep")
    zones = dict.fromkeys((*([hours.zone] if hours else []), *WELL_KNOWN))
    zone = _menu(
        "zone",
        phrase("Your time zone"),
        {
            each: phrase(
                "{zone}: {time} now", zone=each, time=f"{now.astimezone(zone_of(each)):%H:%M}"
            )
            for each in zones
        },
        hours.zone if hours else "",
    )
    if hours is None:
        return Topic("hours", title, phrase("my clocks always run"), NO_HOURS, (zone,))
    off = "off" if hours.weekends_off else "on"
    picks = (
        zone,
        _span_menu("sleep", phrase("When I sleep, and my clocks rest"), hours.sleep),
        _menu("weekends", phrase("Weekends"), WEEKENDS, off),
    )
    weekends = phrase("weekends: off") if hours.weekends_off else NOTHING
    value = joined(" · ", _span_text(hours.sleep), weekends)
    return Topic("hours", title, value, lines([*_time_lines(hours, now)]), picks)


def _time_lines(hours: Hours, now: datetime) -> Iterator[Text]:
    # The current time in the zone makes it noticeable if the zone is wrong.
    there = now.astimezone(zone_of(hours.zone))
    yield phrase(
        "Zone: {zone}, where it is {day} {time} now",
        zone=hours.zone,
        day=_DAYS[there.weekday()],
        time=f"{there:%H:%M}",
    )
    counts = Calendar(hours).counts_from(now)
    if counts > now:
        moment = moment_text(counts)
        yield phrase("You are resting: your time counts again from {moment}.", moment=moment)
    yield OTHER_HOURS


def _mentions(request: Request, stored: Mapping[int, ReminderPreference]) -> Topic:
    now = preferred(stored, server_of(request)).mentions
    topic = _one_of("mentions", phrase("Pings"), MENTIONS, now)
    text = lines(_by_server(request, stored, lambda each: MENTIONS[each.mentions]))
    return replace(topic, text=text, presses=_everywhere(request, stored, "mentions"))


def _reminders(request: Request, stored: Mapping[int, ReminderPreference], habits: Habits) -> Topic:
    title, now = phrase("Reminders"), preferred(stored, server_of(request))
    picks = [_menu("reminders", title, PLACES, now.place)]
    if habits.hours is None:
        hint = NO_QUIET
    else:
        hint = OTHER_HOURS
        picks.append(_span_menu("quiet", phrase("When I am never reminded"), now.quiet))
    reached = NOTHING if habits.closed else REACHED
    return Topic(
        "reminders",
        title,
        _reminder_text(now),
        lines(_by_server(request, stored, _reminder_text), reached, hint),
        tuple(picks),
        _everywhere(request, stored, "reminders"),
    )


def _reminder_text(preference: ReminderPreference) -> Text:
    quiet = NOTHING
    if preference.quiet is not None and preference.place != "none":
        quiet = phrase("never from {span}", span=_span_text(preference.quiet))
    return joined("; ", PLACES[preference.place], quiet)


def _by_server(
    request: Request,
    stored: Mapping[int, ReminderPreference],
    words: Callable[[ReminderPreference], Text],
) -> Sequence[Text]:
    """Return a line for each server, except this one, in which the person has preferences of its own, and one
    line for all other servers. Return no lines if the preferences are the same everywhere. `words` puts
    preferences into words."""
    here = server_of(request)
    if _same_everywhere(stored, here):
        return []
    named = {each: guild.name for each in stored if (guild := request.client.get_guild(each))}
    own = [
        phrase("In {server}: {preference}", server=plain(name), preference=words(stored[each]))
        for each, name in named.items()
        if each != here
    ]
    general = words(preferred(stored, EVERYWHERE))
    others = [phrase("Everywhere else: {preference}", preference=general)]
    return own if here == EVERYWHERE else own + others


def _same_everywhere(stored: Mapping[int, ReminderPreference], here: int) -> bool:
    now = preferred(stored, here)
    return all(preferred(stored, each) == now for each in (EVERYWHERE, *stored))


def _everywhere(
    request: Request, stored: Mapping[int, ReminderPreference], name: str
) -> tuple[Press, ...]:
    if _same_everywhere(stored, server_of(request)):
        return ()
    return (Press(phrase("The same everywhere"), setting("everywhere", name)),)


async def _absence(request: Request) -> Topic:
    absences, me, title = request.parts.absences, request.player.id, phrase("Absence")
    absence, left = await absences.absence(me), days_left(await absences.days_left(me))
    if absence is None:
        text = sentences(phrase("`/away` tells all your matches."), left)
        return Topic("absence", title, _NEVER, text)
    return Topic("absence", title, absence_text(absence), left, presses=(BACK,), noted=False)


def _span_menu(name: str, prompt: Text, hours: tuple[time, time] | None) -> Pick:
    now = NONE if hours is None else f"{hours[0]:%H:%M}-{hours[1]:%H:%M}"
    spans = dict.fromkeys((*([] if hours is None else [now]), *_SPANS))
    return _menu(
        name, prompt, {NONE: _NEVER, **{each: each.replace("-", " – ") for each in spans}}, now
    )


def _span_text(hours: tuple[time, time] | None) -> Text:
    if hours is None:
        return _NEVER
    return phrase("{begin} to {end}", begin=f"{hours[0]:%H:%M}", end=f"{hours[1]:%H:%M}")
