"""Opens a match: the checks before a lobby is posted, and the answer to its host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.channels.permissions import missing_permissions
from cogs import gates
from cogs.actions.computers import DEFAULT
from cogs.actions.terms import Person, Terms
from cogs.actions.wording import LEVEL_ALONE
from cogs.admin.allowing import admission
from cogs.answering import met
from cogs.replies import Reply
from cogs.request import Request
from cogs.voice import require_voice
from games.rules import About, Options
from matches.decisions.opening import Invitation, rated_if_possible
from matches.decisions.refusal import Refused
from matches.log.events import Series
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from texts.cleaning import plain
from texts.text import NOTHING, Text, Value, counted, listed, phrase, sentences

_WORD_IS_IN: Final = phrase(
    "Your word is in. A word given after the promise that *Fair deal* shows proves more: "
    "{command} gives a new one.",
    command="`/match do:join word:`",
)
INVITES_ONESELF: Final = phrase("You are already in the match. Invite others.")
NAMED_TWICE: Final = phrase("You named somebody twice. Name each person once.")
NO_THREAD: Final = phrase(
    "I can open a thread only from an ordinary text channel. Choose this channel as the place."
)


@dataclass(frozen=True)
class Wish:
    """The match that a person wants to open."""

    about: About
    options: Options
    terms: Terms


async def opened(request: Request, wish: Wish) -> Reply:
    """Open a lobby; if people are invited, only they may join. Raises Refused."""
    if wish.terms.level and not wish.terms.computers:
        raise Refused(LEVEL_ALONE)
    # Checks that need no database come first. No invited person is stored before these checks.
    _check_server(request.interaction, wish.about)
    _check_people(request.interaction.user, wish.terms.invited)
    _check_place(request.interaction, in_thread=wish.terms.place == "thread")
    await require_voice(request, request.channel)
    await gates.check_entry(request.client, request.server, request.interaction.user.id)
    await _check_welcome(request, wish.terms.invited)
    allowed = await request.services.servers.settings(request.server)
    in_thread, why_not = _in_thread(request.interaction, wish.terms, allowed)
    invited = [await met(request.client, each) for each in wish.terms.invited]
    invitation = Invitation(
        game=wish.about.key,
        host=request.player.id,
        options=wish.options,
        server=request.server,
        channel=request.channel,
        in_thread=in_thread,
        invited=tuple(each.id for each in invited),
        side=wish.terms.side,
        word=wish.terms.word.strip(),
        pace=int(PACES[wish.terms.pace or allowed.pace].total_seconds()),
        on_timeout=wish.terms.on_timeout,
        computers=(wish.terms.level or DEFAULT,) * wish.terms.computers,
        hints=wish.terms.hints,
        no_forecasts=wish.terms.forecasts == "off",
        rated=wish.terms.rated == "yes",
        series=Series(wish.terms.series) if wish.terms.series else None,
    )
    if wish.terms.rated is None and allowed.rated:
        invitation = rated_if_possible(invitation, wish.about)
    admit = admission(request, request.interaction.channel, invited)
    await request.services.matches.open(invitation, request.id, admit=admit)
    begun = invitation.full(wish.about)
    told = _begins(wish.about) if begun else _is_open(wish.about)
    word = _WORD_IS_IN if invitation.word and not begun else NOTHING
    return Reply(sentences(told, why_not, word))


def _begins(about: About) -> Text:
    return phrase("Your match of {game} begins.", game=about.name)


def _is_open(about: About) -> Text:
    return phrase("Your match of {game} is open.", game=about.name)


async def named_as(request: Request, person: Person | None) -> str:
    """Return the player id of the named person as text, empty without a person. Raises Refused."""
    if person is None:
        return ""
    if person.bot:
        raise Refused(named_bot(plain(person.display_name)))
    await _check_welcome(request, [person])
    return str((await met(request.client, person)).id)


def unwelcome(names: Sequence[str]) -> Text:
    return counted(
        len(names),
        "{names} can't join matches in this server. Name somebody else.",
        "{names} can't join matches in this server. Name other people.",
        names=listed(names),
    )


def invited_bot(name: str) -> Text:
    return phrase("{name} is a bot. Invite people.", name=name)


def named_bot(name: str) -> Text:
    return phrase("{name} is a bot. Name a person.", name=name)


async def _check_welcome(request: Request, invited: Sequence[Person]) -> None:
    """Raise Refused if any of these people may join no match here, before they are pinged or stored."""
    out = await request.services.blocks.among(request.server, [person.id for person in invited])
    names = [plain(person.display_name) for person in invited if person.id in out]
    if names:
        raise Refused(unwelcome(names))


def _check_server(interaction: discord.Interaction, about: About) -> None:
    # Commands also come from direct messages, and from servers where only the user has the bot.
    if not interaction.is_guild_integration():
        raise Refused(needs_server(about))


def needs_server(about: About) -> Text:
    """Say that a match with others is opened in a server."""
    return phrase(
        "To play with others, use {command} in a server that I am in. To play computers here and "
        "now, use `/practice`.",
        command=f"`/{about.key} start`",
    )


def _check_people(host: Person, invited: Sequence[Person]) -> None:
    for person in invited:
        if person.bot:
            raise Refused(invited_bot(plain(person.display_name)))
        if person.id == host.id:
            raise Refused(INVITES_ONESELF)
    if len({person.id for person in invited}) < len(invited):
        raise Refused(NAMED_TWICE)


def _in_thread(
    interaction: discord.Interaction, terms: Terms, allowed: ServerSettings
) -> tuple[bool, Text]:
    """Return whether a match gets a thread, and if a permission is missing, a sentence that says so."""
    place = interaction.channel
    if terms.place is not None or allowed.place == "channel":
        return terms.place == "thread", NOTHING
    if not isinstance(place, discord.TextChannel):
        return False, NOTHING
    missing = missing_permissions(interaction.app_permissions, place, new_thread=True)
    return not missing, no_thread(missing) if missing else NOTHING


def no_thread(missing: Sequence[Value]) -> Text:
    """Say that a match is played in its channel because these permissions are missing."""
    return counted(
        len(missing),
        "It is played in this channel: to open a thread I need the permission {permissions}.",
        "It is played in this channel: to open a thread I need the permissions {permissions}.",
        permissions=listed(missing),
    )


def _not_here(missing: Sequence[Value]) -> Text:
    return counted(
        len(missing),
        "I can't play here without the permission {permissions}. Ask a manager of this server for "
        "it, or choose another place.",
        "I can't play here without the permissions {permissions}. Ask a manager of this server for "
        "them, or choose another place.",
        permissions=listed(missing),
    )


def _check_place(interaction: discord.Interaction, *, in_thread: bool) -> None:
    place = interaction.channel
    if in_thread and not isinstance(place, discord.TextChannel):
        raise Refused(NO_THREAD)
    # Interactions also come from channels in which the bot may not post. They contain the bot's permissions:
    # https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object
    missing = missing_permissions(interaction.app_permissions, place, new_thread=in_thread)
    if missing:
        raise Refused(_not_here(missing))
