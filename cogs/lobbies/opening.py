"""Opens a match: checks whether it may be opened, opens a lobby, and replies to its host."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.channels.custom_ids import ID_LIMIT
from bot.channels.permissions import missing_permissions
from bot.gateway.client import Interaction
from cogs.access import gates
from cogs.access.server_checks import admission, check_invitations, check_opening
from cogs.access.voice import require_voice
from cogs.lobbies.beginning import linked
from cogs.lobbies.computers import default_level
from cogs.lobbies.terms import Person, StartOptions, with_options
from cogs.replies import Reply
from cogs.replying.answering import met
from cogs.request import Request
from cogs.wording import LEVEL_ALONE
from games.quoting import quoted
from games.rules import About
from matches.decisions.opening import Invitation, rated_if_possible, too_many
from matches.decisions.refusal import Refused
from matches.ports.channel import PostLater
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from texts.cleaning import plain
from texts.text import NOTHING, Text, Value, counted, listed, phrase, sentences

_WORD_IS_IN: Final = phrase(
    "Your word is in the deal. It proves more if you give it after seeing the promise in "
    "*Fair deal*: {command} gives a new one.",
    command="`/match do:join word:`",
)
INVITES_ONESELF: Final = phrase("You are already in the match. Invite others.")
NAMED_TWICE: Final = phrase("You named somebody twice. Name each person once.")
WHO_IS_HERE: Final = phrase(
    "Discord isn't responding right now, so I can't invite anybody. Please try again in a minute."
)
NO_THREAD: Final = phrase(
    "I can open a thread only from an ordinary text channel. Choose this channel as the place."
)

_MENTION: Final = re.compile("<@!?([0-9]{1,19})>")


async def opened(request: Request, about: About, terms: StartOptions) -> Reply:
    """Open a lobby, and return the reply to its host. If people are invited, only they may join. Raise Refused
    if the match can't be opened."""
    invitation, people = await _checked(request, about, terms)
    lobbies, place = request.services.lobbies, request.interaction.channel
    allowed = await request.services.servers.settings(request.server)
    level = terms.level or await default_level(request, about.key)
    in_thread, why_not = _in_thread(request.interaction, terms, allowed)
    invitation = replace(
        invitation,
        in_thread=in_thread,
        side=terms.side,
        pace=int(PACES[terms.pace or allowed.pace].total_seconds()),
        computers=(level,) * terms.computers,
        rated=terms.rated == "yes",
    )
    if terms.rated is None and allowed.rated:
        invitation = rated_if_possible(invitation, about)
    # Check first, because nobody may be stored who is invited to a match that can't be opened.
    if people and not await lobbies.opened_by(request.once):
        await lobbies.check(invitation)
        await check_opening(request, allowed, place)
        check_invitations(request, [each.id for each in people])
    invited = [await met(request.client, each) for each in people]
    invitation = replace(invitation, invited=tuple(each.id for each in invited))
    admit = admission(request, place, invited)
    match_id = await lobbies.open(invitation, request.id, request.once, admit)
    begun = invitation.full(about)
    if begun:
        head = phrase("Your match of {game} begins.", game=about.name)
    else:
        head = phrase("Your match of {game} is open.", game=about.name)
    word = _WORD_IS_IN if invitation.word and not begun else NOTHING
    return await linked(request, match_id, Reply(sentences(head, why_not, word)))


async def _checked(
    request: Request, about: About, terms: StartOptions
) -> tuple[Invitation, Sequence[Person]]:
    if terms.level and not terms.computers:
        raise Refused(LEVEL_ALONE)
    # Make checks that need no database first.
    # Refuse direct messages, and servers where only the user has installed the bot.
    if not request.interaction.is_guild_integration():
        raise Refused(needs_server(about))
    named = mentioned(terms.opponents)
    _check_opponents(request.interaction.user, named, about, terms)
    invitation = Invitation(about.key, request.player.id, {}, request.server, request.channel)
    invitation = with_options(invitation, about, terms.options)
    _check_place(request.interaction, in_thread=terms.place == "thread")
    await require_voice(request, request.channel)
    await gates.check_entry(request.client, request.server, request.interaction.user.id)
    return invitation, await members(request, named, invited_bot)


