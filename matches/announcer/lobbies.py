"""Composes the message of a lobby: the cover of its game, who is in it, and the buttons to join."""

from __future__ import annotations

from dataclasses import replace

from matches.announcer.batches import MessageBatch
from matches.announcer.buttons import lobby_buttons, notice_buttons
from matches.announcer.pictures import Presentation, cover_of
from matches.log.match import Match, Status
from matches.ports.channel import Message
from matches.wording import lobby


async def new_lobby_message(
    match: Match, presentation: Presentation, batch: MessageBatch | None = None
) -> Message:
    """Like `lobby_message`, but for a new message, which has the cover of the game."""
    message = lobby_message(match, presentation, batch)
    return replace(message, pictures=(await cover_of(match, presentation),))


def lobby_message(
    match: Match, presentation: Presentation, batch: MessageBatch | None = None
) -> Message:
    """Compose the lobby's message as it is now, without its picture. A closed lobby has no buttons. The message
    pings the players whom `batch` addresses, and nobody if `batch` is None."""
    content = lobby.lobby(match, presentation.people)
    offers = lobby_buttons(match) if match.status is Status.LOBBY else ()
    called = batch.called if batch is not None else frozenset()
    return presentation.message(match, content, offers, pinged=called)


def decline_notice(batch: MessageBatch, presentation: Presentation) -> Message:
    """Compose the notice to the host that invited people have declined, with buttons for what to do now."""
    match = batch.after
    content = lobby.declined(match, presentation.people, batch.decliners)
    return presentation.message(match, content, notice_buttons(match), pinged=batch.called)
