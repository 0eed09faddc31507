"""Having somebody who is missing replaced: who may ask, who may come, and what changes hands."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.decisions.refusal import Refused
from matches.log.events import MatchId, Taken
from matches.log.match import Status
from renderers.studio import Studio
from tests.matches.conftest import Harbour
from tests.matches.decisions.test_sides import lays, of_four, with_duel
from tests.matches.missing import comes_back, seeks, takes, timed, times_out

FOUR = ("Ann", "Ben", "Cat", "Dan")


def labels(harbour: Harbour) -> list[str]:
    return [button.label for button in harbour.channel.last.buttons]


async def test_half_of_the_others_free_a_place_for_anybody(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    ann, ben, dan, eve = [await harbour.person(name) for name in ("Ann", "Ben", "Dan", "Eve")]
    await harbour.moved(match_id)
    await times_out(harbour, match_id, "Ben")
    await seeks(harbour, match_id, "Cat", "Ben")
    asked = harbour.channel.last
    assert (
        "**Cat would like Ben to be replaced.** One more of you would have to agree"
        in asked.content
    )
    assert asked.pinged == {ann.discord_id, dan.discord_id}
    assert labels(harbour)[1:] == ["I'm back", "Agree: replace Ben", "End the match"]
    with pytest.raises(Refused, match="asked for that already"):
        await seeks(harbour, match_id, "Cat", "Ben")
    with pytest.raises(Refused, match="nobody seeks"):
        await takes(harbour, match_id, "Eve", 1)
    await seeks(harbour, match_id, "Dan", "Ben")
    assert harbour.channel.last.content == "**Ben's place (East) is free** for anybody."
    assert harbour.channel.last.silent
    assert labels(harbour)[1:] == ["I'm back", "Take this seat", "End the match"]
    match = await takes(harbour, match_id, "Eve", 1)
    assert harbour.channel.last.content == "**Eve takes over East from Ben.**"
    assert labels(harbour) == ["Hand"]
    assert match.order[1] == eve.id
    assert ben.id in match.presence.former
    with pytest.raises(Refused, match="taken over your place"):
        await comes_back(harbour, match_id, "Ben")


async def test_the_host_alone_is_enough(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await harbour.moved(match_id)
    await times_out(harbour, match_id, "Ben")
    await seeks(harbour, match_id, "Ann", "Ben")
    assert "Take this seat" in labels(harbour)


async def test_who_is_not_there_is_not_counted(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann", "Ben", "Cat")
    await seeks(harbour, match_id, "Dan", "Ben")
    assert "Take this seat" in labels(harbour)


async def test_somebody_who_is_named_is_called_and_nobody_else_may_come(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann", "Gil")
    assert "Ben would like Ann to be replaced by Gil." in harbour.channel.last.content
    await seeks(harbour, match_id, "Cat", "Ann", "Gil")
    gil = await harbour.person("Gil")
    called = harbour.channel.last
    assert called.content == f"**{gil.mention}, would you take over North from Ann?**"
    assert called.pinged == {gil.discord_id}
    with pytest.raises(Refused, match="kept for somebody who was named"):
        await takes(harbour, match_id, "Eve", 0)
    match = await takes(harbour, match_id, "Gil", 0)
    assert match.host == gil.id  # Ann was the host
    row = await harbour.database.lists.row(match_id)
    assert row is not None
    assert row.members == {gil.id, *(match.order[1:])}
    ann = await harbour.person("Ann")
    assert not await harbour.database.lists.rows_of(ann.id)


async def test_all_seats_of_a_person_go_together(harbour: Harbour) -> None:
    match_id = await timed(harbour, "Ann", "Ben")
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann")
    await takes(harbour, match_id, "Eve", 2)
    assert harbour.channel.last.content == "**Eve takes over North and South from Ann.**"
    eve, ben = [(await harbour.person(name)).id for name in ("Eve", "Ben")]
    assert (await harbour.match(match_id)).order == (eve, ben, eve, ben)


async def test_who_presses_is_not_called_to_the_seat_that_they_took(harbour: Harbour) -> None:
    match_id = await timed(harbour, "Ann", "Ben", on_timeout="wait")
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann")
    board = 1001
    match = await takes(harbour, match_id, "Eve", 0)
    eve = await harbour.person("Eve")
    assert match.waiting.keys() == {eve.id}
    assert harbour.channel.last.silent
    assert eve.mention in harbour.channel.messages[board].content.split("\n")[0]


async def test_in_other_games_nobody_comes_who_has_played(harbour: Harbour) -> None:
    harbour.paint_with(Studio())
    match_id = await timed(harbour, *FOUR, game="weathervanes")
    match = await harbour.match(match_id)
    names = {(await harbour.person(name)).id: name for name in FOUR}
    seats = {names[player]: seat for seat, player in enumerate(match.order)}
    await leaves(harbour, match_id, "Ben")
    with pytest.raises(Refused, match="has played in this match already"):
        await seeks(harbour, match_id, "Ann", "Ben", "Cat")
    await seeks(harbour, match_id, "Ann", "Ben")
    ending = "is free** for anybody who has not played in this match."
    assert harbour.channel.last.content.endswith(ending)
    with pytest.raises(Refused, match="You have played in this match already"):
        await takes(harbour, match_id, "Cat", seats["Ben"])
    with pytest.raises(Refused, match="is yours: press"):
        await takes(harbour, match_id, "Ben", seats["Ben"])
    await takes(harbour, match_id, "Eve", seats["Ben"])
    await leaves(harbour, match_id, "Cat")
    await seeks(harbour, match_id, "Ann", "Cat")
    for name in ("Ben", "Eve", "Dan"):
        with pytest.raises(Refused, match="You have played in this match already"):
            await takes(harbour, match_id, name, seats["Cat"])
    await takes(harbour, match_id, "Gil", seats["Cat"])


async def test_who_was_replaced_may_have_their_own_place_again_but_no_other(
    harbour: Harbour,
) -> None:
    harbour.paint_with(Studio())
    match_id = await timed(harbour, *FOUR, game="weathervanes")
    match, ben = await harbour.match(match_id), await harbour.person("Ben")
    seat = match.order.index(ben.id)
    other = match.order.index((await harbour.person("Cat")).id)
    for gone, comes in (("Ben", "Eve"), ("Cat", "Gil"), ("Eve", "Ben"), ("Gil", "Eve")):
        await leaves(harbour, match_id, gone)
        await seeks(harbour, match_id, "Ann", gone)
        if comes == "Ben":
            assert not (await harbour.service.view(match_id, ben.id)).own
        wanted = seat if gone in ("Ben", "Eve") else other
        if gone == "Gil":
            with pytest.raises(Refused, match="You have played in this match already"):
                await takes(harbour, match_id, comes, wanted)
        else:
            match = await takes(harbour, match_id, comes, wanted)
    assert match.order[seat] == ben.id
    assert ben.id not in match.presence.former


async def leaves(harbour: Harbour, match_id: MatchId, name: str) -> None:
    player = await harbour.person(name)
    await harbour.service.depart(match_id, player.id, "left")
    await harbour.announcer.idle()


async def test_a_partner_may_take_over_from_a_partner(harbour: Harbour) -> None:
    table = with_duel(harbour)
    match_id = await of_four(table)
    await times_out(table, match_id, "Ann")
    await seeks(table, match_id, "Ben", "Ann")
    await seeks(table, match_id, "Dan", "Ann")
    match = await table.match(match_id)
    ann, ben, cat = [(await table.person(name)).id for name in ("Ann", "Ben", "Cat")]
    seat = match.order.index(ann)
    with pytest.raises(Refused, match="You have played"):
        await takes(table, match_id, "Ben", seat)
    match = await takes(table, match_id, "Cat", seat)
    assert match.order.count(cat) == 2
    await lays(table, match_id, "Cat", 3)
    assert ben in (await table.match(match_id)).waiting


async def test_nobody_is_replaced_who_is_there(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    with pytest.raises(Refused, match="Only who is away, has left, has resigned or is late"):
        await seeks(harbour, match_id, "Ann", "Ben")
    with pytest.raises(Refused, match="does not play in this match"):
        await seeks(harbour, match_id, "Ann", "Eve")
    with pytest.raises(Refused, match="You do not play"):
        await seeks(harbour, match_id, "Eve", "Ben")


async def test_who_is_back_is_sought_no_more(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann")
    await seeks(harbour, match_id, "Cat", "Ann")
    await comes_back(harbour, match_id, "Ann")
    with pytest.raises(Refused, match="played by a person"):
        await takes(harbour, match_id, "Eve", 0)


async def test_who_moved_late_is_sought_no_more(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR, on_timeout="wait")
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann")
    await seeks(harbour, match_id, "Cat", "Ann")
    await harbour.moved(match_id)
    with pytest.raises(Refused, match="played by a person"):
        await takes(harbour, match_id, "Eve", 0)


async def test_an_absence_that_is_over_frees_no_place(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    ben, until = await harbour.person("Ben"), harbour.clock.now() + timedelta(days=3)
    await harbour.service.go_away(match_id, ben.id, until, harbour.request())
    await seeks(harbour, match_id, "Ann", "Ben")
    harbour.clock.time = until
    with pytest.raises(Refused, match="played by a person"):
        await takes(harbour, match_id, "Eve", 1)


async def test_somebody_new_takes_a_resigned_place(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    ben = await harbour.person("Ben")
    await harbour.service.resign(match_id, ben.id, harbour.request())
    await seeks(harbour, match_id, "Ann", "Ben")
    match = await takes(harbour, match_id, "Eve", 1)
    assert not match.empty
    assert match.last == Taken(1, (await harbour.person("Eve")).id)


async def test_who_resigned_may_come_back_to_their_own_place(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    ben = await harbour.person("Ben")
    await harbour.service.resign(match_id, ben.id, harbour.request())
    await seeks(harbour, match_id, "Ann", "Ben")
    match = await takes(harbour, match_id, "Ben", 1)
    assert harbour.channel.last.content == "**Ben takes over East again.**"
    assert match.people == {(await harbour.person(name)).id for name in FOUR}
    with pytest.raises(Refused, match="played by a person"):
        await takes(harbour, match_id, "Eve", 1)


async def test_who_takes_a_seat_while_the_match_plays_for_them_is_back(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    ben = await harbour.person("Ben")
    await harbour.service.resign(match_id, ben.id, harbour.request())
    match = await takes(harbour, match_id, "Ann", 1)
    assert not match.absent


async def test_nothing_of_the_former_player_can_be_undone(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await harbour.moved(match_id)
    ann = await harbour.person("Ann")
    await harbour.service.depart(match_id, ann.id, "left")
    await seeks(harbour, match_id, "Ben", "Ann")
    await seeks(harbour, match_id, "Cat", "Ann")
    await takes(harbour, match_id, "Eve", 0)
    for name, reason in (("Ann", "taken over your place"), ("Eve", "Nothing of yours")):
        player = await harbour.person(name)
        with pytest.raises(Refused, match=reason):
            await harbour.service.undo(match_id, player.id, harbour.request())


async def test_what_was_laid_face_down_belongs_to_the_seat(harbour: Harbour) -> None:
    """The newcomer may take it back, as long as nothing depends on it."""
    table = with_duel(harbour)
    match_id = await of_four(table)
    await lays(table, match_id, "Ann", 3)
    ann = await table.person("Ann")
    await leaves(table, match_id, "Ann")
    seat = (await table.match(match_id)).order.index(ann.id)
    await seeks(table, match_id, "Ben", "Ann")
    await seeks(table, match_id, "Cat", "Ann")
    await takes(table, match_id, "Eve", seat)
    eve = await table.person("Eve")
    assert (await table.service.view(match_id, eve.id)).own[0].may_withdraw
    with pytest.raises(Refused, match="taken over your place"):
        await table.service.undo(match_id, ann.id, table.request())
    await table.service.undo(match_id, eve.id, table.request())
    assert eve.id in (await table.match(match_id)).waiting


async def test_the_former_player_hears_no_more_of_it(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann")
    await seeks(harbour, match_id, "Cat", "Ann")
    await takes(harbour, match_id, "Eve", 0)
    ann, eve = await harbour.person("Ann"), await harbour.person("Eve")
    assert (await harbour.service.view(match_id, ann.id)).replaced
    assert not await harbour.service.since_own_move(match_id, ann.id)
    with pytest.raises(Refused, match="Only people who play"):
        await harbour.service.relocate(match_id, ann.id, 99, harbour.request())
    await harbour.service.close(match_id, harbour.request())
    await harbour.announcer.idle()
    assert ann.discord_id not in harbour.channel.last.pinged
    assert eve.discord_id in harbour.channel.last.pinged
    assert (await harbour.match(match_id)).status is Status.ENDED
    row = await harbour.database.lists.row(match_id)
    assert row is not None
    assert ann.id not in row.members
