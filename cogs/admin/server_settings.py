"""The actions of a server's managers: change the settings, block people, and end or move a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

import discord

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import obstacle
from cogs.actions.opening import named_bot
from cogs.actions.terms import Person
from cogs.admin import wording
from cogs.admin.allowing import Place, check_manager, check_place, found, ground
from cogs.replies import Press, Reply, after_storing
from cogs.request import Request, Target
from matches.decisions import playing
from matches.decisions.refusal import OVER, Refused
from matches.log.match import Status
from matches.ports.preferences import ServerSettings
from matches.ports.storage import Row
from matches.wording.names import in_language
from texts.cleaning import plain
from texts.text import counted, lines, listed, phrase, sentences, verbatim

MOST_BLOCKED: Final = 500
"""Maximum number of people who are blocked in one server. Managers with more trouble than that ban people
instead."""


@dataclass(frozen=True)
class Wanted:
    """The changes to a server's settings that a manager asked for. None leaves a setting unchanged."""

    pace: str | None = None
    starters: discord.Role | None = None
    most: int | None = None
    allow: Place | None = None
    forbid: Place | None = None
    lift: str | None = None
    place: Literal["thread", "channel"] | None = None
    rated: bool | None = None
    language: str | None = None

    def changed(self, current: ServerSettings) -> ServerSettings:
        """Return the settings with these changes. Raise Refused if a change is impossible. This is a pure
        function, because it runs inside a transaction."""
        if self.lift is not None:
            current = lifted(current, self.lift)
        if self.pace is not None:
            current = replace(current, pace=self.pace)
        if self.place is not None:
            current = replace(current, place=self.place)
        if self.rated is not None:
            current = replace(current, rated=self.rated)
        if self.language is not None:
            current = replace(current, language=self.language)
        if self.starters is not None:
            current = replace(current, starters=_role_of_starters(self.starters))
        if self.most is not None:
            current = replace(current, most=self.most)
        if self.allow is not None:
            current = replace(current, channels=current.channels | {ground(self.allow)})
        if self.forbid is not None:
            current = _without_channel(current, ground(self.forbid))
        return current


async def settings(request: Request, wanted: Wanted) -> Reply:
    """Change the server's settings, if any changes are given, and show all of them."""
    check_manager(request.interaction)
    if wanted == Wanted():
        return await _settings_reply(
            request, await request.services.servers.settings(request.server)
        )
    # One transaction reads, changes and stores: changes by two managers at once are not lost.
    current = await request.services.servers.change(request.server, wanted.changed)
    with after_storing(wording.STORED):
        reply = await _settings_reply(request, current)
    allowed = ground(wanted.allow) if wanted.allow is not None else 0
    why = obstacle(request.client.place(request.server, allowed)) if allowed else None
    if not why:
        return reply
    problem = verbatim("**{channel}**: {blocked}", channel=f"<#{allowed}>", blocked=why)
    return replace(reply, text=lines(reply.text, problem))


async def lift(request: Request, target: Target) -> Reply:
    """Reset the setting that the argument names, and show all settings."""
    check_manager(request.interaction)
    if target.argument not in wording.LIFTS:
        raise Refused(wording.FOREIGN_BUTTON)
    changed = await request.services.servers.change(
        request.server, lambda current: lifted(current, target.argument)
    )
    with after_storing(wording.STORED):
        return await _settings_reply(request, changed)


async def block(request: Request, person: Person) -> Reply:
    """Block a person from starting and joining new matches in this server. Idempotent. Raise Refused if it is a
    bot or the manager, or if too many people are blocked."""
    if person.bot:
        raise Refused(named_bot(plain(person.display_name)))
    if person.id == request.interaction.user.id:
        raise Refused(wording.ONESELF)
    blocks, now = request.services.blocks, request.services.clock.now()
    new = await blocks.block("user", person.id, now, request.server, _check_blocked)
    return Reply(wording.blocked(person.id, new=new))


def _check_blocked(number: int) -> None:
    """Raise Refused if `number` people are already blocked and that is the maximum. This is a pure function,
    because it runs inside a transaction."""
    if number >= MOST_BLOCKED:
        raise Refused(
            counted(
                MOST_BLOCKED,
                "{n} person is blocked already. Unblock one of them first.",
                "{n} people are blocked already. Unblock one of them first.",
            )
        )


