"""The actions for a match in which a player is missing: come back, seek a substitute, and take over a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from bot.channels.custom_ids import CustomId, number
from cogs import wording
from cogs.access.gates import check_entry, notice_departures
from cogs.access.server_checks import check_invitations
from cogs.actions.looking import hand_button
from cogs.arguments import Substitution, UserId
from cogs.lobbies.computers import ANY_COMPUTER, LEVELS
from cogs.lobbies.opening import WHO_IS_HERE, check_welcome, members, named_bot
from cogs.replies import Pick, Reply
from cogs.replying.answering import met
from cogs.replying.storing import after_storing
from cogs.request import Request
from games.rules import Seat
from matches.decisions import presence, substitution
from matches.decisions.refusal import Refused
from matches.decisions.substitution import lacking
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.log.words import LevelName
from matches.ports.players import Player
from matches.ports.storage import Row, in_part
from matches.service.limits import INVITATIONS
from matches.service.reader import MatchReader
from matches.service.view import MatchView
from matches.wording.names import in_language
from texts.cleaning import folded, plain
from texts.language import Language
from texts.text import NOTHING, Text, listed, phrase, sentences, verbatim

_STRANGER: Final = PlayerId(0)
"""Stands for a person who has not been stored yet. No player has this id."""


async def back(request: Request, target: CustomId) -> Reply:
    """Bring the person back into a match. If they had announced an absence, it ends in all their matches, and
    their clocks run again everywhere."""
    me = request.player.id
    everywhere = await _ends_absence(request, target)
    if not everywhere:
        await request.decide(target.match_id, presence.come_back, me)
    done = wording.BACK_EVERYWHERE if everywhere else wording.BACK
    with after_storing(done):
        match_view = await request.view(target.match_id)
    seats = listed(
        match_view.seat_names[seat] for seat in sorted(each.seat for each in match_view.own)
    )
    return Reply(
        sentences(done, wording.taken_over(seats), _turn_text(match_view)),
        presses=(hand_button(match_view),),
    )


async def seek(request: Request, target: CustomId) -> Reply:
    """Propose that somebody takes over from a missing player. `target.argument` is a `Substitution`. If it
    names no missing player and several are missing, ask which one is meant."""
    asked = Substitution.parse(target.argument)
    match_view, meant = await _meant(request, target.match_id, asked.missing)
    if len(meant) > 1:
        wanted = str(Substitution(asked.newcomer))
        which = CustomId("seek", target.match_id, target.number, wanted)
        choices = [(_label(match_view, each), str(each.id)) for each in meant]
        return Reply(
            wording.SEVERAL_MISSING,
            picks=(Pick(phrase("Who should be replaced?"), which, choices),),
            asks=True,
        )
    (missing,) = meant
    person, level = None, None
    if isinstance(asked.newcomer, str):
        level = asked.newcomer
    elif asked.newcomer is not None:
        person = await _newcomer(request, target.match_id, missing.id, asked.newcomer)
        level = person.level  # a button that agrees to a proposed computer names it by its id
    if level is not None:
        return await _seek_computer(request, target, missing, level)
    named = person.id if person is not None else None
    with _counting_invitation(request, person):
        match = await request.decide(
            target.match_id,
            substitution.seek,
            request.player.id,
            missing.id,
            named,
            request.services.clock.now(),
        )
    name = plain(missing.name)
    if more := lacking(match, missing.id):
        text = wording.others_asked(name, more)
    else:
        text = wording.place_free(name, named=named is not None)
    with after_storing(text):
        picks = () if person else (await _computer_select(request, target, missing),)
    return Reply(text, picks=picks)


async def _meant(
    request: Request, match_id: MatchId, missing: str
) -> tuple[MatchView, list[Player]]:
    """Return a match, and the missing players that the text `missing` can mean. Raise Refused if it means
    nobody."""
    await notice_departures(request, match_id)
    match_view = await request.view(match_id)
    meant = _missing_matching(match_view, missing)
    if not meant:
        raise Refused(_nobody_found_text(match_view))
    return match_view, meant


async def _seek_computer(
    request: Request, target: CustomId, missing: Player, level: LevelName
) -> Reply:
    me = request.player.id
    await request.decide(
        target.match_id,
        substitution.seek_computer,
        me,
        missing.id,
        level,
        await request.services.players.computers(),
        request.services.clock.now(),
    )
    with after_storing(wording.COMPUTER_ASKED):
        match_view = await request.view(target.match_id)
    waits = missing in match_view.seats
    return Reply(
        wording.COMPUTER_ASKED if waits else wording.computer_took_over(plain(missing.name))
    )


async def _computer_select(request: Request, target: CustomId, missing: Player) -> Pick:
    asked = CustomId("seek", target.match_id, target.number)
    levels = await request.services.reader.levels(target.match_id)
    choices = [
        (
            LEVELS[level] if len(levels) > 1 else ANY_COMPUTER,
            str(Substitution(level, str(missing.id))),
        )
        for level in levels
    ]
    return Pick(phrase("Or let a computer take over …"), asked, choices)


async def _newcomer(
    request: Request, match_id: MatchId, missing: PlayerId, named: PlayerId | UserId
) -> Player:
    """Return the person or computer that should take over from the player `missing`. A user whom the bot does
    not know yet is stored. Raise Refused, and store nobody, if they can't be named."""
    if isinstance(named, UserId):
        return await _named_user(request, match_id, missing, named)
    # Clients can forge the number of anybody whom the bot knows, and the name would be posted. So name only
    # members of this server.
    known = (await request.known(frozenset({named}), request.server)).get(named)
    if known is None or known.former:
        raise Refused(wording.UNKNOWN_PERSON)
    if not known.computer:
        member = await request.parts.memberships.of(request.server, known.discord_id)
        if not member:
            raise Refused(WHO_IS_HERE if member is None else wording.UNKNOWN_PERSON)
        await check_welcome(request, {known.discord_id: known.name})
    return known


