"""Opening a match: for whom, where, and what must be right before a lobby is posted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.client import missing_permissions
from cogs.answering import Deed
from cogs.replies import Reply
from games.rules import About, Options
from matches.deciding import Refused
from matches.inviting import Invitation
from matches.wording import listed, plain

Person = discord.User | discord.Member
Command = TypeVar("Command", bound=Callable[..., Any])


def takes_opponents(most: int) -> Callable[[Command], Command]:
    """Describes and names the options `opponent_1` and so on of a `start` command."""
    names = [f"opponent_{number}" for number in range(1, most + 1)]
    words = dict.fromkeys(names, "Somebody else to invite")
    words[names[0]] = "Somebody to invite; then only the invited can join"

    def decorated(command: Command) -> Command:
        renamed = app_commands.rename(**{name: name.replace("_", "-") for name in names})
        return renamed(app_commands.describe(**words)(command))

    return decorated


@dataclass(frozen=True)
class Wish:
    """A match as somebody would like it."""

    about: About
    options: Options
    invited: Sequence[Person]
    in_thread: bool
    side: str = ""


async def opened(deed: Deed, wish: Wish) -> Reply:
    """Open a lobby; named people are invited, and then only they may join."""
    _check_people(deed.interaction.user, wish.invited)
    _check_place(deed.interaction, wish.in_thread)
    service = deed.client.service
    met = [await service.person(each.id, each.display_name) for each in wish.invited]
    invitation = Invitation(
        game=wish.about.key,
        host=deed.player.id,
        options=wish.options,
        server=deed.server,
        channel=deed.channel,
        in_thread=wish.in_thread,
        invited=tuple(each.id for each in met),
        side=wish.side,
    )
    match_id = await service.open(invitation, deed.request)
    return Reply(f"Your match of {wish.about.name} is open (`{match_id}`).")


def _check_people(host: Person, invited: Sequence[Person]) -> None:
    for person in invited:
        if person.bot:
            raise Refused(f"{plain(person.display_name)} is a bot: invite people.")
        if person.id == host.id:
            raise Refused("You are in the match already: invite others.")
    if len({person.id for person in invited}) < len(invited):
        raise Refused("You named somebody twice: name each person once.")


def _check_place(interaction: discord.Interaction, in_thread: bool) -> None:
    place = interaction.channel
    if in_thread and not isinstance(place, discord.TextChannel):
        raise Refused(
            "A thread can only be opened from an ordinary text channel: choose this channel as the place."
        )
    missing = missing_permissions(interaction.app_permissions, place, new_thread=in_thread)
    if missing:
        raise Refused(
            f"I can't play here without the permission{'s' * (len(missing) > 1)} {listed(missing)}. "
            "Ask somebody who manages this server to give me that, or choose another place."
        )