async def unblock(request: Request, person: Person) -> Reply:
    blocks, now = request.services.blocks, request.services.clock.now()
    if await blocks.unblock("user", person.id, now, request.server):
        return Reply(wording.unblocked(person.id))
    raise Refused(wording.not_blocked(person.id))


async def close(request: Request, target: Target) -> Reply:
    """Ask for confirmation that a match should end, because that can't be undone. Raise Refused if it is over
    or not in this server."""
    row = await _row_here(request, target)
    if not row.status.open:
        raise Refused(OVER)
    about = request.services.matches.games[row.game]
    known = await request.services.players.known(row.members, row.server)
    people = in_language(known, request.language)
    names = listed(plain(each.name) for each in people.values())
    lobby = row.status is Status.LOBBY
    end = phrase("Close it") if lobby else phrase("End the match")
    keep = phrase("Leave it open") if lobby else phrase("Let it go on")
    return Reply(
        wording.asked_to_close(about.name, row.channel, names, lobby=lobby),
        presses=(
            Press(end, CustomId("closed", target.match_id), "danger"),
            Press(keep, CustomId("keep", target.match_id)),
        ),
    )


async def closed(request: Request, target: Target) -> Reply:
    row = await _row_here(request, target)
    await request.decide(target.match_id, playing.close)
    # A lobby may have begun since the question was asked, so read what really happened.
    with after_storing(wording.CLOSED):
        after = await request.services.matches.row(target.match_id) or row
    if after.status is Status.CANCELLED:
        return Reply(wording.LOBBY_CLOSED)
    return Reply(wording.HAS_ENDED)


async def keep(request: Request, target: Target) -> Reply:  # noqa: ARG001 - nothing is changed
    return Reply(wording.UNCHANGED)


async def move(request: Request, target: Target, place: Place) -> Reply:
    """Move a match to another channel or thread of the server. Raise Refused if it can't be played there."""
    await _row_here(request, target)
    await check_place(request, place)
    if why := obstacle(await found(request, place.id)):
        raise Refused(sentences(phrase("It can't go on there."), why))
    await request.decide(target.match_id, playing.relocate, None, place.id)
    return Reply(wording.goes_on_in(place.id))


def lifted(current: ServerSettings, name: str) -> ServerSettings:
    """Return the settings with the named one reset to its default."""
    # The defaults of the settings are what “nothing chosen” means.
    none = ServerSettings()
    match name:
        case "starters":
            return replace(current, starters=none.starters)
        case "channels":
            return replace(current, channels=none.channels)
    return replace(current, most=none.most)


async def _settings_reply(request: Request, current: ServerSettings) -> Reply:
    under_way = await request.services.servers.under_way(request.server)
    blocked = await request.services.blocks.listed(request.server)
    language = await request.services.languages.of_server(request.server)
    community = bool(request.client.preferred_locale(request.server))
    users = [each.discord_id for each in blocked]
    text = wording.holds(current, under_way, users, language.name, community=community)
    return Reply(text, presses=_lift_buttons(current))


def _lift_buttons(current: ServerSettings) -> tuple[Press, ...]:
    return tuple(
        Press(label, CustomId("lift", "server", 0, name))
        for name, label in wording.LIFTS.items()
        if lifted(current, name) != current
    )


def _role_of_starters(role: discord.Role) -> int | None:
    if role.is_bot_managed():
        raise Refused(wording.ROLE_OF_BOT)
    return None if role.is_default() else role.id  # the default role is @everyone


def _without_channel(current: ServerSettings, channel: int) -> ServerSettings:
    if not current.channels:
        raise Refused(wording.ALL_ALLOWED)
    # An empty set allows all channels: taking out the last one would allow everything.
    if channel not in current.channels:
        raise Refused(wording.not_allowed(channel))
    if current.channels == {channel}:
        raise Refused(wording.last_allowed(channel))
    return replace(current, channels=current.channels - {channel})


async def _row_here(request: Request, target: Target) -> Row:
    """Return the row of a match, its summary in the database. Raise Refused if the match is not in this server,
    or if the person may not manage the server."""
    check_manager(request.interaction)
    row = await request.services.matches.row(target.match_id)
    if row is None or row.server != request.server:
        raise Refused(wording.no_match_here(target.match_id))
    return row
