"""Composes the message of a lobby: the cover of its game, who is in it, and the buttons to join."""

from __future__ import annotations

from dataclasses import replace

from matches.announcer.batches import MessageBatch
from matches.announcer.buttons import lobby_buttons, notice_buttons
from matches.announcer.pictures import Presentation, cover_of
from matches.log.match import Match, Status
from matches.ports.channel import Message
from matches.wording import lobby


async def new_lobby_message(match: Match, presentation: Presentation) -> Message:
    """Like `lobby_message`, but for a new message, which has the cover of the game."""
    message = lobby_message(match, presentation)
    return replace(message, pictures=(await cover_of(match, presentation),))


def lobby_message(match: Match, presentation: Presentation) -> Message:
    """Compose the lobby's message as it is now, without its picture. A closed lobby has no buttons."""
    content = lobby.lobby(match, presentation.people)
    offers = lobby_buttons(match) if match.status is Status.LOBBY else ()
    return presentation.message(match, content, offers)


def decline_notice(batch: MessageBatch, presentation: Presentation) -> Message:
    """Compose the notice to the host that invited people have declined, with buttons for what to do now."""
    match = batch.after
    content = lobby.declined(match, presentation.people, batch.decliners)
    return presentation.message(match, content, notice_buttons(match))
