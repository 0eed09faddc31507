"""Changes and shows a person's preferences and announced absence."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from discord.utils import format_dt

from bot.channels.custom_ids import MYSELF, CustomId
from cogs.languages import language_told
from cogs.replies import Press, Reply, after_storing
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.people.preference_parsing import OnOff, hours_told, lasts, quiet_told, until_told
from matches.ports.preferences import (
    EVERYWHERE,
    Absence,
    Forecasts,
    Mentions,
    Place,
    ReminderPreference,
    preferred,
)
from matches.ports.storage import in_part
from matches.service.limits import MOST_AWAY
from matches.time.calendar import Calendar, Hours
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, joined, lines, phrase, sentences

PLACES: Final[Mapping[Place, Text]] = {
    "channel": phrase("in the match's channel"),
    "direct": phrase("by direct message"),
    "both": phrase("in the match's channel and by direct message"),
    "none": phrase("never"),
}

MENTIONS: Final[Mapping[Mentions, Text]] = {
    "turns": phrase("mentioned for every turn"),
    "hour": phrase("mentioned for a turn when you did nothing in the match for an hour"),
    "reminders": phrase(
        "not mentioned for turns, only for invitations, questions, reminders and the end"
    ),
}

FORECASTS: Final[Mapping[Forecasts, Text]] = {
    "on": phrase("Your hands say what each move would bring."),
    "first": phrase(
        "Your hands say what each move would bring in your first three matches of a game."
    ),
    "off": phrase("Your hands show what a card is, not what it would bring."),
}

HIDDEN: Final = phrase("You are hidden: no table shows you, and records call you by a number.")
NAMED: Final = phrase("Tables and records name you. `hidden` changes that.")

_BACK: Final = Press(phrase("I'm back"), CustomId("back", MYSELF), "success")

_BY_UTC: Final = phrase(
    "-# You have set no time zone, so the day ends by UTC. Choose yours with `/settings`."
)

WELCOME_BACK: Final = phrase(
    "Welcome back: you play in all your matches again, and your clocks run."
)
NOT_AWAY: Final = phrase("You are not away: all your matches count on you.")
SAVED: Final = phrase("**Saved.**")
NOTHING_EVERYWHERE: Final = phrase(
    "Choose which settings apply everywhere: `reminders`, `quiet` or `mentions`."
)
REACHED: Final = phrase("-# As far as I know, my direct messages reach you.")
OPEN_THEM: Final = phrase(
    "My last direct message did not reach you, so I remind you in the channel, and try again "
    "with each reminder. To let them in, open the menu of a server that we share, then *Privacy "
    "Settings*, and switch on *Direct Messages*."
)

_DAYS: Final = (
    phrase("Monday"),
    phrase("Tuesday"),
    phrase("Wednesday"),
    phrase("Thursday"),
    phrase("Friday"),
    phrase("Saturday"),
    phrase("Sunday"),
)


@dataclass(frozen=True)
class Told:
    """The changes to their preferences that a person typed or chose. None leaves a preference unchanged."""

    zone: str | None = None
    sleep: str | None = None
    weekends: OnOff | None = None
    reminders: Place | None = None
    quiet: str | None = None
    mentions: Mentions | None = None
    forecasts: Forecasts | None = None
    hidden: bool | None = None
    everywhere: bool | None = None
    language: str | None = None


async def settings(request: Request, told: Told) -> Reply:
    """Store the given preferences and show all of them. If one can't be parsed, raise Refused and store
    nothing. Raise StoredInPart if the database becomes busy after the first change."""
    store, me = request.services.preferences, request.player.id
    known = (await store.habits(me)).hours
    # Everything is parsed before anything is stored.
    hours = hours_told(known, told.zone, told.sleep, told.weekends)
    changed = await _changed_preferences(request, _changes(told, hours), bool(told.everywhere))
    new_hours = hours if hours != known else None
    for count, change in enumerate(_writes(request, told, new_hours, changed)):
        with in_part(count > 0):
            await change
    if told == Told():
        return await _preferences_reply(request)
    with after_storing(SAVED):
        shown = await _preferences_reply(request)
    return replace(shown, text=lines(SAVED, shown.text))


async def away(request: Request, until: str, reason: str) -> Reply:
    hours = (await request.services.preferences.habits(request.player.id)).hours
    when = until_told(until, (hours or Hours()).zone, request.services.clock.now())
    absences = request.client.absences
    # Keep the reason on one line, because it is part of a public sentence.
    why = " ".join(reason.split())
    absence = await absences.away(request.player.id, when, why, request.id, request.server)
    text = phrase("You are away until {moment}.", moment=_moment_text(absence.until))
    with after_storing(text):
        left = await absences.days_left(request.player.id)
    zone = NOTHING if hours or lasts(until) else _BY_UTC
    what = phrase(
        "Your clocks stand still, I do not remind you, and each of your matches is told once."
    )
    return Reply(lines(sentences(text, what, days_left(left)), zone), presses=(_BACK,))


async def back(request: Request) -> Reply:
    """End the person's absence in all their matches, and say whether there was one."""
    if await request.client.absences.back(request.player.id, request.id, request.server):
        return Reply(WELCOME_BACK)
    return Reply(NOT_AWAY)


def _changes(told: Told, hours: Hours | None) -> dict[str, object]:
    """Return the changed fields of ReminderPreference, by name. Raise Refused if a text can't be parsed, or if
    `everywhere` was chosen but none of these fields."""
    changes: dict[str, object] = {}
    if told.reminders is not None:
        changes["place"] = told.reminders
    if told.quiet is not None:
        changes["quiet"] = quiet_told(told.quiet, hours)
    if told.mentions is not None:
        changes["mentions"] = told.mentions
    if told.everywhere and not changes:
        raise Refused(NOTHING_EVERYWHERE)
    return changes


