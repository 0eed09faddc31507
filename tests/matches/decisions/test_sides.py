"""Sides, partners, and secret moves that are revealed only when everybody has made one."""

from __future__ import annotations

import re

import pytest

from games.rules import AnyRules
from matches.decisions import lobby, playing
from matches.decisions.lobby import JOINED_ALREADY, no_side
from matches.decisions.playing import NO_UNDO_ASKED, NOTHING_TO_UNDO
from matches.log.events import Ended, MatchId, Resigned, Taken
from matches.log.match import Match, Status
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.ports.players import Player
from matches.wording import lobby as wording
from matches.wording.turns import started
from tests.matches import duel
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.refusals import refused


def with_duel(harness: Harness) -> Harness:
    """Let the harness know the game Duel, and no other one."""
    known: dict[str, AnyRules] = {"duel": duel}
    harness.service.matches.games = {"duel": duel.ABOUT}
    harness.service.matches.rules = known
    return harness


@pytest.fixture
def table(harness: Harness) -> Harness:
    return with_duel(harness)


async def of_four(harness: Harness) -> MatchId:
    """Return a match of Duel in which Ann and Cat are Red, Ben and Dan are Blue."""
    table = with_duel(harness)
    match_id = await table.opened("Ann", game="duel", side="Red")
    for name, side in (("Ben", "Blue"), ("Cat", "Red"), ("Dan", "Blue")):
        await table.join(match_id, name, side)
    return match_id


async def lays(table: Harness, match_id: MatchId, name: str, number: int) -> None:
    await table.done(match_id, name, playing.play, str(number))


async def players(table: Harness, *names: str) -> list[Player]:
    return [await table.person(name) for name in names]


async def test_players_sit_on_the_side_they_chose(table: Harness) -> None:
    for _ in range(4):
        match = await table.match(await of_four(table))
        held: dict[str, list[int]] = {
            str(match.seat_name(seat))[:4].strip(): [] for seat in range(4)
        }
        for seat, holder in enumerate(match.order):
            held[str(match.seat_name(seat))[:4].strip()].append(holder)
        ann, ben, cat, dan = await players(table, "Ann", "Ben", "Cat", "Dan")
        assert held == {"Red": [ann.id, cat.id], "Blue": [ben.id, dan.id]}
        await table.resign(match.id, "Ann")


async def test_player_who_chose_a_full_side_gets_the_other(table: Harness) -> None:
    match_id = await table.opened("Ann", game="duel", side="Red")
    await table.join(match_id, "Ben", "Red")
    ann, ben = await players(table, "Ann", "Ben")
    await table.do(match_id, "Ann", lobby.begin)
    match = await table.match(match_id)
    names = {player: str(match.seat_name(seat)) for seat, player in enumerate(match.order)}
    assert names[ann.id].startswith("Red")
    assert names[ben.id].startswith("Blue")


async def test_side_can_be_changed_before_the_start(table: Harness) -> None:
    match_id = await table.opened("Ann", game="duel", side="Red")
    await table.join(match_id, "Ann", "Blue")
    (lobby,) = table.channel.messages.values()
    match = await table.match(match_id)
    assert [*match.requested_sides.values()] == ["Blue"]
    assert lobby.content == str(wording.lobby(match, await table.people(match_id)))
    joining = [button.argument for button in lobby.buttons if button.kind == "join"]
    assert joining == [""]
    assert len(match.members) == len(match.joins) == 1
    with refused(JOINED_ALREADY):
        await table.join(match_id, "Ann", "Blue")
    with refused(no_side(duel.ABOUT, "Green")):
        await table.join(match_id, "Ben", "Green")


async def test_secret_move_reveals_only_who_is_still_to_move(table: Harness) -> None:
    match_id = await of_four(table)
    ann, ben, cat, dan = await players(table, "Ann", "Ben", "Cat", "Dan")
    posts = dict(table.channel.messages)
    assert table.channel.last.pinged == {ann.discord_id, cat.discord_id}
    await lays(table, match_id, "Ann", 3)
    assert table.channel.messages.keys() == posts.keys()
    first_line = table.channel.last.content.split("\n")[0]
    assert cat.mention in first_line
    assert ann.mention not in first_line
    assert (
        str(started(await table.match(match_id), await table.people(match_id)))
        in table.channel.last.content
    )
    await lays(table, match_id, "Cat", 2)
    call = table.channel.last
    assert len(table.channel.messages) == len(posts) + 1
    assert call.pinged == {ben.discord_id, dan.discord_id}
    assert not call.pictures
    assert f"/channels/{SERVER}/{CHANNEL}/{max(posts)}" in call.content
    assert "told" not in call.content
    await lays(table, match_id, "Dan", 1)
    await lays(table, match_id, "Ben", 1)
    shown = table.channel.last
    assert len(shown.pictures) == 1
    assert len(re.findall("told ", shown.content)) == 1


