"""The pictures of a public message: what everybody may see at the moment that its text describes."""

from __future__ import annotations

from matches.announcer.batches import Delivery, MessageBatch
from matches.log.ending import Ending
from matches.log.match import Match
from matches.ports.channel import Painter, Picture
from matches.wording.names import People
from texts.language import Language


async def pictures_of(
    batch: MessageBatch,
    people: People,
    painter: Painter,
    language: Language,
    ending: Ending | None,
) -> tuple[Picture, ...]:
    """Return the boards after the turns in a batch, or the picture of the end; none for a notice."""
    if batch.delivery is Delivery.NOTICE:
        return ()
    after = batch.after
    # One large picture of the end, without boards of the moves that led to it.
    if ending is not None:
        return (await picture_of(after, after.public_version, people, painter, language, ending),)
    *earlier, last = batch.boards or (after,)
    # The last picture is named after the version of the whole batch, by which `Channel.find` recognizes the
    # message.
    shown = [(step, step.public_version) for step in earlier] + [(last, after.public_version)]
    return tuple(
        [await picture_of(step, version, people, painter, language) for step, version in shown]
    )


async def picture_of(
    step: Match,
    version: int,
    people: People,
    painter: Painter,
    language: Language,
    ending: Ending | None = None,
) -> Picture:
    """Return the board after a step, or the picture of the end.

    `version` is the public version in the file name, by which `Channel.find` recognizes the message. The last
    picture must have the version of the last event.
    """
    key, (_, names, absent) = step.about.key, public_view(step, people)
    view = table(step)
    if ending is not None:
        png, text = await painter.paint_end(key, ending, names, absent, language)
    else:
        png, text = await painter.paint(key, view, names, absent, language)
    return Picture(f"fairwind-{step.id}-{version}.png", png, text)


def table(match: Match) -> object:
    """Return what everybody saw at the last change of the board.

    Decisions made while others are still deciding are revealed together with theirs, and an edited headline
    must not run ahead of its picture.
    """
    return match.rules.view(match.undo.base, None)


def public_view(match: Match, people: People) -> tuple[object, tuple[str, ...], frozenset[int]]:
    """Return the view of a spectator, the names by seat, and the seats played by the match."""
    names = tuple(people[player].short_name for player in match.order)
    return match.rules.view(match.state, None), names, match.absent