async def _named_user(
    request: Request, match_id: MatchId, missing: PlayerId, user: UserId
) -> Player:
    (member,) = await members(request, [user], named_bot)
    known = await request.services.players.find(user)
    newcomer, reader = known.id if known else _STRANGER, request.services.reader
    await reader.check_substitute(match_id, request.player.id, missing, newcomer)
    check_invitations(request, [user])
    return await met(request.client, member)


def _counting_invitation(request: Request, person: Player | None) -> AbstractContextManager[None]:
    if person is None:
        return nullcontext()
    limits = request.services.limits
    return limits.taking(INVITATIONS, request.player.discord_id, person.discord_id)


async def take(request: Request, target: CustomId) -> Reply:
    """Take over a free place: one seat, or several that are taken over together. `target.argument` is the
    number of a seat, counted from 0. If it is empty and several places are free, ask which one."""
    match_view = await request.view(target.match_id)
    asked = _places_matching(match_view, target.argument)
    if not match_view.free and len(asked) != 1:
        raise Refused(wording.NO_FREE_SEAT)
    if len(asked) != 1:
        which = CustomId("take", target.match_id, target.number)
        free = [
            (listed(match_view.seat_names[seat] for seat in place), str(place[0]))
            for place in match_view.free
        ]
        return Reply(wording.SEVERAL_FREE, picks=(Pick(wording.WHICH_SEAT, which, free),))
    (seats,) = asked
    await request.decide(
        target.match_id,
        substitution.take,
        request.player.id,
        seats[0],
        request.services.clock.now(),
    )
    names = listed(match_view.seat_names[seat] for seat in seats)
    with after_storing(wording.taken_over(names)):
        match_view = await request.view(target.match_id)
    return Reply(
        sentences(wording.taken_over(names), _turn_text(match_view)),
        presses=(hand_button(match_view),),
    )


async def missing(
    reader: MatchReader, rows: Sequence[Row], player: PlayerId, language: Language
) -> list[Player]:
    """Return the missing players of those matches in which `player` plays, each player once."""
    match_views = [
        await reader.view(row.match_id, player, lambda people: in_language(people, language))
        for row in rows
        if player in row.members
    ]
    return [*dict.fromkeys(each for match_view in match_views for each in match_view.missing)]


async def _ends_absence(request: Request, target: CustomId) -> bool:
    """End the absence that the person had announced, and return whether there was one. Raise Refused if they
    may not enter this match again.

    Do nothing and return False if the person has no seat in the match, or if the match is not running.
    """
    absences, me = request.parts.absences, request.player.id
    match_view = await request.view(target.match_id)
    if match_view.to_take_back:
        await check_entry(request.client, match_view.server, request.interaction.user.id)
    elif match_view.status is not Status.RUNNING or not match_view.own:
        return False
    if await absences.absence(me) is None:
        return False
    if match_view.to_take_back:
        await request.decide(target.match_id, presence.come_back, me)
    with in_part(bool(match_view.to_take_back)):
        return await absences.back(me, request.id, request.server)


def _places_matching(match_view: MatchView, seat: str) -> list[tuple[Seat, ...]]:
    """Return the free places, each with the seats that are taken over together. With `seat`, the number of a
    seat, return only the place that includes it.

    If that seat is not free, return it all the same: taking it over then fails, and the error says why.
    """
    if (asked := number(seat)) is None:
        return [*match_view.free]
    return [next((place for place in match_view.free if asked in place), (asked,))]


def _missing_matching(match_view: MatchView, who: str) -> list[Player]:
    """Return the player with the id `who`. If `who` is not an id, return the missing players whose names
    contain it. If nobody is missing, search the names of all players, and return nobody unless exactly one
    fits."""
    holders = [*dict.fromkeys(match_view.seats)]
    exact = [each for each in holders if str(each.id) == who]
    # Autocomplete supplies an id; anything else is a name that was typed.
    if exact or match_view.missing or not who:
        return exact or _named_alike(match_view.missing, who)
    alike = _named_alike(holders, who)
    return alike if len(alike) == 1 else []


def _named_alike(people: Iterable[Player], text: str) -> list[Player]:
    return [each for each in people if folded(text) in folded(each.name)]


def _nobody_found_text(match_view: MatchView) -> Text:
    if not match_view.missing:
        return wording.NOBODY_MISSING
    names = listed(plain(each.name) for each in match_view.missing)
    return wording.only_missing(names)


def _label(match_view: MatchView, player: Player) -> Text:
    held = (seat for seat, holder in enumerate(match_view.seats) if holder == player)
    seats = listed(match_view.seat_names[seat] for seat in held)
    return verbatim("{name} ({seats})", name=player.name, seats=seats)


def _turn_text(match_view: MatchView) -> Text:
    return wording.YOUR_TURN if match_view.own and match_view.own[0].to_act else NOTHING
