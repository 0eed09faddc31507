"""What people may do when somebody is missing: be back, have them replaced, take over from them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from bot.custom_ids import CustomId, number
from cogs.answering import Request, Target
from cogs.replies import Pick, Press, Reply
from games.rules import Seat
from matches.decisions.refusal import Refused
from matches.decisions.substitution import lacking
from matches.log.events import PlayerId
from matches.log.match import Status
from matches.ports.players import Player
from matches.ports.storage import Row
from matches.service.limits import INVITATIONS
from matches.service.service import MatchService
from matches.service.view import MatchView
from texts.cleaning import plain
from texts.listing import listed


async def back(request: Request, target: Target) -> Reply:
    """From now on the person plays again, whatever the match did for them meanwhile. Whoever is away is
    back in all their matches: their time counts again everywhere."""
    service, me = request.client.services.matches, request.player.id
    everywhere = await _ends_absence(request, target)
    if not everywhere:
        await service.come_back(target.match_id, me, request.id)
    table = await service.view(target.match_id, me)
    where = " in all your matches" if everywhere else ""
    text = f"You are back{where}: you play {_held(table)}.{_turn(table)}"
    return Reply(text, presses=(_hand(table),))


async def seek(request: Request, target: Target) -> Reply:
    """Have somebody replaced: `newcomer.missing` is the argument, the newcomer a player's number or nothing,
    the missing one a number or a name, or nothing where only one is."""
    service = request.client.services.matches
    table = await service.view(target.match_id, request.player.id)
    newcomer, _, who = target.argument.partition(".")
    meant = _missing(table, who.strip())
    if not meant:
        raise Refused(_nobody(table))
    if len(meant) > 1:
        asked = CustomId("seek", target.match_id, target.number, f"{newcomer}.")
        choices = [(_label(table, each), str(each.id)) for each in meant]
        return Reply(
            "Several are missing.", pick=Pick("Who is to be replaced?", asked.asking, choices)
        )
    (missing,) = meant
    person = await _named(request, newcomer) if newcomer else None
    named = person.id if person is not None else None
    with _invited(request, person):
        match = await service.seek(
            target.match_id, request.player.id, missing.id, named, request.id
        )
    return Reply(_sought(missing, named, lacking(match, missing.id)))


async def _named(request: Request, newcomer: str) -> Player:
    """Somebody who is known; raises Refused."""
    named = PlayerId(number(newcomer) or 0)
    known = (await request.client.services.matches.known(frozenset({named}), request.server)).get(
        named
    )
    if known is None or known.former:
        raise Refused("I do not know the person who is to take over: name them with `with`.")
    return known


def _invited(request: Request, person: Player | None) -> AbstractContextManager[None]:
    """Who is named is called: that counts unless it fails; raises Refused."""
    if person is None:
        return nullcontext()
    limits = request.client.services.limits
    return limits.taking(INVITATIONS, request.player.discord_id, person.discord_id)


async def take(request: Request, target: Target) -> Reply:
    """Take over a seat: its number or name is the argument; without one the only one that is free."""
    service = request.client.services.matches
    table = await service.view(target.match_id, request.player.id)
    asked = _meant(table, target.argument)
    if len(asked) != 1:
        names = listed(table.seat_names[seat] for place in table.free for seat in place)
        free = f"These seats are free: {names}. Say which one you take."
        raise Refused(free if table.free else "No seat of this match is free.")
    (seats,) = asked
    await service.take(target.match_id, request.player.id, seats[0], request.id)
    names = listed(table.seat_names[seat] for seat in seats)
    table = await service.view(target.match_id, request.player.id)
    return Reply(f"You play {names} now.{_turn(table)}", presses=(_hand(table),))


async def missing(service: MatchService, rows: Sequence[Row], player: PlayerId) -> list[Player]:
    """Everybody who may be replaced in one of these matches that the player is in."""
    tables = [await service.view(row.match_id, player) for row in rows if player in row.members]
    return [*dict.fromkeys(each for table in tables for each in table.missing)]


async def _ends_absence(request: Request, target: Target) -> bool:
    """Whether the person was away, and plays in this match."""
    absences, me = request.client.absences, request.player.id
    table = await request.client.services.matches.view(target.match_id, me)
    plays = table.status is Status.RUNNING and bool(table.own)
    if not plays or await absences.absence(me) is None:
        return False
    return await absences.back(me, request.id, request.server)


def _meant(table: MatchView, seat: str) -> list[tuple[Seat, ...]]:
    """The places that the number or name of a seat stands for, or nothing. One that is not free is refused
    with the reason when it is taken."""
    names = {each: (str(each), name) for each, name in enumerate(table.seat_names)}
    named = [each for each in names if seat.strip().title() in names[each]]
    if not seat:
        return [*table.free]
    places = {each: place for place in table.free for each in place}
    return [places.get(each, (each,)) for each in named]


def _missing(table: MatchView, who: str) -> list[Player]:
    """Those of the missing for whom a player's number, a name or nothing stands."""
    exact = [each for each in table.missing if str(each.id) == who]
    return exact or [each for each in table.missing if who.casefold() in each.name.casefold()]


def _sought(missing: Player, named: PlayerId | None, more: int) -> str:
    if more:
        need = "one more person has" if more == 1 else f"{more} more people have"
        return f"The others are asked: {need} to agree that {plain(missing.name)} is replaced."
    who = "the one you named" if named is not None else "anybody who may"
    return f"The place of {plain(missing.name)} is free: {who} can take it by button."


def _nobody(table: MatchView) -> str:
    if not table.missing:
        return "Nobody is missing: who is away, has left, has resigned or is late can be replaced."
    names = listed(plain(each.name) for each in table.missing)
    return f"Only who is missing can be replaced: {names}."


def _label(table: MatchView, player: Player) -> str:
    held = (seat for seat, holder in enumerate(table.seats) if holder == player)
    return f"{player.name} ({listed(table.seat_names[seat] for seat in held)})"


def _held(table: MatchView) -> str:
    return listed(table.seat_names[seat] for seat in sorted(each.seat for each in table.own))


def _turn(table: MatchView) -> str:
    return " It is your turn." if table.own and table.own[0].to_act else ""


def _hand(table: MatchView) -> Press:
    return Press(table.about.hand, CustomId("hand", table.match_id, table.version), "primary")
