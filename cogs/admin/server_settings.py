"""The actions of a server's managers: change the settings, block people, and end or move a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from bot.channels.custom_ids import CustomId, number
from bot.channels.permissions import obstacle
from cogs.access.server_checks import ChannelOrThread, check_place, found
from cogs.admin import settings_panel, wording
from cogs.arguments import Setting
from cogs.languages import AUTOMATIC, code_of
from cogs.lobbies.opening import named_bot
from cogs.lobbies.terms import Person
from cogs.replies import Press, Reply, after_storing
from cogs.request import Request, are_ids
from cogs.wording import UNKNOWN_BUTTON
from locales import LANGUAGES
from matches.decisions import playing
from matches.decisions.refusal import OVER, Refused
from matches.log.events import MatchId
from matches.log.match import Status
from matches.ports.preferences import ServerSettings
from matches.ports.storage import Row
from matches.time.decision_clock import PACES
from texts.cleaning import plain
from texts.text import counted, lines, listed, phrase, sentences, verbatim

MOST_BLOCKED: Final = 500
"""Maximum number of people whom the managers of one server can block. Managers who need more than that can ban
people in Discord."""


@dataclass(frozen=True)
class SettingsChange:
    """One or several changes to a server's settings that a manager asked for. None and an empty tuple leave a
    setting unchanged. `starters` is the id of a role, `allow` and `forbid` are ids of channels, and `lift`
    names a setting to reset."""

    pace: str | None = None
    starters: int | None = None
    most: int | None = None
    allow: tuple[int, ...] = ()
    forbid: int | None = None
    lift: str | None = None
    place: Literal["thread", "channel"] | None = None
    rated: bool | None = None
    language: str | None = None

    def changed(self, current: ServerSettings) -> ServerSettings:
        """Return the settings with these changes. Raise Refused if a change is impossible. This is a pure
        function, because it runs inside a transaction."""
        if self.lift is not None:
            current = lifted(current, self.lift)
        names = ("pace", "place", "rated", "language", "starters", "most")
        values = {name: getattr(self, name) for name in names}
        given = {name: value for name, value in values.items() if value is not None}
        current = replace(current, **given)
        if self.allow:
            current = replace(current, channels=current.channels | {*self.allow})
        if self.forbid is not None:
            current = _without_channel(current, self.forbid)
        return current


async def panel(request: Request, custom_id: CustomId) -> Reply:
    """Show the panel of the server's settings, opened at the topic in `custom_id.argument`."""
    current = await request.services.servers.settings(request.server)
    return await settings_panel.shown(request, current, custom_id.argument)


async def change(request: Request, custom_id: CustomId) -> Reply:
    """Make the change that `custom_id.argument` names, such as `pace.1d`, and show its topic in the panel.
    Roles and channels that were chosen in a menu are in `request.chosen`."""
    asked = Setting.parse(custom_id.argument)
    of_server = asked.name in ("allow", "starters")
    wanted = _of_server(request, asked.name) if of_server else _of_menu(asked.name, asked.value)
    return await settings(request, wanted, settings_panel.TOPICS[asked.name])


async def settings(request: Request, wanted: SettingsChange, topic: str = "") -> Reply:
    """Change the server's settings, and show the panel with the menus of `topic`."""
    # Read, change and store in one transaction: changes that two managers make at once are then both kept.
    current = await request.services.servers.change(request.server, wanted.changed)
    with after_storing(wording.STORED):
        reply = await settings_panel.shown(request, current, topic, saved=True)
    unusable = [
        verbatim("**{channel}**: {blocked}", channel=f"<#{each}>", blocked=why)
        for each in wanted.allow
        if (why := obstacle(request.parts.places.cached(request.server, each)))
    ]
    return replace(reply, text=lines(reply.text, unusable)) if unusable else reply


def _of_server(request: Request, name: str) -> SettingsChange:
    """Return the change to the roles or channels that were chosen in the menu of the setting `name`. Raise
    Refused for a role that belongs to a bot, and if nothing was chosen."""
    if not request.chosen:  # a forged press
        raise Refused(UNKNOWN_BUTTON)
    if name == "allow":
        return SettingsChange(allow=request.chosen)
    (chosen,) = request.chosen[:1]
    guild = request.client.get_guild(request.server)
    role = None if guild is None else guild.get_role(chosen)
    if role is not None and role.is_bot_managed():
        raise Refused(wording.ROLE_OF_BOT)
    everybody = chosen == request.server  # the role @everyone
    return SettingsChange(lift="starters") if everybody else SettingsChange(starters=chosen)


def _of_menu(name: str, value: str) -> SettingsChange:
    """Return the change of the setting `name` to a value that was chosen in a menu. Raise Refused if no menu
    offers it."""
    match name:
        case "pace" if value in PACES:
            return SettingsChange(pace=value)
        case "place" if value in settings_panel.PLACES:
            return SettingsChange(place=cast('Literal["thread", "channel"]', value))
        case "rated" if value in settings_panel.RATED:
            return SettingsChange(rated=value == "yes")
        case "language" if value in (AUTOMATIC, *LANGUAGES):
            return SettingsChange(language=code_of(value))
        case "most" if number(value) in settings_panel.NUMBERS:
            return SettingsChange(most=int(value))
        case "forbid" if are_ids([value]):
            return SettingsChange(forbid=int(value))
    raise Refused(UNKNOWN_BUTTON)