def mentioned(typed: str) -> tuple[int, ...]:
    """Return the ids of the users whom a text mentions. Raise Refused if the text contains anything else."""
    rest = _MENTION.sub(" ", typed).replace(",", " ").split()
    users = tuple(int(user) for user in _MENTION.findall(typed))
    rest += [f"<@{user}>" for user in users if user >= ID_LIMIT]
    if rest:
        raise Refused(mentions_nobody(rest[0]))
    return users


def mentions_nobody(typed: str) -> Text:
    return phrase(
        "{typed} mentions nobody. Type @ and choose each person from the list, as in {example}.",
        typed=quoted(typed),
        example="`@Bob @Chandra`",
    )


def not_here(user: int) -> Text:
    return phrase("{person} is not in this server. Invite its members.", person=f"<@{user}>")


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


async def check_welcome(request: Request, people: Mapping[int, str]) -> None:
    """Raise Refused if the server's managers have blocked any of these people, by Discord id, whose names are
    given. Call this before these people are pinged or stored."""
    out = await request.services.blocks.among(request.server, people)
    names = [plain(name) for user, name in people.items() if user in out]
    if names:
        raise Refused(unwelcome(names))


def needs_server(about: About) -> Text:
    """Say that a match with other people can only be opened in a server."""
    return phrase(
        "To play with others, use {command} in a server that I am in. To play computers here and "
        "now, use `/practice`.",
        command=f"`/{about.key} start`",
    )


def _check_opponents(host: Person, named: Sequence[int], about: About, terms: StartOptions) -> None:
    if host.id in named:
        raise Refused(INVITES_ONESELF)
    if len({*named}) < len(named):
        raise Refused(NAMED_TWICE)
    # The host takes one of the places, too.
    if len(named) + terms.computers >= max(about.people):
        raise Refused(too_many(about, bool(terms.computers)))


async def members(
    request: Request, named: Sequence[int], bot: Callable[[str], Text]
) -> list[discord.Member]:
    """Ask Discord for the members with the ids `named`. Raise Refused if one of them may not join matches here,
    is not a member or is a bot, which the text `bot` then says, or if Discord does not respond."""
    try:
        found = await asyncio.gather(
            *(request.parts.members.member(request.server, user) for user in named)
        )
    except PostLater:
        raise Refused(WHO_IS_HERE) from None
    people: list[discord.Member] = []
    for user, member in zip(named, found, strict=True):
        if member is None:
            raise Refused(not_here(user))
        if member.bot:
            raise Refused(bot(plain(member.display_name)))
        people.append(member)
    await check_welcome(request, {each.id: each.display_name for each in people})
    return people


def _in_thread(
    interaction: Interaction, terms: StartOptions, allowed: ServerSettings
) -> tuple[bool, Text]:
    """Return whether the bot opens a thread for the match. If it would, but lacks permissions, also return a
    sentence that says so; otherwise, the text is empty."""
    place = interaction.channel
    if terms.place is not None or allowed.place == "channel":
        return terms.place == "thread", NOTHING
    if not isinstance(place, discord.TextChannel):
        return False, NOTHING
    missing = missing_permissions(interaction.app_permissions, place, new_thread=True)
    return not missing, no_thread(missing) if missing else NOTHING


def no_thread(missing: Sequence[Value]) -> Text:
    """Say that a match is played in the channel itself, because the permissions `missing` prevent a thread."""
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


def _check_place(interaction: Interaction, *, in_thread: bool) -> None:
    place = interaction.channel
    if in_thread and not isinstance(place, discord.TextChannel):
        raise Refused(NO_THREAD)
    # Interactions also come from channels in which the bot may not post. They contain its permissions:
    # https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object
    missing = missing_permissions(interaction.app_permissions, place, new_thread=in_thread)
    if missing:
        raise Refused(_not_here(missing))
