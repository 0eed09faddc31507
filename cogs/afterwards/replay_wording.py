"""The texts of replays and films, and of messages that post them for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matches.service.view import MatchView
from texts.text import Text, Value, counted, decimal, listed, phrase

NOT_THEN: Final = phrase(
    "-# You did not play that seat at this turn, so you see what everybody saw."
)
ONE_VIEW: Final = phrase(
    "Everybody sees the same in this game: there are no other eyes to look through."
)
OWN_EYES: Final = phrase(
    "During the match, you can look only through your own eyes. When it is over, through "
    "everybody's."
)
NO_SUCH_SEAT: Final = phrase(
    "This match has no such seat. Choose one from the menu under the replay."
)


SHARED_LATER: Final = phrase(
    "When the match is over, you can show what your own eyes see. Until then, show what everybody "
    "saw."
)
NOWHERE_TO_SHARE: Final = phrase("You practise in your direct messages: nobody is there to see it.")
MAY_NOT_SHARE: Final = phrase(
    "The people who manage this server have blocked you, so I post nothing for you here."
)


def bot_may_not_write(missing: Sequence[Value]) -> Text:
    """Say that the bot can't post here, because it lacks the permissions `missing`."""
    return phrase(
        "I can't post here: I lack {permissions}. Try another channel of this server.",
        permissions=listed(missing),
    )


FILM_LATER: Final = phrase(
    "A film shows a whole match: ask again when it is over. Until then, `/replay` shows its turns."
)
FILM_FOR_ALL: Final = phrase("A film shows what everybody saw. Leave out `seat:`.")
FILM_FAILED: Final = phrase("The film could not be made. Please try again.")


def film_of(game: Value, turns: int) -> Text:
    return counted(
        turns,
        "{game}: the film of the match, {n} turn",
        "{game}: the film of the match, {n} turns",
        game=game,
    )


def film_drawn(drawn: int, pictures: int, before: int) -> Text:
    """Say how many of the film's `pictures` are drawn. But if `before` other films must be drawn first, say
    that."""
    if before:
        return counted(
            before,
            "It waits until {n} other film is drawn.",
            "It waits until {n} other films are drawn.",
        )
    return counted(
        pictures,
        "I am drawing it: {drawn} of {n} picture.",
        "I am drawing it: {drawn} of {n} pictures.",
        drawn=drawn,
    )


def film_size(size: int, *, postable: bool) -> Text:
    megabytes = decimal(size / 1_000_000)
    if postable:
        return phrase("A GIF of {size} MB: save it, or post it here.", size=megabytes)
    return phrase("A GIF of {size} MB: save it.", size=megabytes)


def shown_by(name: str) -> Text:
    return phrase("-# Shown by {name}", name=name)


def shared_in(channel: int) -> Text:
    return phrase(
        "Everybody can see it in {channel}. Nobody was mentioned.", channel=f"<#{channel}>"
    )


def not_their_eyes(match_view: MatchView) -> Text:
    """Say why a person may not look through the eyes of a seat that they named."""
    if match_view.about.perfect_information:
        return ONE_VIEW
    return OWN_EYES if match_view.status.open else NO_SUCH_SEAT
