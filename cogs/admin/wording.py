"""The texts of replies to people who manage a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from texts.text import Text, Value, listed_in_part, phrase, sentences, verbatim

ALL_ALLOWED: Final = phrase(
    "All channels are allowed now. To allow only some, choose them in the menu."
)
ALL_CHANNELS: Final = phrase("All channels")
LIFTS: Final[Mapping[str, Text]] = {
    "starters": phrase("Everybody may start"),
    "channels": ALL_CHANNELS,
    "most": phrase("Any number at once"),
}
"""The settings that can be reset, with the labels of the buttons that reset them."""

ROLE_OF_BOT: Final = phrase("That role belongs to a bot. Choose a role that people have.")
ONESELF: Final = phrase("That is you. Name somebody else.")
LOBBY_CLOSED: Final = phrase("The lobby is closed.")
HEAD: Final = phrase("**Settings of this server**")
BLOCKING: Final = phrase(
    "`/fairwind block` keeps somebody out of new matches; `/fairwind unblock` lets them in again."
)
_SHOWN: Final = 30
"""Maximum number of allowed channels, or of blocked people, that are named."""

HAS_ENDED: Final = phrase("The match has ended. Its players are told.")


def not_allowed(channel: int) -> Text:
    return phrase("{channel} is not an allowed channel.", channel=f"<#{channel}>")


def last_allowed(channel: int) -> Text:
    return phrase(
        "{channel} is the only allowed channel. Allow another first, or press *{all_channels}*.",
        channel=f"<#{channel}>",
        all_channels=ALL_CHANNELS,
    )


def goes_on_in(channel: int) -> Text:
    return phrase("The match goes on in {channel}.", channel=f"<#{channel}>")


def blocked(user: int, *, new: bool) -> Text:
    person = f"<@{user}>"
    if new:
        head = phrase("{person} is now blocked from new matches in this server.", person=person)
    else:
        head = phrase("{person} is already blocked from new matches in this server.", person=person)
    return sentences(
        head,
        phrase(
            "Their matches go on: `/fairwind end` ends one. `/fairwind unblock` lifts the block."
        ),
    )


def unblocked(user: int) -> Text:
    return phrase("{person} can start and join matches in this server again.", person=f"<@{user}>")


def not_blocked(user: int) -> Text:
    return phrase(
        "{person} is not blocked. `/fairwind settings` shows who is.", person=f"<@{user}>"
    )


def asked_to_close(game: Value, channel: int, names: Text, *, lobby: bool) -> Text:
    """Ask a manager whether a match or, with `lobby`, a lobby should end. `names` are the people in it."""
    place = f"<#{channel}>"
    if lobby:
        return phrase(
            "Close the lobby of {game} in {channel} ({names})? Nobody can join it then.",
            game=game,
            channel=place,
            names=names,
        )
    return phrase(
        "End the match of {game} in {channel} ({names}) for good? Nobody wins. Its "
        "players are told.",
        game=game,
        channel=place,
        names=names,
    )


def channels(allowed: Sequence[int]) -> Text:
    """Name the channels in which matches may be played; an empty sequence means all."""
    if not allowed:
        return phrase("all channels")
    names = listed_in_part([f"<#{each}>" for each in allowed], _SHOWN)
    return phrase("{channels}, and threads there", channels=names)


def starters(role: int | None) -> Text:
    if not role:
        return phrase("everybody")
    # A mention shows the name of the role. Replies never ping, so its members get no notification.
    return phrase("people with {role}, and the managers of this server", role=f"<@&{role}>")


def at_once(most: int | None, under_way: int) -> Text:
    if most is None:
        return phrase("any number ({now} now, lobbies included)", now=under_way)
    return phrase("at most {most} ({now} now, lobbies included)", most=most, now=under_way)


def language(name: str, *, chosen: bool, community: bool) -> Text:
    """Name the language of the channels. Unless managers have `chosen` it, say where it comes from: the
    settings of a `community` server, or the default."""
    if chosen:
        return verbatim("{language}", language=name)
    if community:
        return phrase("{language}, as the server's community settings say", language=name)
    return phrase("{language}, until you choose one", language=name)


def people(blocked: Sequence[int]) -> Text:
    if not blocked:
        return phrase("nobody")
    return listed_in_part([f"<@{each}>" for each in blocked], _SHOWN)
