"""What people may do when somebody is missing: be back, have them replaced, take over from them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from bot.custom_ids import CustomId, number
from cogs.answering import Deed, On
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
from matches.service.view import Table
from texts.cleaning import plain
from texts.listing import listed


async def back(deed: Deed, on: On) -> Reply:
    """From now on the person plays again, whatever the match did for them meanwhile. Whoever is away is
    back in all their matches: their time counts again everywhere."""
    service, me = deed.client.service, deed.player.id
    everywhere = await _ends_absence(deed, on)
    if not everywhere:
        await service.come_back(on.match_id, me, deed.request)
    table = await service.table(on.match_id, me)
    where = " in all your matches" if everywhere else ""
    text = f"You are back{where}: you play {_held(table)}.{_turn(table)}"
    return Reply(text, presses=(_hand(table),))


async def seek(deed: Deed, on: On) -> Reply:
    """Have somebody replaced: `newcomer.missing` is the argument, the newcomer a player's number or nothing,
    the missing one a number or a name, or nothing where only one is."""
    service = deed.client.service
    table = await service.table(on.match_id, deed.player.id)
    newcomer, _, who = on.argument.partition(".")
    meant = _missing(table, who.strip())
    if not meant:
        raise Refused(_nobody(table))
    if len(meant) > 1:
        asked = CustomId("seek", on.match_id, on.number, f"{newcomer}.")
        choices = [(_label(table, each), str(each.id)) for each in meant]
        return Reply(
            "Several are missing.", pick=Pick("Who is to be replaced?", asked.asking, choices)
        )
    (missing,) = meant
    person = await _named(deed, newcomer) if newcomer else None
    named = person.id if person is not None else None
    with _invited(deed, person):
        match = await service.seek(on.match_id, deed.player.id, missing.id, named, deed.request)
    return Reply(_sought(missing, named, lacking(match, missing.id)))


async def _named(deed: Deed, newcomer: str) -> Player:
    """Somebody who is known; raises Refused."""
    named = PlayerId(number(newcomer) or 0)
    known = (await deed.client.service.players.known(frozenset({named}), deed.server)).get(named)
    if known is None or known.former:
        raise Refused("I do not know the person who is to take over: name them with `with`.")
    return known


def _invited(deed: Deed, person: Player | None) -> AbstractContextManager[None]:
    """Who is named is called: that counts unless it fails; raises Refused."""
    if person is None:
        return nullcontext()
    limits = deed.client.house.limits
    return limits.taking(INVITATIONS, deed.player.discord_id, person.discord_id)


async def take(deed: Deed, on: On) -> Reply:
    """Take over a seat: its number or name is the argument; without one the only one that is free."""
    service = deed.client.service
    table = await service.table(on.match_id, deed.player.id)
    asked = _meant(table, on.argument)
    if len(asked) != 1:
        names = listed(table.seat_names[seat] for place in table.free for seat in place)
        free = f"These seats are free: {names}. Say which one you take."
        raise Refused(free if table.free else "No seat of this match is free.")
    (seats,) = asked
    await service.take(on.match_id, deed.player.id, seats[0], deed.request)
    names = listed(table.seat_names[seat] for seat in seats)
    table = await service.table(on.match_id, deed.player.id)
    return Reply(f"You play {names} now.{_turn(table)}", presses=(_hand(table),))


async def missing(service: MatchService, rows: Sequence[Row], player: PlayerId) -> list[Player]:
    """Everybody who may be replaced in one of these matches that the player is in."""
    tables = [await service.table(row.match_id, player) for row in rows if player in row.members]
    return [*dict.fromkeys(each for table in tables for each in table.missing)]


async def _ends_absence(deed: Deed, on: On) -> bool:
    """Whether the person was away, and plays in this match."""
    attending, me = deed.client.attending, deed.player.id
    table = await deed.client.service.table(on.match_id, me)
    plays = table.status is Status.RUNNING and bool(table.own)
    if not plays or await attending.absence(me) is None:
        return False
    return await attending.back(me, deed.request, deed.server)


def _meant(table: Table, seat: str) -> list[tuple[Seat, ...]]:
    """The places that the number or name of a seat stands for, or nothing. One that is not free is refused
    with the reason when it is taken."""
    names = {each: (str(each), name) for each, name in enumerate(table.seat_names)}
    named = [each for each in names if seat.strip().title() in names[each]]
    if not seat:
        return [*table.free]
    places = {each: place for place in table.free for each in place}
    return [places.get(each, (each,)) for each in named]


def _missing(table: Table, who: str) -> list[Player]:
    """Those of the missing for whom a player's number, a name or nothing stands."""
    exact = [each for each in table.missing if str(each.id) == who]
    return exact or [each for each in table.missing if who.casefold() in each.name.casefold()]


def _sought(missing: Player, named: PlayerId | None, more: int) -> str:
    if more:
        need = "one more person has" if more == 1 else f"{more} more people have"
        return f"The others are asked: {need} to agree that {plain(missing.name)} is replaced."
    who = "the one you named" if named is not None else "anybody who may"
    return f"The place of {plain(missing.name)} is free: {who} can take it by button."


def _nobody(table: Table) -> str:
    if not table.missing:
        return "Nobody is missing: who is away, has left, has resigned or is late can be replaced."
    names = listed(plain(each.name) for each in table.missing)
    return f"Only who is missing can be replaced: {names}."


def _label(table: Table, player: Player) -> str:
    held = (seat for seat, holder in enumerate(table.seats) if holder == player)
    return f"{player.name} ({listed(table.seat_names[seat] for seat in held)})"


def _held(table: Table) -> str:
    return listed(table.seat_names[seat] for seat in sorted(each.seat for each in table.own))


def _turn(table: Table) -> str:
    return " It is your turn." if table.own and table.own[0].to_act else ""


def _hand(table: Table) -> Press:
    return Press(table.about.hand, CustomId("hand", table.match_id, table.version), "primary")
