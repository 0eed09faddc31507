"""The wording of replies to people who manage a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.quoting import quoted
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from texts.text import Text, Value, counted, lines, listed, phrase, sentences

ALL_ALLOWED: Final = phrase(
    "All channels are allowed now. To allow only some, name them with `allow`."
)
ALL_CHANNELS: Final = phrase("All channels")
LIFTS: Final[Mapping[str, Text]] = {
    "starters": phrase("Everybody may start"),
    "channels": ALL_CHANNELS,
    "most": phrase("Any number at once"),
}
"""The settings that can be reset, with the labels of the options and buttons that reset them."""

ROLE_OF_BOT: Final = phrase("That role belongs to a bot. Choose a role that people have.")
ONESELF: Final = phrase("That is you. Name somebody else.")
UNCHANGED: Final = phrase("Nothing changed: it goes on.")
STORED: Final = phrase("Saved.")
CLOSED: Final = phrase("It is closed.")
LOBBY_CLOSED: Final = phrase("The lobby is closed.")
PLAYED_IN: Final[Mapping[str, Text]] = {
    "thread": phrase("in its own thread, where I may open one"),
    "channel": phrase("in the channel where it is opened"),
}
_SHOWN: Final = 30
"""Maximum number of blocked people who are named."""

HAS_ENDED: Final = phrase("The match has ended. Its players are told.")
FOREIGN_BUTTON: Final = phrase(
    "This button comes from another version of the bot. Use the commands."
)


def not_allowed(channel: int) -> Text:
    return phrase("{channel} is not an allowed channel.", channel=f"<#{channel}>")


def last_allowed(channel: int) -> Text:
    return phrase(
        "{channel} is the only allowed channel. Allow another first, or choose `lift: {all_channels}`.",
        channel=f"<#{channel}>",
        all_channels=ALL_CHANNELS,
    )


def no_match_here(match_id: str) -> Text:
    return phrase(
        "There is no match {match} in this server. Choose one from the list.",
        match=quoted(match_id),
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
    """Ask a manager for confirmation that a match or, with `lobby`, its lobby should end. `names` are the
    people in it."""
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


def holds(
    settings: ServerSettings,
    under_way: int,
    blocked: Sequence[int],
    language: str,
    *,
    community: bool,
) -> Text:
    """Describe all settings of a server. `under_way` is the number of its matches now, `blocked` are the
    blocked users, and `language` is the name of the channels' language in that language. `community` says
    whether the server has a preferred locale."""
    return lines(
        phrase("**Settings of this server**"),
        _channels(sorted(settings.channels)),
        phrase("- Default place: **{place}**", place=PLAYED_IN[settings.place]),
        _starters(settings.starters),
        _at_once(settings.most, under_way),
        phrase("- Default pace: **{pace}**", pace=pace_words(PACES[settings.pace])),
        phrase("- Rated by default: **yes**")
        if settings.rated
        else phrase("- Rated by default: **no**"),
        _language(language, chosen=bool(settings.language), community=community),
        _blocked(blocked),
        phrase(
            "-# Change this with the options of `/fairwind settings`. Running matches go on as they "
            "are. `/fairwind end` ends a match, `/fairwind move` moves one to another channel, "
            "`/fairwind block` keeps somebody out of new ones."
        ),
    )


def _channels(channels: Sequence[int]) -> Text:
    if not channels:
        return phrase("- Played in: **all channels**")
    names = listed(f"<#{each}>" for each in channels)
    return phrase("- Played in: **{channels}, and threads there**", channels=names)


def _starters(role: int | None) -> Text:
    if not role:
        return phrase("- May start a match: **everybody**")
    # Shown as a mention; answers allow no mentions, so the role is not pinged.
    return phrase(
        "- May start a match: **people with {role}, and the managers of this server**",
        role=f"<@&{role}>",
    )


def _at_once(most: int | None, under_way: int) -> Text:
    if most is None:
        return phrase("- At once: **any number** ({now} now, lobbies included)", now=under_way)
    return phrase(
        "- At once: **at most {most}** ({now} now, lobbies included)", most=most, now=under_way
    )


def _language(language: str, *, chosen: bool, community: bool) -> Text:
    if chosen:
        return phrase("- Language of the channels: **{language}**", language=language)
    if community:
        return phrase(
            "- Language of the channels: **{language}**, as the server's community settings say",
            language=language,
        )
    return phrase(
        "- Language of the channels: **{language}**, until you choose one", language=language
    )


def _blocked(users: Sequence[int]) -> Text:
    if not users:
        return phrase("- Blocked from new matches: **nobody**")
    people: list[Value] = [f"<@{each}>" for each in users[:_SHOWN]]
    if more := len(users) - len(people):
        people.append(counted(more, "{n} more", "{n} more"))
    return phrase("- Blocked from new matches: **{people}**", people=listed(people))