async def lift(request: Request, target: CustomId) -> Reply:
    """Reset the setting that `target.argument` names, and show it."""
    if target.argument not in wording.LIFTS:
        raise Refused(UNKNOWN_BUTTON)
    return await settings(request, SettingsChange(lift=target.argument), target.argument)


async def block(request: Request, person: Person) -> Reply:
    """Block a person from starting and joining new matches in this server. Blocking twice does no harm. Raise
    Refused if the person is a bot or the manager, or if too many people are blocked."""
    if person.bot:
        raise Refused(named_bot(plain(person.display_name)))
    if person.id == request.interaction.user.id:
        raise Refused(wording.ONESELF)
    blocks, now = request.services.blocks, request.services.clock.now()
    new = await blocks.block("user", person.id, now, request.server, _check_blocked)
    return Reply(wording.blocked(person.id, new=new))


def _check_blocked(number: int) -> None:
    """Raise Refused if `number`, the number of people already blocked, has reached the maximum. This is a pure
    function, because it runs inside a transaction."""
    if number >= MOST_BLOCKED:
        raise Refused(
            counted(
                MOST_BLOCKED,
                "{n} person is already blocked. Unblock one of them first.",
                "{n} people are already blocked. Unblock one of them first.",
            )
        )


async def unblock(request: Request, person: Person) -> Reply:
    blocks, now = request.services.blocks, request.services.clock.now()
    if await blocks.unblock("user", person.id, now, request.server):
        return Reply(wording.unblocked(person.id))
    raise Refused(wording.not_blocked(person.id))


async def close(request: Request, match_id: MatchId) -> Reply:
    """Ask for confirmation that a match should end, because that can't be undone. Raise Refused if the match is
    over or not in this server."""
    row = await _row_here(request, match_id)
    if not row.status.open:
        raise Refused(OVER)
    about = request.services.matches.games[row.game]
    people = await request.known(row.members, row.server)
    names = listed(plain(each.name) for each in people.values())
    lobby = row.status is Status.LOBBY
    end = phrase("Close it") if lobby else phrase("End the match")
    keep = phrase("Leave it open") if lobby else phrase("Let it go on")
    return Reply(
        wording.asked_to_close(about.name, row.channel, names, lobby=lobby),
        presses=(
            Press(end, CustomId("closed", match_id), "danger"),
            Press(keep, CustomId("keep", match_id)),
        ),
    )


async def closed(request: Request, target: CustomId) -> Reply:
    row = await _row_here(request, target.match_id)
    await request.decide(target.match_id, playing.close)
    # A lobby may have begun since the question was asked. So read again whether a lobby or a match was ended.
    with after_storing(wording.CLOSED):
        after = await request.services.matches.row(target.match_id) or row
    if after.status is Status.CANCELLED:
        return Reply(wording.LOBBY_CLOSED)
    return Reply(wording.HAS_ENDED)


async def keep(request: Request, target: CustomId) -> Reply:  # noqa: ARG001 - nothing is changed
    return Reply(wording.UNCHANGED)


async def move(request: Request, match_id: MatchId, place: ChannelOrThread) -> Reply:
    """Move a match to another channel or thread of the server. Raise Refused if it can't be played there."""
    await _row_here(request, match_id)
    await check_place(request, place)
    if why := obstacle(await found(request, place.id)):
        raise Refused(sentences(phrase("It can't go on there."), why))
    await request.decide(match_id, playing.relocate, None, place.id)
    return Reply(wording.goes_on_in(place.id))


def lifted(current: ServerSettings, name: str) -> ServerSettings:
    """Return the settings, with the setting called `name` reset to its default."""
    # A new `ServerSettings` has the default of each setting.
    none = ServerSettings()
    match name:
        case "starters":
            return replace(current, starters=none.starters)
        case "channels":
            return replace(current, channels=none.channels)
    return replace(current, most=none.most)


def _without_channel(current: ServerSettings, channel: int) -> ServerSettings:
    if not current.channels:
        raise Refused(wording.ALL_ALLOWED)
    # An empty set allows all channels, so the last channel can't be taken out of the set.
    if channel not in current.channels:
        raise Refused(wording.not_allowed(channel))
    if current.channels == {channel}:
        raise Refused(wording.last_allowed(channel))
    return replace(current, channels=current.channels - {channel})


async def _row_here(request: Request, match_id: MatchId) -> Row:
    """Return the row of a match, its summary in the database. Raise Refused if the match is not in this
    server."""
    row = await request.services.matches.row(match_id)
    if row is None or row.server != request.server:
        raise Refused(wording.no_match_here(match_id))
    return row
