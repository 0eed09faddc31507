"""Export and erasure of personal data."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import time
from typing import Any
from unittest.mock import AsyncMock

import pytest

from games.gnomon import COMPLETES
from matches.decisions import playing, presence, substitution
from matches.decisions.lobby import begin, leave
from matches.decisions.refusal import NOT_PLAYING
from matches.log.events import Departed, Ended, MatchId, Moved, PlayerId
from matches.log.match import Status
from matches.log.stored_log import StoredLog
from matches.people.personal_data import LOOK_AGAIN
from matches.ports.channel import Message
from matches.ports.players import FORMER
from matches.ports.preferences import EVERYWHERE, ReminderPreference
from matches.ports.reviews import Bounds, Judged, Review
from matches.ports.storage import StorageBusy, Unreadable
from matches.wording import lobby as wording
from players.thought import Measure
from tests.matches.conftest import CHANNEL, SERVER, Harness, Starts, existing
from tests.matches.fakes import FakeClock
from tests.matches.watch import HOUR, Watch, paced, played
from tests.refusals import refused


async def exported(harness: Harness, name: str) -> Any:
    return json.loads(await harness.personal.export(await harness.person(name)))


def cards_named(text: str) -> set[str]:
    """Return the cards that a text names, whether by initials, in words, or as a printed Python value."""
    found = set[str]()
    for card in COMPLETES:
        words = ".{0,25}".join(str(card.words).split())
        if re.search(rf"\b{card.initials}\b|\b{words}\b", text, re.IGNORECASE):
            found.add(card.initials)
    return found


async def erased(harness: Harness, name: str) -> PlayerId:
    player = await harness.person(name)
    await harness.personal.erase(player.id)
    await harness.announcer.idle()
    return player.id


def last_about(harness: Harness, match_id: MatchId) -> Message:
    return [each for each in harness.channel.messages.values() if each.match_id == match_id][-1]


async def test_export_contains_the_person_and_all_their_matches(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 2)
    lobby, other = await harness.opened("Cat", invited=("Ann",)), await harness.opened("Ben", "Ann")
    await harness.do(other, "Ann", leave)
    ann, told = await harness.person("Ann"), await exported(harness, "Ann")
    assert told["person"] == {
        "player": ann.id,
        "user id": str(ann.discord_id),
        "name": "Ann",
        "nicknames": {},
    }
    parts = {part["match"]: part for part in told["matches"]}
    assert parts.keys() == {match_id, lobby, other}
    running = parts[match_id]
    assert running["status"] == "running"
    assert running["server"] == str(SERVER)
    assert [seat["seat"] for seat in running["seats"]] == [1, 3]
    assert "waits for you since" in running
    kinds = [deed["what"] for deed in running["deeds"]]
    assert kinds == ["opened", "joined", "moved"]
    assert [deed["what"] for deed in parts[lobby]["deeds"]] == ["was invited"]
    assert [deed["what"] for deed in parts[other]["deeds"]] == ["joined", "left"]


async def test_export_contains_the_persons_reviews(harness: Harness) -> None:
    match_id, ann = await harness.begun("Ann"), await harness.id_of("Ann")
    review = Review(1, 1, 1, (Judged(5, 2, 3, "FRC", "HBC", 4.5, 1.25),), Measure.POINTS)
    now = harness.clock.now()
    assert await harness.database.reviews.begin(match_id, ann, review, now, Bounds(1, 1, 1, now))
    (told,) = (await exported(harness, "Ann"))["reviews"]
    assert (told["match"], told["worths count"]) == (match_id, "points")
    assert told["decisions"] == [
        {"seat": 3, "turn": 3, "move": "HBC", "worth": 1.25, "best move": "FRC", "its worth": 4.5}
    ]


async def test_export_contains_results_and_ratings_and_erasure_removes_the_ratings(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind", rated=True)
    ben = await harness.person("Ben")
    await harness.done(match_id, "Ben", playing.resign)
    await harness.database.languages.choose(ben.id, "fi")
    await harness.database.languages.saw(ben.id, "pt-BR")
    told = await exported(harness, "Ben")
    (result,), (rating,) = told["results"], told["ratings"]
    assert (result["match"], result["place"], result["resigned"]) == (match_id, 2, True)
    assert result["rating after"] == {name: rating[name] for name in ("skill", "doubt", "shown as")}
    assert (rating["game"], rating["rated matches"], rating["won"]) == ("crosswind", 1, 0)
    assert told["settings"]["hidden"] is False
    assert told["settings"]["language"] == "fi"
    assert told["settings"]["language that Discord shows"] == "pt-BR"
    await erased(harness, "Ben")
    table = await harness.database.standings.tables.table(SERVER, "crosswind")
    assert [each.player for each in table] == [await harness.id_of("Ann")]
    assert await harness.database.standings.tables.rating(SERVER, "crosswind", ben.id) is None


async def test_export_contains_neither_the_secret_nor_data_of_other_players(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 3)
    match, ben = await harness.match(match_id), await harness.person("Ben")
    told = json.dumps(await exported(harness, "Ann"))
    moves = await harness.events(match_id)
    played = {each.notation: each.seat for each in moves if isinstance(each, Moved)}
    assert [*played.values()] == [0, 1, 2]
    own = {card for card, seat in played.items() if match.order[seat] != ben.id}
    # The export names the cards that Ann has played, and no card of any hand, not even of Ann's.
    assert cards_named(told) == own
    record = existing(await harness.database.log.read(match_id))
    assert record.secret.value.hex() not in told
    assert "Ben" not in told
    assert str(ben.discord_id) not in told
    assert all(request not in told for player, request in match.joins if player == ben.id)


async def test_export_contains_only_the_persons_own_reserve(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=2 * HOUR)
    await Watch(harness).passes(3 * HOUR)
    await played(harness, match_id, "a1")  # Ann took an hour from her reserve
    for name, seconds in (("Ann", 3600), ("Ben", 7200)):
        (part,) = (await exported(harness, name))["matches"]
        assert part["reserve, in seconds"] == seconds


async def test_export_omits_moves_a_computer_made_in_the_persons_place(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id)
    await harness.resign(match_id, "Ann")
    await harness.seek_computer(match_id, "Ben", "Ann")
    for _ in range(2):
        await harness.computers.idle()
        await harness.moved(match_id)
    await harness.do(match_id, "Ann", presence.come_back)
    steps = await harness.events(match_id)
    assert any(isinstance(each, Moved) and each.by_computer for each in steps)
    (part,) = (await exported(harness, "Ann"))["matches"]
    assert [deed["what"] for deed in part["deeds"]] == [
        *("opened", "joined", "moved", "resigned", "resigned"),
        *("was to be replaced", "took over", "took over"),
    ]


async def test_slow_export_does_not_block_another_persons_export(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, theirs = await harness.begun("Ann", "Cat"), await harness.begun("Ben", "Cat")
    reading, go_on = asyncio.Event(), asyncio.Event()
    read = harness.database.log.read

    async def slow(match_id: MatchId) -> StoredLog | None:
        if match_id == hers:
            reading.set()
            await go_on.wait()
        return await read(match_id)

    monkeypatch.setattr(harness.database.log, "read", slow)
    waiting = asyncio.create_task(exported(harness, "Ann"))
    await reading.wait()
    assert [each["match"] for each in (await exported(harness, "Ben"))["matches"]] == [theirs]
    assert not waiting.done()
    go_on.set()
    assert [each["match"] for each in (await waiting)["matches"]] == [hers]


async def test_export_shows_a_resigned_persons_moves_only_once_the_match_is_over(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 1)
    await harness.resign(match_id, "Ann")
    (part,) = (await exported(harness, "Ann"))["matches"]
    assert not any("move" in deed for deed in part["deeds"])
    assert all(seat["until"] for seat in part["seats"])
    await harness.resign(match_id, "Ben")
    (part,) = (await exported(harness, "Ann"))["matches"]
    assert sum("move" in deed for deed in part["deeds"]) == 1


async def test_match_plays_for_an_erased_player_whom_no_later_message_names_or_pings(
    harness: Harness,
) -> None:
    match_id, ben = await harness.begun("Ann", "Ben", "Cat"), await harness.person("Ben")
    ann, before = await harness.person("Ann"), len(harness.channel.messages)
    gone = await erased(harness, "Ann")
    match = await harness.match(match_id)
    assert match.status is Status.RUNNING
    assert gone in match.presence.deleted
    assert gone not in match.waiting
    assert str(match.seat_name(0)) in harness.channel.last.content
    await harness.moved(match_id, 2)
    assert (await harness.match(match_id)).turn > match.turn + 2
    await harness.resign(match_id, "Cat")
    await harness.done(match_id, "Ben", playing.resign)
    later = [*harness.channel.messages.values()][before:]
    for name in ("<@-", "Ann", str(ann.discord_id)):
        assert not any(name in message.content for message in later)
    people = {ben.discord_id, (await harness.person("Cat")).discord_id}
    assert all(message.pinged <= people for message in later)
    assert FORMER in later[-1].content


async def test_erased_player_is_removed_from_a_lobby_that_begins_at_the_same_moment(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.opened("Ben", "Ann")
    harness.before(monkeypatch, presence.remove, lambda each: harness.do(each, "Ben", begin))
    gone = await erased(harness, "Ann")
    assert gone in (await harness.match(match_id)).presence.deleted


async def test_overwriting_erased_data_is_retried_until_it_succeeds(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrub = AsyncMock(return_value=False)  # somebody reads an older snapshot
    monkeypatch.setattr(harness.database.personal, "scrub", scrub)
    gone = await erased(harness, "Ann")
    soon = existing(await harness.personal.do_due())
    assert soon < harness.clock.now() + LOOK_AGAIN
    harness.clock.time += 2 * LOOK_AGAIN
    assert await harness.personal.do_due()
    assert [player for player, _ in await harness.database.personal.erased()] == [gone]
    scrub.return_value = True
    assert await harness.personal.do_due() is None
    assert await harness.database.personal.erased() == []


async def test_erased_person_who_returns_has_no_part_in_old_matches(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    gone = await erased(harness, "Ann")
    again = await harness.person("Ann")
    assert again.id != gone
    with refused(NOT_PLAYING):
        await harness.do(match_id, "Ann", presence.come_back)
    table = await harness.view(match_id, again.id)
    assert not table.own
    assert (await exported(harness, "Ann"))["matches"] == []


@pytest.mark.parametrize("how", ["erased", "resigned"])
async def test_match_ends_once_all_its_players_are_erased_or_the_others_have_resigned(
    harness: Harness, how: str
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await erased(harness, "Ann")
    if how == "erased":
        await erased(harness, "Ben")
    else:
        await harness.done(match_id, "Ben", playing.resign)
    match = await harness.match(match_id)
    assert match.last == Ended("deserted")
    assert await harness.told(match_id) in harness.channel.last.content
    assert how == "resigned" or not harness.channel.last.pinged
    assert (await harness.service.reader.verify(match_id)).agrees


async def test_erased_player_leaves_lobbies_and_is_a_former_player_in_invitations(
    harness: Harness,
) -> None:
    left = await harness.opened("Ann", "Ben")
    alone = await harness.opened("Ann")
    guest = await harness.opened("Cat", invited=("Ann", "Ben"))
    gone = await erased(harness, "Ann")
    match = await harness.match(left)
    assert gone not in match.members
    assert match.host == await harness.id_of("Ben")
    assert (await harness.match(alone)).status is Status.CANCELLED
    shown = last_about(harness, guest)
    assert "Ann" in shown.content  # what is posted stays
    await harness.join(guest, "Ben")
    shown = last_about(harness, guest)
    assert FORMER in shown.content
    told = wording.lobby(await harness.match(guest), await harness.people(guest))
    assert shown.content == str(told)


async def test_invitation_posted_after_an_erasure_pings_only_the_other_guests(
    harness: Harness,
) -> None:
    harness.channel.closed.add(CHANNEL)
    await harness.opened("Cat", invited=("Ann", "Ben"))
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    gone = await erased(harness, "Ann")
    assert not harness.channel.messages
    await harness.reopened()
    (invitation,) = harness.channel.messages.values()
    assert invitation.pinged == {ben.discord_id}
    assert re.findall(r"<@(-?\d+)>", invitation.content) == [str(ben.discord_id)]
    assert str(ann.discord_id) not in invitation.content
    assert FORMER in invitation.content
    assert gone in (await harness.match(invitation.match_id)).opened.invited


async def test_rematch_does_not_invite_an_erased_player(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    await erased(harness, "Ann")
    cat = await harness.person("Cat")
    for name in ("Ben", "Cat"):
        await harness.do(match_id, name, playing.agree)
    again = await harness.rematch(match_id, "Ben")
    assert (await harness.match(again)).opened.invited == (cat.id,)


async def test_interrupted_erasure_is_finished_after_a_restart(
    start: Starts, clock: FakeClock
) -> None:
    async with start() as first:
        running = await first.begun("Ann", "Ben")
        lobby = await first.opened("Ann", "Cat")
        ann = await first.person("Ann")
        await first.database.personal.erase(ann.id, clock.now())  # and then the process ends
    async with start() as second:
        assert ann.id in (await second.match(running)).waiting
        assert await second.id_of("Ann") != ann.id  # forgotten already
        again = await second.personal.do_due()
        assert again == clock.now() + LOOK_AGAIN
        match = await second.match(running)
        assert match.presence.deleted == {ann.id}
        assert ann.id not in (await second.match(lobby)).members
        version = match.version
        clock.time = again
        assert await second.personal.do_due() is None
        assert await second.database.personal.erased() == []
        assert (await second.match(running)).version == version  # told once


async def test_join_or_return_during_an_erasure_is_undone_later(
    harness: Harness, clock: FakeClock
) -> None:
    lobby, running = await harness.opened("Ben"), await harness.begun("Ann", "Ben")
    gone = await erased(harness, "Ann")
    await harness.join(lobby, gone)  # was under way
    await harness.act(running, presence.come_back, gone)
    assert await harness.personal.do_due() is not None
    assert gone not in (await harness.match(lobby)).members
    assert gone in (await harness.match(running)).presence.deleted


async def test_erasure_leaves_matches_for_later_if_the_database_is_busy(
    harness: Harness, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    woken: list[bool] = []
    harness.personal.on_erase = lambda: woken.append(True)

    with monkeypatch.context() as patch:
        harness.breaks(patch, presence.remove, StorageBusy("disk full"), match_id)
        gone = await erased(harness, "Ann")
    assert woken
    assert gone in (await harness.match(match_id)).waiting
    await harness.personal.do_due()
    assert gone in (await harness.match(match_id)).presence.deleted


async def test_frozen_match_does_not_block_export_or_erasure(harness: Harness) -> None:
    frozen, running = await harness.begun("Ann", "Ben"), await harness.begun("Ann", "Cat")
    await harness.database.log.freeze(frozen)
    harness.service.matches.cache._latest.clear()
    parts = (await exported(harness, "Ann"))["matches"]
    assert {part["match"] for part in parts} == {frozen, running}
    gone = await erased(harness, "Ann")
    assert gone in (await harness.match(running)).presence.deleted


async def test_player_who_had_left_the_server_can_still_be_erased(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    await harness.done(match_id, "Ann", presence.depart, "left")
    gone = await erased(harness, "Ann")
    assert [each for each in await harness.events(match_id) if isinstance(each, Departed)] == [
        Departed(gone, "left"),
        Departed(gone, "deleted"),
    ]


async def test_seat_taken_over_from_an_erased_player_no_longer_belongs_to_them(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    gone = await erased(harness, "Ann")
    await harness.do(match_id, "Ben", substitution.seek, gone, None, harness.clock.now())
    seat = (await harness.match(match_id)).order.index(gone)
    await harness.do(match_id, "Cat", substitution.take, seat, harness.clock.now())
    match = await harness.match(match_id)
    assert gone not in match.order
    assert not match.presence.deleted
    assert not await harness.service.lists.rows_of(gone)


async def test_failure_in_one_match_does_not_stop_an_erasure_in_the_others(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [await harness.begun("Ann", guest) for guest in ("Ben", "Cat")]
    ann = await harness.person("Ann")
    harness.breaks(monkeypatch, presence.remove, RuntimeError("a defect"), matches[1])
    await harness.personal.erase(ann.id)
    assert ann.id in (await harness.match(matches[0])).presence.deleted
    harness.clock.time += LOOK_AGAIN
    assert await harness.personal.do_due() is not None
    monkeypatch.undo()
    assert await harness.personal.do_due() is None
    assert ann.id in (await harness.match(matches[1])).presence.deleted


async def test_export_contains_everything_else_that_a_person_has_chosen_or_done(
    harness: Harness,
) -> None:
    match_id, ann = await harness.begun("Ann", "Ben"), await harness.person("Ann")
    now, database = harness.clock.now(), harness.database
    chosen = {
        EVERYWHERE: ReminderPreference("direct", (time(22), time(7)), "hour"),
        SERVER: ReminderPreference("both", mentions="hour"),
    }
    await database.preferences.change(ann.id, lambda _: chosen)
    await database.preferences.acted(ann.id, match_id, now)
    await harness.away("Ann", 2, reason="at sea")
    assert await database.lessons.put(ann.id, "crosswind", None, ["d4", "e5"], now)
    for server in (EVERYWHERE, SERVER):
        assert await database.blocks.block("user", ann.discord_id, now, server)
    found = await exported(harness, "Ann")
    everywhere, here = found["settings"]["reminders"]
    assert everywhere == {
        "server": "all others",
        "where": "direct",
        "quiet": "22:00 to 07:00",
        "mentioned for": "hour",
    }
    assert (here["server"], here["where"]) == (str(SERVER), "both")
    (absence,) = found["absences"]
    assert absence["reason"] == "at sea"
    assert absence["from"] < absence["until"]
    (lesson,) = found["lessons"]
    assert (lesson["game"], lesson["moves"]) == ("crosswind", ["d4", "e5"])
    by = {each["by"] for each in found["shut out"]}
    assert by == {"whoever runs the bot", f"managers of server {SERVER}"}
    (part,) = found["matches"]
    assert part["last act"]


async def test_export_names_a_match_whose_log_cannot_be_read(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    unreadable = AsyncMock(side_effect=Unreadable("an event of an unknown kind"))
    monkeypatch.setattr(type(harness.database.log), "read", unreadable)
    found = await exported(harness, "Ann")
    assert found["matches"] == [{"match": match_id, "unreadable": True}]