async def test_requested_board_is_updated_after_a_secret_move(table: Harness) -> None:
    match_id = await of_four(table)
    ann, cat = await players(table, "Ann", "Cat")
    await table.announcer.show(match_id, "12345678")
    shown = max(table.channel.messages)
    await lays(table, match_id, "Ann", 3)
    again = table.channel.messages[shown]
    assert cat.mention in again.content.split("\n")[0]
    assert ann.mention not in again.content
    assert [button.kind for button in again.buttons] == ["hand", "match"]


async def test_history_does_not_reveal_a_secret_move(table: Harness) -> None:
    match_id = await of_four(table)
    await lays(table, match_id, "Ann", 3)
    *_, last = await table.service.reader.history(match_id)
    assert not last.shown
    assert last.view == last.before


async def test_partner_inherits_a_resigned_seat_and_can_resign_for_the_side(table: Harness) -> None:
    match_id = await of_four(table)
    ann, cat = await players(table, "Ann", "Cat")
    await table.done(match_id, "Ann", playing.resign)
    match = await table.match(match_id)
    assert match.people >= {cat.id}
    assert ann.id not in match.people
    assert not match.empty
    assert {type(each) for each in await table.events(match_id)} >= {Resigned, Taken}
    assert table.channel.last.version == match.version
    assert "has resigned" in table.channel.last.content
    assert "**Cat takes over Red" in table.channel.last.content
    await table.resign(match_id, "Cat")
    assert (await table.match(match_id)).status is Status.FINISHED


async def test_resigning_decides_a_match_unless_a_partner_plays_on(table: Harness) -> None:
    match_id = await of_four(table)
    ben, cat = await players(table, "Ben", "Cat")
    decides = table.service.reader.decides_by_resigning
    assert not await decides(match_id, cat.id)
    await table.resign(match_id, "Ann")
    assert await decides(match_id, cat.id)
    assert not await decides(match_id, ben.id)


async def test_match_can_end_early_after_a_partner_has_inherited_a_seat(table: Harness) -> None:
    match_id = await of_four(table)
    await table.resign(match_id, "Ann")
    assert not (await table.view(match_id, "Ann")).may_agree
    for name, last in (("Ben", False), ("Cat", False), ("Dan", True)):
        seen = await table.view(match_id, name)
        assert (seen.may_agree, seen.last_to_agree) == (True, last)
        await table.do(match_id, name, playing.agree)
    assert (await table.match(match_id)).last == Ended("agreed")


async def test_secret_move_cannot_be_withdrawn_after_the_other_side_has_resigned(
    table: Harness,
) -> None:
    match_id = await of_four(table)
    await lays(table, match_id, "Ann", 3)
    await table.resign(match_id, "Ben", "Dan")
    (seen,) = (await table.view(match_id, "Ann")).own
    assert not seen.may_withdraw


async def test_rematch_includes_a_player_who_resigned_to_a_partner(table: Harness) -> None:
    match_id = await of_four(table)
    ann, ben, cat, dan = await players(table, "Ann", "Ben", "Cat", "Dan")
    await table.resign(match_id, "Ann", "Ben", "Dan")
    lobbies = table.service.lobbies
    again = await lobbies.rematch(match_id, cat.id, table.request())
    assert {*(await table.match(again)).opened.invited} == {ann.id, ben.id, dan.id}
    for player in (dan, ann, ben):
        assert await lobbies.rematch(match_id, player.id, table.request()) == again
    match = await table.match(again)
    assert match.requested_sides == {ann.id: "Red", ben.id: "Blue", cat.id: "Red", dan.id: "Blue"}


async def test_ended_match_is_found_by_a_player_who_resigned_to_a_partner(table: Harness) -> None:
    match_id = await of_four(table)
    ann, ben, dan = await players(table, "Ann", "Ben", "Dan")
    await table.resign(match_id, "Dan", "Ann")
    over = SearchCondition(frozenset({Status.FINISHED}), PlayerRole.MEMBER)

    async def found(player: Player) -> list[MatchId]:
        rows = await table.service.matches.search(player.id, [over], [Scope(SERVER)])
        return [row.match_id for row in rows]

    assert not await found(dan)  # it goes on for the partner
    await table.resign(match_id, "Ben")
    for player in (ann, ben, dan):
        assert await found(player) == [match_id]


