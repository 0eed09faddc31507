"""Composes the public message of a batch of events."""

from __future__ import annotations

import dataclasses

from games.copies import replace
from games.rules import Seat
from matches.announcer.batches import Delivery, MessageBatch
from matches.announcer.buttons import buttons, lobby_buttons, notice_buttons
from matches.announcer.condensing import Telling, above, whole
from matches.announcer.ended import board_words, ended, result
from matches.announcer.pictures import (
    Presentation,
    cover_of,
    picture_of,
    pictures_of,
    public_view,
)
from matches.log.events import Moved, PlayerId, Relocated, Resigned, Started, TimedOut
from matches.log.match import Match, Status
from matches.ports.channel import Message, Painter, Picture
from matches.wording import absence, card, lobby, turns
from matches.wording.names import People
from matches.wording.offers import Offer
from texts.language import ENGLISH
from texts.text import NOTHING, Text, joined, lines, sentences, verbatim


async def compose(batch: MessageBatch, presentation: Presentation) -> Message:
    """Compose the public message that shows a batch of events, in one language. It pings nobody yet."""
    after, language = batch.after, presentation.language
    if after.status is Status.LOBBY or after.status is Status.CANCELLED:
        if batch.delivery is Delivery.NOTICE:
            return _decline_notice(batch, presentation)
        return await _new_lobby_message(after, presentation)
    tellings = _tellings(batch, presentation)
    if not after.status.open:
        content = ended(after, tellings, presentation)
    else:
        head = _headline(after, presentation)
        if batch.delivery is not Delivery.NOTICE:
            content = above(
                head, tellings, presentation.deadline, language, pictures=len(batch.boards)
            )
        elif batch.calls:
            # A notice has no board; if it asks for a move, its link leads to the current board.
            content = whole(
                joined(" · ", head, presentation.link), tellings, presentation.deadline, language
            )
        else:
            content = whole(NOTHING, tellings, NOTHING, language)
    return presentation.message(
        after,
        content,
        buttons(after, batch.delivery, presentation.people, presentation.now),
        await pictures_of(batch, presentation),
    )


def edited_message(batch: MessageBatch, presentation: Presentation) -> Message:
    """Compose the new text and buttons of the current message, after events that left the board unchanged. The
    result has no pictures, because an edit keeps those of the message."""
    after = batch.after
    if after.state is None:
        return lobby_message(after, presentation)
    # Notices have shown the later steps.
    shown = dataclasses.replace(batch, steps=batch.shown)
    tellings, pictures = _tellings(shown, presentation), len(shown.boards)
    if after.status.open:
        head = _headline(after, presentation)
        content = above(
            head, tellings, presentation.deadline, presentation.language, pictures=pictures
        )
    else:
        content = ended(after, tellings, presentation)
    return presentation.message(after, content, _buttons(after, presentation))


async def current_message(match: Match, presentation: Presentation) -> Message:
    """Compose a message with the present board of a match, for a player who asked to see it again."""
    if match.state is None:
        return await _new_lobby_message(match, presentation)
    if match.status.open:
        head = _headline(match, presentation)
        content = above(head, [], presentation.deadline, presentation.language)
    else:
        tellings = _tellings(MessageBatch(None, (match,)), presentation)
        content = ended(match, tellings, presentation)
    pictures = (await picture_of(match, presentation),)
    return presentation.message(match, content, _buttons(match, presentation), pictures)


async def card_message(
    match: Match, presentation: Presentation, shown_in: int, *, new: bool = False
) -> Message:
    """Compose a match's card, the message that shows the lobby's channel how the match in its thread is going.
    `shown_in` is the channel of the match's current message.

    Once the match has ended, the card has a picture of the end. Before that, a `new` one has the cover, like
    the lobby's message that other cards were. `Channel.find` recognizes it by that and its version, which is 0.
    """
    people, board = presentation.people, board_words(match, presentation.painter)
    pictures: tuple[Picture, ...] = ()
    if match.status.open:
        content = card.running(match, people, board)
        if new:
            pictures = (await cover_of(match, presentation, 0),)
    else:
        content = card.over(match, people, board, result(match, presentation), shown_in)
        pictures = (await picture_of(match, presentation),)
    card_now = presentation.message(match, content, pictures=pictures, repeat="card")
    return dataclasses.replace(card_now, version=0) if new else card_now


async def _new_lobby_message(match: Match, presentation: Presentation) -> Message:
    """Like `lobby_message`, but for a new message, which has the cover of the game."""
    message = lobby_message(match, presentation)
    cover = await cover_of(match, presentation, match.public_version)
    return dataclasses.replace(message, pictures=(cover,))


def lobby_message(match: Match, presentation: Presentation) -> Message:
    """Compose the lobby's message as it is now, without its picture. A closed lobby has no buttons."""
    content = lobby.lobby(match, presentation.people)
    offers = lobby_buttons(match) if match.status is Status.LOBBY else ()
    return presentation.message(match, content, offers)


def _decline_notice(batch: MessageBatch, presentation: Presentation) -> Message:
    """Compose the notice to the host that invited people have declined, with buttons for what to do now."""
    match = batch.after
    content = lobby.declined(match, presentation.people, batch.decliners)
    return presentation.message(match, content, notice_buttons(match))


