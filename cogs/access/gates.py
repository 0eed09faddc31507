"""The kinds of commands and buttons, and the checks (gates) that each passes before it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.channels.custom_ids import MYSELF, SERVER
from bot.gateway.client import Fairwind, Interaction
from cogs.access.server_checks import check_manager
from cogs.access.voice import Speech, require_speech
from cogs.request import ActionHandler, Request
from games import find_abouts
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.ports.players import Player, user_ids
from matches.ports.storage import Row
from matches.service.repository import NO_SUCH_MATCH
from texts.text import Text, phrase

NOT_HERE: Final = phrase("There is no such match here.")
NOT_A_MEMBER: Final = phrase("This match is in a server that you are no longer in.")


class Kind(Enum):
    """A kind of command or button, by what it does. The kind decides where it may be used, and by whom."""

    RIGHTS = "somebody's own data, read, exported or deleted: always answered"
    PERSONAL = (
        "shows the rules, or is about somebody's own lists, settings or practice: from anywhere"
    )
    LOOK = "shows a match to one person: in its server, from elsewhere only to its people"
    SEAT = "a seat's own move or answer: from anywhere, by a member; the decision checks the seat"
    PUBLIC = "posts or pings in a server: only there"
    ENTRY = "opens a match, or brings somebody into one: only there, by those who are not shut out there"
    MANAGING = (
        "for those who manage the server in which it is used, about that server and its matches"
    )


class Subject(Enum):
    """The kind of thing that an action is about. The subject of the action's `custom_id` names the thing
    itself, for example a match by its id."""

    MATCH = "the match with the id"
    GAME = "the game with the key"
    SEASON = "the season with the id"
    PERSON = "the person who presses: `me`"
    SERVER = "the server of the request: `server`"
    NOTHING = "nothing that an id names: any subject fits"

    def fits(self, named: str) -> bool:
        """Return whether `named`, the subject of a `custom_id`, can name a thing of this kind."""
        match self:
            case Subject.GAME:
                return named in find_abouts()
            case Subject.PERSON:
                return named == MYSELF
            case Subject.SERVER:
                return named == SERVER
        return True


@dataclass(frozen=True)
class Action:
    """What a command or button does. `do` performs the action, and `kind` says who may perform it, and
    where."""

    kind: Kind
    do: ActionHandler
    speech: Speech | None = None
    """The kind of post that the action makes, if any. The person must be allowed to make such posts."""
    subject: Subject = Subject.MATCH


@dataclass(frozen=True)
class Reach:
    """A match on which a person may act from the place of their request: a server, or direct messages.

    - `row`: the match's row, or None if it was not needed.
    - `here`: whether the place allows all actions on the match. This is True in the match's server, for
      practice matches, and for kinds that are not about a match.
    """

    match_id: MatchId
    row: Row | None
    here: bool


_OF_NO_MATCH: Final = frozenset({Kind.RIGHTS, Kind.PERSONAL, Kind.MANAGING})
ONLY_THERE: Final = frozenset({Kind.PUBLIC, Kind.ENTRY})

SHUT_OUT: Final = phrase(
    "The people who run this bot have blocked you. `/privacy` still works: read, export "
    "or delete what is kept about you."
)
SERVER_SHUT_OUT: Final = phrase(
    "The people who run this bot have blocked this server, so its matches stand still. "
    "You can play elsewhere. `/privacy` still works here."
)
STANDS_STILL: Final = phrase(
    "This match and its clocks stand still: the people who run this bot have blocked its server."
)
KEPT_OUT: Final = phrase(
    "You can't start or join new matches here: the people who manage this server have blocked "
    "you. Your matches go on."
)


async def admit(interaction: Interaction, kind: Kind) -> None:
    """Raise Refused if the host has blocked the person or this server, or if the kind is only for managers and
    the person is not one. Never raise it for `Kind.RIGHTS`, because even blocked people have a right to their
    own data.

    Call this before anything is looked up or stored.
    """
    if kind is Kind.RIGHTS:
        return
    blocked = interaction.client.parts.blocking.now
    if interaction.user.id in blocked.users:
        raise Refused(SHUT_OUT)
    if interaction.guild_id in blocked.servers:
        raise Refused(SERVER_SHUT_OUT)
    if kind is Kind.MANAGING:
        check_manager(interaction)


async def reach(
    request: Request, action: Action, match_id: MatchId, row: Row | None = None
) -> Reach:
    """Return the match if the person may perform the action on it from the request's server or direct messages,
    and may make the bot post what the action posts. Otherwise raise Refused. `row` is the match's row if the
    caller has just read it."""
    found = await check(request.interaction, match_id, request.player.id, action.kind, row)
    if action.speech is not None:
        row = found.row or await request.services.matches.row(match_id)
        await require_speech(request, action.speech, row)
    return found


async def check(
    interaction: Interaction,
    match_id: MatchId,
    player: PlayerId,
    kind: Kind,
    row: Row | None = None,
) -> Reach:
    """Do what `reach` does, except for the check of what the action posts. `kind` is the action's kind."""
    if kind in _OF_NO_MATCH:
        return Reach(match_id, row, here=True)
    client = interaction.client
    matches, place = client.services.matches, interaction.guild_id or ANYWHERE
    # Most presses come from the server of the match, and the match is in memory. Then its row need not be read.
    if row is None and kind is not Kind.ENTRY and matches.server_of(match_id) == place != ANYWHERE:
        _require_going(client, place)
        return Reach(match_id, None, here=True)
    row = row or await matches.row(match_id)
    if row is None:
        raise Refused(NO_SUCH_MATCH)
    # `ANYWHERE` stands for direct messages, where it would match every practice match. So it never counts as
    # the match's server.
    here = row.server == place != ANYWHERE
    # A guessed id must reveal nothing about a match of others, not even its server.
    if not here and not await _plays(client, row, player):
        raise Refused(NOT_HERE)
    _require_going(client, row.server)
    if not here:
        await _check_from_elsewhere(client, interaction.user.id, row, kind)
    elif kind is Kind.ENTRY and not (row.status.open and player in row.members):
        await check_entry(client, row.server, interaction.user.id)
    return Reach(match_id, row, here or row.server == ANYWHERE)