def _writes(
    request: Request,
    told: Told,
    hours: Hours | None,
    preferences: Mapping[int, ReminderPreference],
) -> Iterator[Awaitable[None]]:
    """Yield one awaitable for each change to store. Each is a separate transaction."""
    store, me = request.services.preferences, request.player.id
    if hours is not None:
        yield request.client.absences.tell_hours(me, hours)
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
    """Return the reminder preferences to store, by server. A change applies to this server only or, with
    `everywhere` and in direct messages, to all servers, even those with a preference of their own."""
    if not changes:
        return {}
    stored = await request.services.preferences.preferences(request.player.id)
    here = _server_of(request)
    # “Everywhere” overrides what was chosen for single servers.
    servers = {EVERYWHERE, *stored} if everywhere or here == EVERYWHERE else {here}
    return {each: replace(preferred(stored, each), **changes) for each in servers}  # type: ignore[arg-type]


def _server_of(request: Request) -> int:
    """Return the id of the request's server if the bot is in it, else EVERYWHERE."""
    return request.server if request.client.get_guild(request.server) else EVERYWHERE


async def _preferences_reply(request: Request) -> Reply:
    store, me = request.services.preferences, request.player.id
    await store.explain(me)  # this answer explains it, so mark it as explained
    habits, now = await store.habits(me), request.services.clock.now()
    absence = await request.client.absences.absence(me)
    left = days_left(await request.client.absences.days_left(me))
    if absence is None:
        gone = phrase("You are not away. `/away` tells all your matches.")
    else:
        gone = _absence_text(absence)
    text = lines(
        phrase("**Your time**"),
        _time_lines(habits.hours, now),
        phrase("**Reminders and mentions**"),
        _reminder_lines(request, await store.preferences(me)),
        OPEN_THEM if habits.closed else REACHED,
        phrase("**Forecasts**"),
        FORECASTS[habits.forecasts],
        phrase("**Tables and records**"),
        HIDDEN if habits.hidden else NAMED,
        phrase("**Language**"),
        await language_told(request, habits.language),
        phrase("**Absence**"),
        sentences(gone, left),
    )
    return Reply(text, presses=(_BACK,) if absence is not None else ())


def _absence_text(absence: Absence) -> Text:
    moment = _moment_text(absence.until)
    if not absence.reason:
        return phrase("You are away until {moment}.", moment=moment)
    reason = plain(absence.reason)
    return phrase("You are away until {moment}: {reason}.", moment=moment, reason=reason)


def _time_lines(hours: Hours | None, now: datetime) -> Text:
    if hours is None:
        return phrase(
            "You have set no hours, so your clocks always run. Set your `zone`, and your `sleep` "
            "or free `weekends`: then clocks and reminders rest when you do."
        )
    # Show the time there, which makes a wrong zone noticeable.
    there = now.astimezone(ZoneInfo(hours.zone))
    told = [
        phrase(
            "Zone: {zone}, where it is {day} {time} now",
            zone=hours.zone,
            day=_DAYS[there.weekday()],
            time=f"{there:%H:%M}",
        ),
        joined(
            " · ",
            phrase("Sleep: {span}", span=_span_text(hours.sleep))
            if hours.sleep is not None
            else phrase("Sleep: none"),
            phrase("weekends: off") if hours.weekends_off else phrase("weekends: like other days"),
        ),
    ]
    if hours.sleep is not None or hours.weekends_off:
        told.append(
            phrase(
                "-# While you sleep or are off your clocks stand still, and I do not remind you."
            )
        )
    told.append(
        phrase(
            "-# When you change this, reminders follow at once. A clock that runs keeps its hours; "
            "your next decision has the new ones."
        )
    )
    counts = Calendar(hours).counts_from(now)
    if counts > now:
        moment = _moment_text(counts)
        told.append(phrase("You are resting: your time counts again from {moment}.", moment=moment))
    return lines(told)


def _reminder_lines(request: Request, stored: Mapping[int, ReminderPreference]) -> Text:
    here = _server_of(request)
    named = {each: guild.name for each in stored if (guild := request.client.get_guild(each))}
    told = []
    if here:
        own = _preference_text(preferred(stored, here))
        told.append(phrase("In this server: {preference}", preference=own))
    for each, name in named.items():
        if each != here:
            other = _preference_text(stored[each])
            told.append(phrase("In {server}: {preference}", server=plain(name), preference=other))
    general = _preference_text(preferred(stored, EVERYWHERE))
    if told:
        return lines(told, phrase("Everywhere else: {preference}", preference=general))
    return phrase("Everywhere: {preference}", preference=general)


def _preference_text(preference: ReminderPreference) -> Text:
    quiet = NOTHING
    if preference.quiet is not None and preference.place != "none":
        quiet = phrase("never from {span}", span=_span_text(preference.quiet))
    return joined("; ", PLACES[preference.place], quiet, MENTIONS[preference.mentions])


def _span_text(span: tuple[time, time]) -> Text:
    return phrase("{begin} to {end}", begin=f"{span[0]:%H:%M}", end=f"{span[1]:%H:%M}")


def _moment_text(moment: datetime) -> str:
    return f"{format_dt(moment, 'f')} ({format_dt(moment, 'R')})"


def days_left(days: int) -> Text:
    return counted(
        days,
        "Of {most} days in any 365 you have {n} left.",
        "Of {most} days in any 365 you have {n} left.",
        most=MOST_AWAY.days,
    )
