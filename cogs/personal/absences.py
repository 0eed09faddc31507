"""The commands `/away` and `/back`: a person announces an absence, and ends it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands
from discord.utils import format_dt

from bot.channels.custom_ids import MYSELF, CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.replies import Press, Reply
from cogs.replying.answering import answer
from cogs.request import Request
from cogs.wording import LABELS
from matches.ports.preferences import Absence
from matches.service.limits import MOST_AWAY
from matches.time.calendar import Hours
from texts.cleaning import plain
from texts.late import Late
from texts.text import NOTHING, Text, counted, lines, phrase, sentences

if TYPE_CHECKING:
    from matches.people import preference_parsing
else:
    preference_parsing = Late("matches.people.preference_parsing")

BACK: Final = Press(LABELS["back"], CustomId("back", MYSELF), "success")

_BY_UTC: Final = phrase(
    "-# You haven't set a time zone, so the day ends in UTC. Choose yours with `/settings`."
)

NOT_AWAY: Final = phrase("You are not away now, and your clocks run.")


class AbsenceCommands(commands.Cog):
    """The cog with `/away` and `/back`, which work everywhere."""

    @command(phrase("Be away for a while: your clocks stand still, and your matches say so"))
    @describe(
        until=phrase("The last day, such as 2026-12-24 or 24 Dec, or how long: 3 days, 2 weeks"),
        reason=phrase("A reason to show the others, if you like"),
    )
    @usable_anywhere
    async def away(
        self,
        interaction: Interaction,
        until: app_commands.Range[str, 1, 50],
        reason: app_commands.Range[str, 1, 100] = "",
    ) -> None:
        await answer(
            interaction, Kind.PERSONAL, lambda request: away(request, until, reason), "away"
        )

    @command(phrase("Be back in all your matches"))
    @usable_anywhere
    async def back(self, interaction: Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, back)


async def away(request: Request, until: str, reason: str) -> Reply:
    hours = (await request.services.preferences.habits(request.player.id)).hours
    when = preference_parsing.parse_until(
        until, (hours or Hours()).zone, request.services.clock.now(), request.language
    )
    # Keep the reason on one line, because it is part of a public sentence.
    why = " ".join(reason.split())
    absence = await request.parts.absences.away(
        request.player.id, when, why, request.id, request.server
    )
    text = phrase("You are away until {moment}.", moment=moment_text(absence.until))
    zone = NOTHING if hours or preference_parsing.lasts(until, request.language) else _BY_UTC
    what = phrase("Your clocks and reminders stop, and your matches say so.")
    return Reply(lines(sentences(text, what), zone), presses=(BACK,))


async def back(request: Request) -> Reply:
    """End the person's absence in all their matches, if there is one."""
    await request.parts.absences.back(request.player.id, request.id, request.server)
    return Reply(NOT_AWAY)


def absence_text(absence: Absence) -> Text:
    moment = moment_text(absence.until)
    if not absence.reason:
        return phrase("You are away until {moment}.", moment=moment)
    reason = plain(absence.reason)
    return phrase("You are away until {moment}: {reason}.", moment=moment, reason=reason)


def moment_text(moment: datetime) -> str:
    return f"{format_dt(moment, 'f')} ({format_dt(moment, 'R')})"


def days_left(days: int) -> Text:
    return counted(
        days,
        "You can be away for {n} more day: at most {most} days in any 365.",
        "You can be away for {n} more days: at most {most} days in any 365.",
        most=MOST_AWAY.days,
    )


async def setup(client: Fairwind) -> None:
    await client.add_cog(AbsenceCommands())
