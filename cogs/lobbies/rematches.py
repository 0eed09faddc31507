"""The actions to play again: a rematch, the next match of a series, or a rematch that begins a series."""

from __future__ import annotations

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import obstacle
from cogs import wording
from cogs.access.gates import kept_out
from cogs.access.server_checks import admission, found
from cogs.access.voice import check_voice
from cogs.arguments import SeriesWish
from cogs.lobbies.joining import with_word
from cogs.replies import Press, Reply
from cogs.replying.storing import after_storing
from cogs.request import Request
from matches.decisions.lobby import check_word
from matches.decisions.opening import REMATCH_OF_OTHERS, REMATCH_TOO_EARLY
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.log.history.series import LENGTHS
from matches.service.lobbies import RematchWish
from matches.service.view import MatchView
from matches.wording.series import BEST_OF_TITLE
from texts.text import Text, sentences


async def rematch(request: Request, target: CustomId) -> Reply:
    """Open the rematch of a match, or join the rematch if it is open already. `target.argument` is the person's
    word for the deal, or empty."""
    return await _again(request, target, target.argument)


async def ask(request: Request, target: CustomId) -> Reply:
    """Ask the person how long the series should be. `target.argument` is their word for the deal, or empty."""
    match = await request.view(target.match_id)
    if match.status.open:
        raise Refused(REMATCH_TOO_EARLY)
    if not match.may_rematch:
        raise Refused(REMATCH_OF_OTHERS)
    check_word(target.argument)  # a longer one would not fit into the buttons
    return Reply(wording.HOW_LONG, presses=_lengths(target))


async def series(request: Request, target: CustomId) -> Reply:
    """Open or join the rematch as the first match of a series. `target.argument` is a `SeriesWish`."""
    wish = SeriesWish.parse(target.argument)
    return await _again(request, target, wish.word, wish.length)


def _lengths(target: CustomId) -> tuple[Press, ...]:
    return tuple(
        Press(
            BEST_OF_TITLE[each],
            CustomId("bestof", target.match_id, 0, str(SeriesWish(each, target.argument))),
        )
        for each in LENGTHS
    )


async def _again(request: Request, target: CustomId, word: str, length: int = 0) -> Reply:
    lobbies, who = request.services.lobbies, request.player.id
    played = await request.view(target.match_id)
    if played.practice:
        opened = await lobbies.rematch(
            target.match_id, who, request.id, wish=RematchWish(word, length)
        )
        again = wording.again(played.channel)
        with after_storing(again):
            match = await request.view(opened)
        if not _is_as_wished(match, who, word, length):
            again = wording.again_otherwise(match.channel)
        return _reply(again, match, who, word)
    place = await found(request, played.channel)
    if why := obstacle(place):
        raise Refused(sentences(wording.NO_REMATCH_THERE, why, wording.START_ELSEWHERE))
    # Leave out people who are blocked in this server.
    out = frozenset(person.id for person in await kept_out(request, played.contestants))
    # Everybody else is pinged, so each of them counts as an invitation.
    others = [each for each in played.contestants if each.id not in {who, *out}]
    admitted = admission(request, place, others)

    async def admit() -> None:  # not called if the person joins an open rematch
        # Everybody who opens a match waits for this, so Discord is not asked again.
        check_voice(request, played.channel, place)
        await admitted()

    opened = await lobbies.rematch(
        target.match_id, who, request.id, admit, RematchWish(word, length, out)
    )
    with after_storing(wording.IN_REMATCH):
        match = await request.view(opened)
    if _is_as_wished(match, who, word, length):
        return _reply(wording.in_rematch(match.channel, request.channel), match, who, word)
    return _reply(wording.opened_otherwise(match.channel), match, who, word)


def _is_as_wished(match: MatchView, who: PlayerId, word: str, length: int) -> bool:
    best_of = match.series.best_of if match.series else 0
    return length in (0, best_of) and (not word or _has_word(match, who, word))


def _has_word(match: MatchView, who: PlayerId, word: str) -> bool:
    return bool(word) and f"{who}:{word}" in match.deal.splitlines()


def _reply(text: Text, match: MatchView, who: PlayerId, word: str) -> Reply:
    if _has_word(match, who, word):
        return with_word(text, match.match_id, who, word)
    return Reply(text)
