"""Composes the message of a lobby: the cover of its game, who is in it, and the buttons to join."""

from __future__ import annotations

from dataclasses import replace

from matches.announcer.batches import MessageBatch
from matches.announcer.buttons import lobby_buttons, notice_buttons
from matches.announcer.pictures import Presentation, cover_of
from matches.log.match import Match, Status
from matches.ports.channel import Message
from matches.ports.players import user_ids
from matches.wording import lobby
from matches.wording.offers import all_said


async def new_lobby_message(
    match: Match, presentation: Presentation, batch: MessageBatch | None = None
) -> Message:
    """Like `lobby_message`, but for a new message, which has the cover of the game while the lobby is open."""
    message = lobby_message(match, presentation, batch)
    if match.status is not Status.LOBBY:
        return message
    return replace(message, pictures=(await cover_of(match, presentation),))


def lobby_message(
    match: Match, presentation: Presentation, batch: MessageBatch | None = None
) -> Message:
    """Compose the lobby's message as it is now, without its picture. A closed lobby has no buttons. The message
    pings the players whom `batch` addresses, and nobody if `batch` is None."""
    people, language = presentation.people, presentation.language
    called = batch.called if batch is not None else frozenset()
    pinged = user_ids(people[player] for player in called)
    offers = lobby_buttons(match) if match.status is Status.LOBBY else ()
    return Message(
        match_id=match.id,
        version=match.public_version,
        content=language.say(lobby.lobby(match, people)),
        buttons=all_said(offers, language),
        pinged=pinged,
        silent=not pinged,
    )


def decline_notice(batch: MessageBatch, presentation: Presentation) -> Message:
    """Compose the notice to the host that invited people have declined, with buttons for what to do now."""
    match, people, language = batch.after, presentation.people, presentation.language
    return Message(
        match_id=match.id,
        version=match.public_version,
        content=language.say(lobby.declined(match, people, batch.decliners)),
        buttons=all_said(notice_buttons(match), language),
        pinged=user_ids(people[player] for player in batch.called),
        silent=not batch.called,
    )
