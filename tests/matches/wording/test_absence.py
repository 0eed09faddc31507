"""Messages about players who time out, are away, leave or come back."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from matches.announcer.buttons import UNDO
from matches.decisions import playing, presence
from matches.decisions.presence import NOT_PLAYED_FOR
from matches.log.events import Ended, MatchId, Moved, TimedOut
from matches.log.match import Status
from matches.log.replay import replay
from matches.wording.turns import CLOSED
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.matches.decisions.test_sides import lays, of_four, with_duel
from tests.matches.log.test_undo import crosswind, undoes
from tests.matches.missing import comes_back, seeks, takes, timed, times_out
from tests.matches.telling import Telling
from tests.refusals import refused

BY_MATCH = re.compile("played by the match|The match played for")

FOUR = ("Ann", "Ben", "Cat", "Dan")


def labels(harbour: Harbour) -> list[str]:
    return [button.label for button in harbour.channel.last.buttons]


async def ids(harbour: Harbour, *names: str) -> set[int]:
    return {(await harbour.person(name)).discord_id for name in names}


async def test_timeout_message_includes_the_move_played_for_the_player(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    posted = len(harbour.channel.messages)
    await times_out(harbour, match_id, "Ann")
    ann = await harbour.person("Ann")
    assert len(harbour.channel.messages) == posted + 1
    message = harbour.channel.last
    first, second, telling, *_ = message.content.split("\n")
    assert "(East) to play" in first
    assert second == (
        f"**{ann.mention}'s time is up.** The match plays for them until they press *I'm back*."
    )
    assert telling.startswith("told ")
    assert len(message.pictures) == 1
    assert message.pinged == await ids(harbour, "Ann", "Ben")
    assert message.content.count("The match played") == 0  # said once, in other words
    assert labels(harbour)[2:] == ["I'm back", "Replace Ann", "End the match"]


async def test_turn_message_says_that_the_match_played_for_a_timed_out_player(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    await harbour.moved(match_id, 2)
    await harbour.moved(match_id)
    told = harbour.channel.last
    assert "time is up" not in told.content
    assert "The match played for North." in told.content
    assert len(told.pictures) == 1
    assert told.pinged == await ids(harbour, "Ben")


async def test_automatic_moves_replay_without_asking_for_suggestions_again(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await timed(harbour, "Ann", "Ben", "Cat", game="chance")
    match = await harbour.match(match_id)
    people = {(await harbour.person(name)).id: name for name in ("Ann", "Ben", "Cat")}
    for _ in range(3):
        (seat,) = match.to_act or [None]
        if seat is not None:
            match = await times_out(harbour, match_id, people[match.order[seat]])
    monkeypatch.delattr(match.rules, "suggest")
    record = await harbour.service.matches.stored_log(match_id)
    assert "match" in [event.by for event in record.events if isinstance(event, Moved)]
    assert replay(record, harbour.service.matches.rules)[-1].state == match.state


async def test_im_back_button_works_during_another_players_turn(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    board = max(harbour.channel.messages)
    match = await comes_back(harbour, match_id, "Ann")
    assert harbour.channel.last.content == "**Ann is back.**"
    assert harbour.channel.last.silent
    assert "I'm back" not in [b.label for b in harbour.channel.messages[board].buttons]
    assert "is back" not in harbour.channel.messages[board].content  # that is told once
    assert match.absent == frozenset()
    with refused(NOT_PLAYED_FOR):
        await comes_back(harbour, match_id, "Ann")
    await harbour.moved(match_id, 3)
    assert harbour.channel.last.pinged == await ids(harbour, "Ann")


async def test_timeout_that_only_waits_is_announced_and_leaves_the_turn_to_the_player(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, *FOUR, on_timeout="wait")
    match = await times_out(harbour, match_id, "Ann")
    ann = await harbour.person("Ann")
    notice = harbour.channel.last
    assert notice.content == (f"**{ann.mention}'s time is up.** The match keeps waiting.")
    assert notice.pinged == {ann.discord_id}
    assert match.waiting.keys() == {ann.id}
    assert labels(harbour) == ["Hand", "Replace Ann"]
    await harbour.moved(match_id)
    assert not (await harbour.match(match_id)).presence.overdue
    assert "Replace Ann" not in labels(harbour)


async def test_timeout_that_forfeits_announces_the_resignation_once(harbour: Harbour) -> None:
    match_id = await timed(harbour, "Ann", "Ben", on_timeout="forfeit")
    match = await times_out(harbour, match_id, "Ann")
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    message = harbour.channel.last
    assert f"**{ann.mention}'s time is up**, so they have resigned." in message.content
    assert "has resigned" not in message.content
    assert f"{ben.mention}: the match plays North and South until you take over." in message.content
    assert message.pinged == {ann.discord_id, ben.discord_id}
    assert match.empty == {0, 2}


@pytest.mark.parametrize("game", ["crosswind", "wind-of-fortune"])
async def test_forfeit_that_ends_the_match_is_announced_with_the_end(
    harbour: Harbour, game: str
) -> None:
    harbour.paint_with(Telling())
    match_id = await timed(harbour, "Ann", "Ben", game=game, on_timeout="forfeit")
    late = min((await harbour.match(match_id)).waiting)
    player = (await harbour.service.players.known(frozenset({late}), 0))[late]
    match = await times_out(harbour, match_id, player.name)
    assert match.status is Status.FINISHED
    assert harbour.channel.last.content.split("\n")[0].endswith("’s time was up.")
    assert harbour.channel.last.pinged == await ids(harbour, "Ann", "Ben")


@pytest.mark.parametrize("game", ["tradewinds", "weathervanes", "chance"])
async def test_each_message_mentions_automatic_moves_only_once_in_every_game(
    harbour: Harbour, game: str
) -> None:
    harbour.paint_with(Telling())
    match_id = await timed(harbour, *FOUR, game=game)
    match = await harbour.match(match_id)
    late = next(iter(match.waiting))
    person = (await harbour.service.players.known(frozenset({late}), 0))[late]
    await times_out(harbour, match_id, person.name)
    for _ in range(10):
        match = await harbour.match(match_id)
        seat = min(match.to_act - match.absent, default=None)
        if seat is None:
            break
        move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
        await harbour.act(match_id, playing.play, match.order[seat], move)
        await harbour.announcer.idle()
    told = [text for text in harbour.channel.contents if BY_MATCH.search(text)]
    assert told
    for text in told:
        assert len(BY_MATCH.findall(text)) == 1, text


async def test_match_without_present_players_pauses_until_one_comes_back(harbour: Harbour) -> None:
    match_id = await timed(harbour, "Ann", "Ben")
    await times_out(harbour, match_id, "Ann")
    board = max(harbour.channel.messages)
    match = await times_out(harbour, match_id, "Ben")
    ben = await harbour.person("Ben")
    assert not match.present
    assert not match.waiting
    assert harbour.channel.last.content == (
        f"**{ben.mention}'s time is up.** The match waits until somebody presses *I'm back*."
    )
    assert harbour.channel.last.pinged == {ben.discord_id}
    first = harbour.channel.messages[board].content.split("\n")[0]
    assert first.startswith("**Tradewinds 2/24**: waiting until somebody is back, score ")
    match = await comes_back(harbour, match_id, "Ann")
    assert match.turn == 2  # Ben's wind was played at once, Ann is to play
    assert "Ann is back." in harbour.channel.last.content
    assert harbour.channel.last.silent  # a player who is back knows it


async def test_move_after_all_players_timed_out_counts_as_a_return(harbour: Harbour) -> None:
    match_id = await timed(harbour, "Ann", "Ben")
    await times_out(harbour, match_id, "Ann", "Ben")
    await harbour.moved(match_id)
    match = await harbour.match(match_id)
    assert match.present == {(await harbour.person("Ben")).id}
    assert "Ben is back." in harbour.channel.last.content


async def test_last_present_player_gets_one_message_for_all_automatic_turns(
    harbour: Harbour,
) -> None:
    """Three of four players have timed out. The match plays their turns, and a single message shows all of
    them."""
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann", "Ben", "Cat")
    posted = len(harbour.channel.messages)
    await harbour.moved(match_id)
    message = harbour.channel.last
    assert len(harbour.channel.messages) == posted + 1
    assert len(message.pictures) == 1
    assert message.content.count("The match played for ") == 3
    assert not message.pinged  # next by Dan's own move


async def test_message_about_several_turns_mentions_automatic_play_once(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, "Ann", "Ben")
    await times_out(harbour, match_id, "Ann")
    harbour.channel.closed.add(CHANNEL)
    for _ in range(3):  # Ben plays, and the match for Ann
        await harbour.moved(match_id)
    harbour.channel.closed.clear()
    harbour.announcer.reopened(SERVER, CHANNEL)
    await harbour.announcer.idle()
    message = harbour.channel.last
    assert len(message.pictures) == 3  # of Ben's move; the moves that the match made belong to it
    assert [line for line in message.content.split("\n") if BY_MATCH.search(line)] == [
        "-# The match played for North and South."
    ]


async def test_moves_played_after_a_timeout_share_its_message(harbour: Harbour) -> None:
    match_id = await timed(harbour, "Ann", "Ben")
    await harbour.moved(match_id, 19)
    await times_out(harbour, match_id, "Ben")
    closing = harbour.channel.last
    assert "time is up" in closing.content
    assert closing.pinged == await ids(harbour, "Ann", "Ben")
    assert len(closing.pictures) == 1


async def test_face_down_move_made_for_a_timed_out_player_is_not_shown(harbour: Harbour) -> None:
    table = with_duel(harbour)
    match_id = await of_four(table)
    await times_out(table, match_id, "Ann")
    ann, cat = await table.person("Ann"), await table.person("Cat")
    notice = table.channel.last
    assert notice.pinged == {ann.discord_id}  # Cat was called before
    assert f"{cat.mention} (Red" in notice.content.split("\n")[0]
    assert "told" not in notice.content
    assert not notice.pictures
    await lays(table, match_id, "Cat", 2)
    assert table.channel.last.pinged == await ids(table, "Ben", "Dan")


async def test_undo_request_ends_at_its_askers_timeout_and_succeeds_if_others_leave(
    harbour: Harbour,
) -> None:
    """The automatic move for the player who asked ends the request. A player who has left no longer has to
    agree."""
    match_id = await asked_in_crosswind(harbour)
    match = await times_out(harbour, match_id, "Ann")
    assert match.undo.asked is None
    assert isinstance(match.last, Moved)
    assert not match.undo.trail
    match_id = await asked_in_crosswind(harbour)
    ben = await harbour.person("Ben")
    await harbour.service.writer.decide(match_id, None, presence.depart, ben.id, "left")
    await harbour.announcer.idle()
    match = await harbour.match(match_id)
    assert "Ann (Black) undid their last move." in harbour.channel.last.content
    assert match.turn == 0


async def asked_in_crosswind(harbour: Harbour) -> MatchId:
    """Return a match in which Ann is to play and has asked to undo her earlier move."""
    match_id, plays = await crosswind(harbour)
    await plays("Ann", "d4")
    await plays("Ben", "a1")
    await undoes(harbour, match_id, "Ann")
    await harbour.announcer.idle()
    assert "must allow it within 1 day." in harbour.channel.last.content
    return match_id


async def test_unanswered_undo_request_lapses_with_a_notice(harbour: Harbour) -> None:
    match_id = await asked_in_crosswind(harbour)
    asked_at = (await harbour.match(match_id)).undo.asked_at
    await harbour.service.writer.decide(match_id, None, playing.lapse_undo, asked_at)
    await harbour.announcer.idle()
    assert harbour.channel.last.content == (
        "Not everybody answered within 1 day. The move stays; play on."
    )
    assert str(UNDO[0].label) not in labels(harbour)


async def test_solo_player_gets_no_notice_of_being_away_or_back(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", computers=("easy",) * 3, pace=86400)
    await harbour.announcer.idle()
    posted, ann = {*harbour.channel.messages}, await harbour.person("Ann")
    assert (await harbour.match(match_id)).alone
    until = harbour.clock.now() + timedelta(days=3)
    await harbour.act(match_id, presence.go_away, ann.id, until)
    await harbour.announcer.idle()
    assert {*harbour.channel.messages} == posted
    assert "I'm back" in labels(harbour)
    assert not any("away until" in each for each in harbour.channel.contents)
    await harbour.act(match_id, presence.come_back, ann.id)
    await harbour.announcer.idle()
    assert {*harbour.channel.messages} == posted
    assert "I'm back" not in labels(harbour)


async def test_absence_is_announced_once_and_silently(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    board = max(harbour.channel.messages)
    ben, until = await harbour.person("Ben"), harbour.clock.now() + timedelta(days=3)
    await harbour.act(match_id, presence.go_away, ben.id, until)
    await harbour.announcer.idle()
    notice = harbour.channel.last
    day = f"<t:{int(until.timestamp())}:D>"
    assert notice.content == f"**Ben is away until {day}**. Their clock stands still."
    assert notice.silent
    assert labels(harbour) == ["Hand", "I'm back"]
    assert "is away" not in harbour.channel.messages[board].content
    await harbour.moved(match_id)
    assert ben.discord_id in harbour.channel.last.pinged  # it is still their turn


async def test_departed_player_is_announced_without_a_ping_and_can_be_replaced(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, *FOUR)
    ben = await harbour.person("Ben")
    await harbour.service.writer.decide(match_id, None, presence.depart, ben.id, "left")
    await harbour.announcer.idle()
    notice = harbour.channel.last
    assert notice.content == (
        "**Ben has left this server.** The match plays East until somebody takes over."
    )
    assert notice.pinged == frozenset()
    assert "Replace Ben" in labels(harbour)
    await harbour.moved(match_id)
    assert ben.mention not in harbour.channel.last.content


async def test_erased_player_is_announced_by_seat_instead_of_name(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    ben = await harbour.person("Ben")
    await harbour.service.writer.decide(match_id, None, presence.depart, ben.id, "deleted")
    await harbour.announcer.idle()
    assert harbour.channel.last.content.startswith("**The player of East has left for good.**")


async def test_match_closed_by_a_manager_says_so(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await harbour.act(match_id, playing.close)
    await harbour.announcer.idle()
    match = await harbour.match(match_id)
    assert match.last == Ended("closed")
    assert str(CLOSED) in harbour.channel.last.content


async def test_present_players_can_end_the_match_without_the_absent(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann", "Ben")
    cat, dan = await harbour.person("Cat"), await harbour.person("Dan")
    await harbour.act(match_id, playing.agree, cat.id)
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == {dan.discord_id}
    assert harbour.channel.last.content.endswith(f"{dan.mention} must agree.")
    await harbour.act(match_id, playing.agree, dan.id)
    assert (await harbour.match(match_id)).status is Status.ENDED


async def test_view_and_history_know_for_whom_the_match_plays(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    match = await times_out(harbour, match_id, "Ann")
    seen = await harbour.service.reader.view(match_id, None)
    assert seen.absent == {0}
    assert [each.id for each in seen.missing] == [(await harbour.person("Ann")).id]
    happened = await harbour.service.reader.history(match_id)
    assert happened[-1].absent == {0}
    assert happened[-1].by == "match"
    assert TimedOut((await harbour.person("Ann")).id) == (await steps(harbour, match_id))[-2]
    assert match.decisions == (1, 0, 0, 0)


async def steps(harbour: Harbour, match_id: MatchId) -> list[object]:
    return [step.last for step in await harbour.service.matches.steps(match_id)]


async def test_events_that_were_not_posted_in_time_share_one_message(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    harbour.service.writer.on_change = lambda *_: None
    await times_out(harbour, match_id, "Ann")
    await comes_back(harbour, match_id, "Ann")
    await times_out(harbour, match_id, "Ben")
    await seeks(harbour, match_id, "Cat", "Ben", "Eve")
    await seeks(harbour, match_id, "Ann", "Ben")
    await takes(harbour, match_id, "Gil", 1)
    harbour.announcer.wake(match_id)
    await harbour.announcer.idle()
    message = harbour.channel.last
    assert "Cat asks to replace Ben by Eve." in message.content
    assert "Gil takes over East from Ben." in message.content
    assert message.pinged == await ids(harbour, "Ben", "Cat")
    assert (await harbour.service.reader.view(match_id, None)).free == ()


async def test_turn_message_shows_its_deadlines_as_discord_timestamps(harbour: Harbour) -> None:
    def timestamps() -> list[int]:
        return [int(each) for each in re.findall(r"<t:(\d+):R>", harbour.channel.last.content)]

    def deadlines() -> list[int]:
        """Return two Unix times, for a turn that starts now: when its decision is due, and when the reserve
        runs out."""
        return [int((harbour.clock.now() + timedelta(days=days)).timestamp()) for days in (1, 2)]

    match_id = await timed(harbour, *FOUR)
    assert timestamps() == deadlines()
    harbour.clock.time += timedelta(days=2)
    await times_out(harbour, match_id, "Ann")
    assert timestamps() == deadlines()
    harbour.clock.time += timedelta(hours=1)
    await comes_back(harbour, match_id, "Ann")
    assert timestamps() == []  # this notice is about nobody's turn