def _buttons(match: Match, presentation: Presentation) -> tuple[Offer, ...]:
    return buttons(match, Delivery.POST, presentation.people, presentation.now)


def _headline(match: Match, presentation: Presentation) -> Text:
    people, board = presentation.people, board_words(match, presentation.painter)
    if match.waiting or match.thinking:
        return turns.to_play(match, people, board)
    return absence.playing_on(board) if match.present else absence.resting(board)


def _tellings(batch: MessageBatch, presentation: Presentation) -> list[Telling]:
    turn_versions = {step.version for step in batch.turns}
    handed = absence.handed_over(batch.before, batch.steps, presentation.people)
    played, said = _played_by_match(batch, presentation)
    tellings = [
        # A handover of several seats has an event for each, but one text.
        Telling(handed[step.version])
        if step.version in handed
        else _telling(step, step.version in turn_versions, presentation, batch)
        for step in batch.steps
    ]
    return [
        replace(
            telling,
            notes=lines(
                telling.notes,
                turns.UNDO_OFF if step.version in batch.voided else NOTHING,
                played.get(step.version, NOTHING),
            ),
            automatic=said.get(step.version, NOTHING),
        )
        for step, telling in zip(batch.steps, tellings, strict=True)
    ]


def _telling(step: Match, shown: bool, presentation: Presentation, batch: MessageBatch) -> Telling:
    """Return what the message says about one event. `shown` says whether the event changed the public board. A
    hidden move is not described."""
    people, painter = presentation.people, presentation.painter
    turn = brief = NOTHING
    if _has_telling(step, shown):
        key, seen = step.about.key, public_view(step, people)
        turn, brief = painter.tell(key, *seen), painter.brief(key, *seen)
    if isinstance(step.last, Started):
        # The game's text about its deal also says that the match begins.
        begun = sentences(turns.BEGINS, verbatim("{brief}.", brief=brief))
        turn = begun if brief else turn or turns.BEGINS
        return Telling(_begun(step, people, batch), turn, begins=True)
    changed = turns.change(step, people, batch.after) or absence.change(step, people)
    moved_at_start = isinstance(step.last, Relocated) and batch.begins
    return Telling(NOTHING if moved_at_start else changed, turn, brief)


def _begun(step: Match, people: People, batch: MessageBatch) -> Text:
    after = batch.after
    stays = after.opened.in_thread and after.channel == after.opened.channel
    missed = stays and after.status.open
    return lines(turns.started(step, people), turns.NO_THREAD if missed else NOTHING)


def _played_by_match(
    batch: MessageBatch, presentation: Presentation
) -> tuple[dict[int, Text], dict[int, Text]]:
    """Return two mappings with notes such as “The match played for East”. The keys are the numbers of the
    events with which the notes are shown.

    The first mapping is about seats for which the game's own text does not say so. The second is about the
    other seats; it is needed only where the game's text is shortened or left out. Both leave out players whose
    timeout this batch reports.
    """
    people, painter = presentation.people, presentation.painter
    said = {step.last.player for step in batch.steps if isinstance(step.last, TimedOut)}
    last: dict[PlayerId, Match] = {}
    seats: dict[PlayerId, set[Seat]] = {}
    named_by_game: set[Seat] = set()
    unnamed_in_brief: dict[Seat, int] = {}
    without_brief: dict[Seat, int] = {}
    for step in batch.turns:
        match step.last:
            case Moved(seat, _, "match") if (player := step.order[seat]) not in said:
                last[player] = step
                seats.setdefault(player, set()).add(seat)
                if says_who_played(painter, step.about.key, public_view(step, people), seat):
                    named_by_game.add(seat)
                    brief = painter.brief(step.about.key, *public_view(step, people))
                    (unnamed_in_brief if brief else without_brief)[seat] = step.version
    notes = {
        step.version: turns.played_by_match(step, sorted(seats[player] - named_by_game))
        for player, step in last.items()
        if seats[player] - named_by_game
    }
    said_by_game = {
        version: turns.played_by_match(batch.after, [seat])
        for seat, version in without_brief.items()
        if seat not in unnamed_in_brief
    }
    if unnamed_in_brief:
        last_version = max(unnamed_in_brief.values())
        said_by_game[last_version] = turns.played_by_match(batch.after, sorted(unnamed_in_brief))
    return notes, said_by_game


def says_who_played(
    painter: Painter, game: str, seen: tuple[object, tuple[str, ...], frozenset[Seat]], seat: Seat
) -> bool:
    """Return whether the first line of the game's own text says that the match moved for `seat`. Only this line
    counts, because a message may leave out the others. `seen` is the result of `public_view`."""
    view, names, absent = seen
    # Compare texts without names, because some lines only leave out the name of an absent player.
    nameless = ("",) * len(names)
    by_match, by_player = (
        ENGLISH.say(painter.tell(game, view, nameless, each)).partition("\n")[0]
        for each in (absent, absent - {seat})
    )
    return by_match != by_player


def _has_telling(step: Match, shown: bool) -> bool:
    return isinstance(step.last, Started) or (shown and isinstance(step.last, Moved | Resigned))
