"""Export and erasure of personal data."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.gnomon import COMPLETES
from matches.decisions import playing, presence, substitution
from matches.decisions.lobby import leave
from matches.decisions.refusal import NOT_PLAYING
from matches.log.events import Departed, Ended, MatchId, Moved, PlayerId
from matches.log.match import Status
from matches.log.stored_log import StoredLog
from matches.people.personal_data import LOOK_AGAIN
from matches.ports.players import FORMER
from matches.ports.reviews import Bounds, Judged, Review
from matches.ports.storage import StorageBusy
from matches.wording import lobby as wording
from players.thought import Measure
from tests.matches.conftest import CHANNEL, SERVER, Harbour, harbour_at
from tests.matches.fakes import FakeChannel, FakeClock
from tests.refusals import refused


async def exported(harbour: Harbour, name: str) -> Any:
    return json.loads(await harbour.personal.export(await harbour.person(name)))


def cards_named(text: str) -> set[str]:
    """Return the cards that a text names, whether by initials, in words, or as a printed Python value."""
    found = set[str]()
    for card in COMPLETES:
        words = ".{0,25}".join(str(card.words).split())
        if re.search(rf"\b{card.initials}\b|\b{words}\b", text, re.IGNORECASE):
            found.add(card.initials)
    return found


async def erased(harbour: Harbour, name: str) -> PlayerId:
    player = await harbour.person(name)
    await harbour.personal.erase(player.id)
    await harbour.announcer.idle()
    return player.id


async def test_export_contains_the_person_and_all_their_matches(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id, 2)
    lobby = await harbour.opened("Cat", invited=("Ann",))
    ann, told = await harbour.person("Ann"), await exported(harbour, "Ann")
    assert told["person"] == {
        "player": ann.id,
        "user id": str(ann.discord_id),
        "name": "Ann",
        "nicknames": {},
    }
    parts = {part["match"]: part for part in told["matches"]}
    assert parts.keys() == {match_id, lobby}
    running = parts[match_id]
    assert running["status"] == "running"
    assert running["server"] == str(SERVER)
    assert [seat["seat"] for seat in running["seats"]] == [1, 3]
    assert "waits for you since" in running
    kinds = [deed["what"] for deed in running["deeds"]]
    assert kinds == ["opened", "joined", "moved"]
    assert [deed["what"] for deed in parts[lobby]["deeds"]] == ["was invited"]


async def test_export_contains_the_persons_reviews(harbour: Harbour) -> None:
    match_id, ann = await harbour.begun("Ann"), (await harbour.person("Ann")).id
    review = Review(1, 1, 1, (Judged(5, 2, 3, "FRC", "HBC", 4.5, 1.25),), Measure.POINTS)
    now = harbour.clock.now()
    assert await harbour.database.reviews.begin(match_id, ann, review, now, Bounds(1, 1, 1, now))
    (told,) = (await exported(harbour, "Ann"))["reviews"]
    assert (told["match"], told["worths count"]) == (match_id, "points")
    assert told["decisions"] == [
        {"seat": 3, "turn": 3, "move": "HBC", "worth": 1.25, "best move": "FRC", "its worth": 4.5}
    ]


async def test_export_contains_results_and_ratings_and_erasure_removes_the_ratings(
    harbour: Harbour,
) -> None:
    match_id = await harbour.opened("Ann", "Ben", game="crosswind", rated=True)
    ben = await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, ben.id)
    await harbour.announcer.idle()
    await harbour.database.languages.choose(ben.id, "fi")
    await harbour.database.languages.saw(ben.id, "pt-BR")
    told = await exported(harbour, "Ben")
    (result,), (rating,) = told["results"], told["ratings"]
    assert (result["match"], result["place"], result["resigned"]) == (match_id, 2, True)
    assert result["rating after"] == {name: rating[name] for name in ("skill", "doubt", "shown as")}
    assert (rating["game"], rating["rated matches"], rating["won"]) == ("crosswind", 1, 0)
    assert told["settings"]["hidden"] is False
    assert told["settings"]["language"] == "fi"
    assert told["settings"]["language that Discord shows"] == "pt-BR"
    await erased(harbour, "Ben")
    table = await harbour.database.standings.tables.table(SERVER, "crosswind")
    assert [each.player for each in table] == [(await harbour.person("Ann")).id]
    assert await harbour.database.standings.tables.rating(SERVER, "crosswind", ben.id) is None


async def test_export_contains_neither_the_secret_nor_data_of_other_players(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id, 3)
    match, ben = await harbour.match(match_id), await harbour.person("Ben")
    told = json.dumps(await exported(harbour, "Ann"))
    moves = [step.last for step in await harbour.service.matches.steps(match_id)]
    played = {each.notation: each.seat for each in moves if isinstance(each, Moved)}
    assert [*played.values()] == [0, 1, 2]
    own = {card for card, seat in played.items() if match.order[seat] != ben.id}
    # The export names the cards that Ann has played, and no card of any hand, not even of Ann's.
    assert cards_named(told) == own
    record = await harbour.database.log.read(match_id)
    assert record is not None
    assert record.secret.value.hex() not in told
    assert "Ben" not in told
    assert str(ben.discord_id) not in told
    assert all(request not in told for player, request in match.joins if player == ben.id)


async def test_export_omits_moves_a_computer_made_in_the_persons_place(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id)
    ann, ben = [(await harbour.person(name)).id for name in ("Ann", "Ben")]
    await harbour.act(match_id, playing.resign, ann)
    await harbour.seek_computer(match_id, ben, ann)
    for _ in range(2):
        await harbour.computers.idle()
        await harbour.moved(match_id)
    await harbour.act(match_id, presence.come_back, ann)
    steps = [step.last for step in await harbour.service.matches.steps(match_id)]
    assert any(isinstance(each, Moved) and each.by_computer for each in steps)
    (part,) = (await exported(harbour, "Ann"))["matches"]
    assert [deed["what"] for deed in part["deeds"]] == [
        *("opened", "joined", "moved", "resigned", "resigned"),
        *("was to be replaced", "took over", "took over"),
    ]


async def test_slow_export_does_not_block_another_persons_export(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, theirs = await harbour.begun("Ann", "Cat"), await harbour.begun("Ben", "Cat")
    reading, go_on = asyncio.Event(), asyncio.Event()
    read = harbour.database.log.read

    async def slow(match_id: MatchId) -> StoredLog | None:
        if match_id == hers:
            reading.set()
            await go_on.wait()
        return await read(match_id)

    monkeypatch.setattr(harbour.database.log, "read", slow)
    waiting = asyncio.create_task(exported(harbour, "Ann"))
    await reading.wait()
    assert [each["match"] for each in (await exported(harbour, "Ben"))["matches"]] == [theirs]
    assert not waiting.done()
    go_on.set()
    assert [each["match"] for each in (await waiting)["matches"]] == [hers]


async def test_export_contains_a_lobby_the_person_has_left(harbour: Harbour) -> None:
    lobby = await harbour.opened("Ben", "Ann")
    ann = await harbour.person("Ann")
    await harbour.act(lobby, leave, ann.id)
    (part,) = (await exported(harbour, "Ann"))["matches"]
    assert part["match"] == lobby
    assert [deed["what"] for deed in part["deeds"]] == ["joined", "left"]


async def test_export_shows_a_resigned_persons_moves_only_once_the_match_is_over(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id, 1)
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, ann.id)
    (part,) = (await exported(harbour, "Ann"))["matches"]
    assert not any("move" in deed for deed in part["deeds"])
    assert all(seat["until"] for seat in part["seats"])
    await harbour.act(match_id, playing.resign, ben.id)
    (part,) = (await exported(harbour, "Ann"))["matches"]
    assert sum("move" in deed for deed in part["deeds"]) == 1


async def test_match_plays_for_an_erased_player_and_goes_on(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat")
    ann = await harbour.person("Ann")
    gone = await erased(harbour, "Ann")
    match = await harbour.match(match_id)
    assert match.status is Status.RUNNING
    assert gone in match.presence.deleted
    assert gone not in match.waiting
    notice = harbour.channel.last
    assert str(match.seat_name(0)) in notice.content
    assert "Ann" not in notice.content
    assert str(ann.discord_id) not in notice.content
    assert all(user > 0 for user in notice.pinged)
    turn = match.turn
    await harbour.moved(match_id, 2)
    assert (await harbour.match(match_id)).turn > turn + 2


async def test_overwriting_erased_data_is_retried_until_it_succeeds(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = [True]

    async def scrub() -> bool:
        return not readers

    monkeypatch.setattr(harbour.database.personal, "scrub", scrub)
    gone = await erased(harbour, "Ann")
    soon = await harbour.personal.do_due()
    assert soon is not None
    assert soon < harbour.clock.now() + LOOK_AGAIN
    harbour.clock.time += 2 * LOOK_AGAIN
    assert await harbour.personal.do_due()
    assert [player for player, _ in await harbour.database.personal.erased()] == [gone]
    readers.clear()
    assert await harbour.personal.do_due() is None
    assert await harbour.database.personal.erased() == []


async def test_erased_player_is_not_pinged_and_is_called_a_former_player(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    before = len(harbour.channel.messages)
    await erased(harbour, "Ann")
    await harbour.moved(match_id, 2)
    ben = await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, ben.id)
    await harbour.announcer.idle()
    later = [*harbour.channel.messages.values()][before:]
    assert all("<@-" not in message.content and "Ann" not in message.content for message in later)
    assert all(message.pinged <= {ben.discord_id} for message in later)
    assert FORMER in later[-1].content


async def test_erased_person_who_returns_has_no_part_in_old_matches(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    gone = await erased(harbour, "Ann")
    again = await harbour.person("Ann")
    assert again.id != gone
    with refused(NOT_PLAYING):
        await harbour.act(match_id, presence.come_back, again.id)
    table = await harbour.service.reader.view(match_id, again.id)
    assert not table.own
    assert (await exported(harbour, "Ann"))["matches"] == []


async def test_match_ends_once_all_its_players_are_erased(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await erased(harbour, "Ann")
    await erased(harbour, "Ben")
    match = await harbour.match(match_id)
    assert match.last == Ended("deserted")
    assert await harbour.told(match_id) in harbour.channel.last.content
    assert not harbour.channel.last.pinged
    assert (await harbour.service.reader.verify(match_id)).agrees


async def test_match_ends_when_its_last_player_who_is_not_erased_resigns(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await erased(harbour, "Ann")
    ben = await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, ben.id)
    assert (await harbour.match(match_id)).last == Ended("deserted")


async def test_erased_player_leaves_lobbies_and_is_a_former_player_in_invitations(
    harbour: Harbour,
) -> None:
    left = await harbour.opened("Ann", "Ben")
    alone = await harbour.opened("Ann")
    guest = await harbour.opened("Cat", invited=("Ann", "Ben"))
    await harbour.announcer.idle()
    gone = await erased(harbour, "Ann")
    match = await harbour.match(left)
    assert gone not in match.members
    assert match.host == (await harbour.person("Ben")).id
    assert (await harbour.match(alone)).status is Status.CANCELLED
    shown = next(
        message
        for message in reversed(harbour.channel.messages.values())
        if message.match_id == guest
    )
    assert "Ann" in shown.content  # what is posted stays
    ben = await harbour.person("Ben")
    await harbour.join(guest, ben.id)
    await harbour.announcer.idle()
    shown = next(
        message
        for message in reversed(harbour.channel.messages.values())
        if message.match_id == guest
    )
    assert FORMER in shown.content
    told = wording.lobby(await harbour.match(guest), await harbour.people(guest))
    assert shown.content == str(told)


async def test_invitation_posted_after_an_erasure_pings_only_the_other_guests(
    harbour: Harbour,
) -> None:
    harbour.channel.closed.add(CHANNEL)
    await harbour.opened("Cat", invited=("Ann", "Ben"))
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    gone = await erased(harbour, "Ann")
    assert not harbour.channel.messages
    harbour.channel.closed.clear()
    harbour.announcer.reopened(SERVER)
    await harbour.announcer.idle()
    (invitation,) = harbour.channel.messages.values()
    assert invitation.pinged == {ben.discord_id}
    assert re.findall(r"<@(-?\d+)>", invitation.content) == [str(ben.discord_id)]
    assert str(ann.discord_id) not in invitation.content
    assert FORMER in invitation.content
    assert gone in (await harbour.match(invitation.match_id)).opened.invited


async def test_rematch_does_not_invite_an_erased_player(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat")
    await erased(harbour, "Ann")
    ben, cat = await harbour.person("Ben"), await harbour.person("Cat")
    for player in (ben, cat):
        await harbour.act(match_id, playing.agree, player.id)
    again = await harbour.service.lobbies.rematch(match_id, ben.id, harbour.request())
    assert (await harbour.match(again)).opened.invited == (cat.id,)


async def test_interrupted_erasure_is_finished_after_a_restart(
    tmp_path: Path, channel: FakeChannel, clock: FakeClock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with harbour_at(path, channel, clock) as first:
        running = await first.begun("Ann", "Ben")
        lobby = await first.opened("Ann", "Cat")
        ann = await first.person("Ann")
        await first.database.personal.erase(ann.id, clock.now())  # and then the process ends
    async with harbour_at(path, channel, clock) as second:
        assert ann.id in (await second.match(running)).waiting
        assert (await second.person("Ann")).id != ann.id  # forgotten already
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
    harbour: Harbour, clock: FakeClock
) -> None:
    lobby, running = await harbour.opened("Ben"), await harbour.begun("Ann", "Ben")
    gone = await erased(harbour, "Ann")
    await harbour.join(lobby, gone)  # was under way
    await harbour.act(running, presence.come_back, gone)
    due = await harbour.personal.do_due()
    assert due is not None
    assert gone not in (await harbour.match(lobby)).members
    assert gone in (await harbour.match(running)).presence.deleted


async def test_erasure_leaves_matches_for_later_if_the_database_is_busy(
    harbour: Harbour, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    woken: list[bool] = []
    harbour.personal.on_erase = lambda: woken.append(True)

    async def busy(*_: object) -> None:
        raise StorageBusy("disk full")

    with monkeypatch.context() as patch:
        harbour.before(patch, presence.depart, busy)
        gone = await erased(harbour, "Ann")
    assert woken
    assert gone in (await harbour.match(match_id)).waiting
    await harbour.personal.do_due()
    assert gone in (await harbour.match(match_id)).presence.deleted


async def test_frozen_match_does_not_block_export_or_erasure(harbour: Harbour) -> None:
    frozen, running = await harbour.begun("Ann", "Ben"), await harbour.begun("Ann", "Cat")
    await harbour.database.log.freeze(frozen)
    harbour.service.matches.cache._latest.clear()
    parts = (await exported(harbour, "Ann"))["matches"]
    assert {part["match"] for part in parts} == {frozen, running}
    gone = await erased(harbour, "Ann")
    assert gone in (await harbour.match(running)).presence.deleted


async def test_player_who_had_left_the_server_can_still_be_erased(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat")
    ann = await harbour.person("Ann")
    await harbour.service.writer.decide(match_id, None, presence.depart, ann.id, "left")
    gone = await erased(harbour, "Ann")
    steps = await harbour.service.matches.steps(match_id)
    assert [step.last for step in steps if isinstance(step.last, Departed)] == [
        Departed(gone, "left"),
        Departed(gone, "deleted"),
    ]


async def test_taken_seat_of_an_erased_player_no_longer_belongs_to_them(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat")
    gone = await erased(harbour, "Ann")
    ben, cat = await harbour.person("Ben"), await harbour.person("Cat")
    await harbour.act(match_id, substitution.seek, ben.id, gone, None, harbour.clock.now())
    seat = (await harbour.match(match_id)).order.index(gone)
    await harbour.act(match_id, substitution.take, cat.id, seat, harbour.clock.now())
    match = await harbour.match(match_id)
    assert gone not in match.order
    assert not match.presence.deleted
    assert not await harbour.service.lists.rows_of(gone)


async def test_failure_in_one_match_does_not_stop_an_erasure_in_the_others(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [await harbour.begun("Ann", guest) for guest in ("Ben", "Cat")]
    ann = await harbour.person("Ann")
    broken = matches[1]

    async def failing(match_id: MatchId) -> None:
        if match_id == broken:
            raise RuntimeError("a defect")

    harbour.before(monkeypatch, presence.depart, failing)
    await harbour.personal.erase(ann.id)
    assert ann.id in (await harbour.match(matches[0])).presence.deleted
    harbour.clock.time += LOOK_AGAIN
    assert await harbour.personal.do_due() is not None
    monkeypatch.undo()
    assert await harbour.personal.do_due() is None
    assert ann.id in (await harbour.match(broken)).presence.deleted
