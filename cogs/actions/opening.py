"""Opening a match: for whom, where, at what pace, and what must be right before a lobby is posted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

import discord
from discord import app_commands

from bot.client import missing_permissions
from cogs import gates
from cogs.admin.allowing import admission
from cogs.answering import Request, met
from cogs.replies import Reply
from games.rules import About, Options
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Refused
from matches.log.events import OnTimeout
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from texts.cleaning import plain
from texts.listing import listed

Person = discord.User | discord.Member
Command = TypeVar("Command", bound=Callable[..., Any])

PACE_CHOICES: Final = [
    app_commands.Choice(name=pace_words(pace), value=name) for name, pace in PACES.items()
]
_LATE: Final[dict[OnTimeout, str]] = {
    "caretaker": "the match plays for them until they are back",
    "wait": "they are told, and nothing else happens",
    "forfeit": "they have resigned",
}


def takes_opponents(most: int) -> Callable[[Command], Command]:
    """Describes and names the options `opponent_1` and so on of a `start` command."""
    names = [f"opponent_{number}" for number in range(1, most + 1)]
    words = dict.fromkeys(names, "Somebody else to invite")
    words[names[0]] = "Somebody to invite; then only the invited can join"

    def decorated(command: Command) -> Command:
        renamed = app_commands.rename(**{name: name.replace("_", "-") for name in names})
        return renamed(app_commands.describe(**words)(command))

    return decorated


def takes_pace(command: Command) -> Command:
    """Describes and names the options `pace` and `on_timeout` of a `start` command."""
    described = app_commands.describe(
        pace="How long people may take (default: what this server has chosen)",
        on_timeout="What happens to somebody whose time is up (default: the match plays for them)",
    )(command)
    late = [app_commands.Choice(name=words, value=value) for value, words in _LATE.items()]
    chosen = app_commands.choices(pace=PACE_CHOICES, on_timeout=late)(described)
    return app_commands.rename(on_timeout="on-timeout")(chosen)


@dataclass(frozen=True)
class Terms:
    """Where and how a match is played; without a pace it is the server's."""

    place: Literal["here", "thread"]
    pace: str | None = None
    on_timeout: OnTimeout = "caretaker"
    side: str = ""
    """What its host would like to play."""
    word: str = ""
    """Their word for the deal."""


@dataclass(frozen=True)
class Wish:
    """A match as somebody would like it."""

    about: About
    options: Options
    invited: Sequence[Person]
    terms: Terms


async def opened(request: Request, wish: Wish) -> Reply:
    """Open a lobby; named people are invited, and then only they may join."""
    in_thread = wish.terms.place == "thread"
    _check_people(request.interaction.user, wish.invited)
    _check_place(request.interaction, in_thread)
    await gates.check_entry(request.client, request.server, request.interaction.user.id)
    await _check_welcome(request, wish.invited)
    service, allowed = (
        request.client.services.matches,
        await request.client.services.servers.settings(request.server),
    )
    invited = [await met(request.client, each) for each in wish.invited]
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
    )
    admit = admission(request, request.channel, invited)
    match_id = await service.open(invitation, request.id, admit=admit)
    text = f"Your match of {wish.about.name} is open (`{match_id}`)."
    if not invitation.word:
        return Reply(text)
    return Reply(
        f"{text} Your word is in. It came before the promise that the lobby shows; one that comes after it "
        f"proves more. To give a new one, use `/{wish.about.key} join word:`."
    )


async def named_as(request: Request, person: Person | None) -> str:
    """The number of somebody who is named, or nothing."""
    if person is None:
        return ""
    if person.bot:
        raise Refused(f"{plain(person.display_name)} is a bot: name a person.")
    await _check_welcome(request, [person])
    return str((await met(request.client, person)).id)


async def _check_welcome(request: Request, invited: Sequence[Person]) -> None:
    """Nobody is pinged, or stored, who may not play."""
    out = await request.client.services.blocks.among(
        request.server, [person.id for person in invited]
    )
    names = [plain(person.display_name) for person in invited if person.id in out]
    if names:
        raise Refused(f"{listed(names)} can't join matches in this server: name somebody else.")


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