def _require_going(client: Fairwind, server: int) -> None:
    if server in client.parts.blocking.now.servers:
        raise Refused(STANDS_STILL)


async def check_entry(client: Fairwind, server: int, user: int) -> None:
    """Raise Refused if the host or the server's managers keep the user out of new matches there."""
    if await client.services.blocks.among(server, [user]):
        raise Refused(KEPT_OUT)


async def kept_out(request: Request, people: Iterable[Player]) -> list[Player]:
    """Return those people whom the host or the managers of the request's server keep out of new matches."""
    known = {person.discord_id: person for person in people if not person.computer}
    found = await request.services.blocks.among(request.server, known)
    return [person for discord_id, person in known.items() if discord_id in found]


async def notice_departures(request: Request, match_id: MatchId) -> None:
    """Ask Discord which others in a match are still members of its server, and record who has left."""
    row = await request.services.matches.row(match_id)
    if row is None or row.server == ANYWHERE:
        return
    people = await request.services.players.known(row.members, row.server)
    others = user_ids(each for each in people.values() if each.id != request.player.id)
    memberships = request.parts.memberships
    await asyncio.gather(*(memberships.of(row.server, each) for each in others))


async def within_reach(interaction: Interaction, row: Row, player: PlayerId) -> bool:
    """Return whether a person may view a match from the server or direct messages of the interaction."""
    try:
        await check(interaction, row.match_id, player, Kind.LOOK, row)
    except Refused:
        return False
    return True


async def _check_from_elsewhere(client: Fairwind, user: int, row: Row, kind: Kind) -> None:
    if row.server == ANYWHERE:
        return
    # None means that Discord did not say. Let such a person pass: a refused move could cost them time, and the
    # seat is theirs anyway.
    if await client.parts.memberships.of(row.server, user) is False:
        raise Refused(NOT_A_MEMBER)
    if kind in ONLY_THERE:
        raise Refused(only_there(row.channel))


def only_there(channel: int) -> Text:
    """Say that an action works only in the match's server, and name the match's channel."""
    return phrase(
        "That works only in the server of this match: in {channel}.", channel=f"<#{channel}>"
    )


async def _plays(client: Fairwind, row: Row, player: PlayerId) -> bool:
    """Return whether a person plays in a match, or played in it until somebody took their place."""
    # A frozen match can't be loaded, so it is unknown who played in it earlier.
    if player in row.members or row.frozen:
        return player in row.members
    return await client.services.reader.has_played(row.match_id, player)