async def test_side_in_a_rematch_is_known_of_all_who_played_before(table: Harness) -> None:
    match_id = await of_four(table)
    ann, ben, cat, eve = await players(table, "Ann", "Ben", "Cat", "Eve")
    for name in ("Ann", "Cat", "Ben", "Dan") * duel.ROUNDS:
        await lays(table, match_id, name, 1)
    again = await table.rematch(match_id, "Ben")
    lobbies = table.service.lobbies
    assert await lobbies.side_in_rematch(again, ann.id) == "Red"
    assert await lobbies.side_in_rematch(again, cat.id) == "Red"
    assert await lobbies.side_in_rematch(again, eve.id) is None  # did not play in it
    assert await lobbies.side_in_rematch(again, ben.id) is None  # has a side already
    assert await lobbies.side_in_rematch(match_id, eve.id) is None  # no rematch
    await table.join(again, "Ben", "Red")
    with refused(JOINED_ALREADY):
        await table.rematch(match_id, "Ben")
    assert (await table.match(again)).requested_sides == {ben.id: "Red"}


async def test_secret_move_can_be_withdrawn_until_the_partner_has_moved(table: Harness) -> None:
    match_id = await of_four(table)
    ann = await table.person("Ann")
    posts = len(table.channel.messages)
    await lays(table, match_id, "Ann", 3)
    await table.done(match_id, "Ann", playing.undo)
    assert len(table.channel.messages) == posts
    assert ann.mention in table.channel.last.content
    match = await table.match(match_id)
    (seat,) = match.seats_of(ann.id)
    assert match.decisions[seat] == 2
    assert match.state.laid[seat] is None
    await lays(table, match_id, "Ann", 1)
    await lays(table, match_id, "Cat", 2)
    await table.do(match_id, "Ann", playing.undo)
    assert (await table.match(match_id)).undo.asked == seat


async def test_player_can_withdraw_only_their_own_secret_move(table: Harness) -> None:
    match_id = await of_four(table)
    for name, number in (("Ann", 3), ("Cat", 2), ("Dan", 1)):
        await lays(table, match_id, name, number)
    with refused(NOTHING_TO_UNDO):
        await table.do(match_id, "Ben", playing.undo)
    await table.do(match_id, "Dan", playing.undo)
    laid = (await table.match(match_id)).state.laid
    assert sorted(number for number in laid if number is not None) == [2, 3]


async def test_withdrawing_a_secret_move_cancels_a_pending_undo_request(table: Harness) -> None:
    match_id = await of_four(table)
    for name in ("Ann", "Cat", "Dan"):
        await lays(table, match_id, name, 1)
    dan = await table.person("Dan")
    await table.announcer.idle()
    board = await table.database.cursors.cursor(match_id)
    await table.do(match_id, "Cat", playing.undo)
    assert (await table.match(match_id)).undo.asked is not None
    await table.do(match_id, "Dan", playing.undo)
    assert (await table.match(match_id)).undo.asked is None
    await table.announcer.idle()
    assert board.message is not None
    headline = table.channel.messages[board.message].content.partition("\n")[0]
    assert dan.mention in headline
    with refused(NO_UNDO_ASKED):
        await table.do(match_id, "Dan", playing.answer_undo, True)


async def test_player_who_withdraws_a_secret_move_is_not_pinged_again(table: Harness) -> None:
    match_id = await of_four(table)
    ann = await table.person("Ann")
    await lays(table, match_id, "Ann", 1)
    count = len(table.channel.messages)
    await table.do(match_id, "Ann", playing.undo)
    await table.done(match_id, "Cat", playing.play, "2")
    assert len(table.channel.messages) == count
    assert ann.mention in table.channel.last.content.split("\n")[0]


async def test_move_made_while_a_requested_board_is_posted_is_announced_too(
    table: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await of_four(table)
    steps, waiting = table.service.matches.steps, ["Ann"]

    async def slow(asked: MatchId, since: int = 0) -> list[Match]:
        if waiting:
            await table.do(match_id, waiting.pop(), playing.play, "1")
        return await steps(asked, since=since)

    monkeypatch.setattr(table.service.matches, "steps", slow)
    await table.announcer.show(match_id, "12345678")
    for name in ("Cat", "Ben"):
        await lays(table, match_id, name, 1)
    match = await table.match(match_id)
    assert (await table.database.cursors.cursor(match_id)).announced == match.version
