"""Messages about players who time out, are away, leave or come back."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest

from matches.decisions import playing, presence
from matches.decisions.presence import NOT_PLAYED_FOR
from matches.log.events import MatchId, Moved, TimedOut
from matches.log.history.course import course
from matches.log.match import Match, Status
from matches.log.replay import replay
from matches.ports.channel import PostLater
from tests.matches.conftest import CHANNEL, Harness
from tests.matches.decisions.test_sides import lays, of_four
from tests.matches.log.test_undo import crosswind
from tests.matches.missing import FOUR, labels, seeks, takes, timed, times_out
from tests.matches.telling import Telling
from tests.refusals import refused

BY_MATCH = re.compile("played by the match|The match played for")

GAMES = ("tradewinds", "weathervanes", "chance", "crosswind", "wind-of-fortune")


async def ids(harness: Harness, *names: str) -> set[int]:
    return {(await harness.person(name)).discord_id for name in names}


async def test_timeout_message_includes_the_move_played_for_the_player(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    posted = len(harness.channel.messages)
    await times_out(harness, match_id, "Ann")
    ann = await harness.person("Ann")
    assert len(harness.channel.messages) == posted + 1
    message = harness.channel.last
    first, second, telling, *_ = message.content.split("\n")
    assert "(East) to play" in first
    assert second == (
        f"**{ann.mention}'s time is up.** The match plays for them until they press *I'm back*."
    )
    assert telling.startswith("told ")
    assert len(message.pictures) == 1
    assert message.pinged == await ids(harness, "Ann", "Ben")
    assert message.content.count("The match played") == 0  # said once, in other words
    assert labels(harness)[2:] == ["I'm back", "Replace Ann", "End the match"]


async def test_automatic_moves_replay_without_asking_for_suggestions_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await timed(harness, "Ann", "Ben", "Cat", game="chance")
    match = await harness.match(match_id)
    for _ in range(3):
        (seat,) = match.to_act or [None]
        if seat is not None:
            match = await times_out(harness, match_id, match.order[seat])
    monkeypatch.delattr(match.rules, "suggest")
    record = await harness.service.matches.stored_log(match_id)
    assert "match" in [event.by for event in record.events if isinstance(event, Moved)]
    assert replay(record, harness.service.matches.rules)[-1].state == match.state


async def test_im_back_button_works_during_another_players_turn(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann")
    board = max(harness.channel.messages)
    match = await harness.done(match_id, "Ann", presence.come_back)
    assert harness.channel.last.content == "**Ann is back.**"
    assert harness.channel.last.silent
    assert "I'm back" not in [b.label for b in harness.channel.messages[board].buttons]
    assert "is back" not in harness.channel.messages[board].content  # that is told once
    assert match.absent == frozenset()
    with refused(NOT_PLAYED_FOR):
        await harness.done(match_id, "Ann", presence.come_back)
    await harness.moved(match_id, 3)
    assert harness.channel.last.pinged == await ids(harness, "Ann")


async def test_timeout_that_only_waits_is_announced_and_leaves_the_turn_to_the_player(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR, on_timeout="wait")
    match = await times_out(harness, match_id, "Ann")
    ann = await harness.person("Ann")
    notice = harness.channel.last
    assert notice.content == (f"**{ann.mention}'s time is up.** The match keeps waiting.")
    assert notice.pinged == {ann.discord_id}
    assert match.waiting.keys() == {ann.id}
    assert labels(harness) == ["Hand", "Replace Ann"]
    await harness.moved(match_id)
    assert not (await harness.match(match_id)).presence.overdue
    assert "Replace Ann" not in labels(harness)


async def test_timeout_that_forfeits_announces_the_resignation_once(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben", on_timeout="forfeit")
    match = await times_out(harness, match_id, "Ann")
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    message = harness.channel.last
    assert f"**{ann.mention}'s time is up**, so they have resigned." in message.content
    assert "has resigned" not in message.content
    assert f"{ben.mention}: the match plays North and South until you take over." in message.content
    assert message.pinged == {ann.discord_id, ben.discord_id}
    assert match.empty == {0, 2}


@pytest.mark.parametrize("game", ["crosswind", "wind-of-fortune"])
async def test_forfeit_that_ends_the_match_is_announced_with_the_end(
    harness: Harness, game: str
) -> None:
    harness.paint_with(Telling())
    match_id = await timed(harness, "Ann", "Ben", game=game, on_timeout="forfeit")
    late = min((await harness.match(match_id)).waiting)
    match = await times_out(harness, match_id, late)
    assert match.status is Status.FINISHED
    assert harness.channel.last.content.split("\n")[0].endswith("’s time was up.")
    assert harness.channel.last.pinged == await ids(harness, "Ann", "Ben")


@pytest.mark.parametrize("game", GAMES)
async def test_each_message_mentions_automatic_moves_only_once_in_every_game(
    harness: Harness, game: str
) -> None:
    harness.paint_with(Telling())
    match_id = await timed(harness, *players_of(game), game=game)
    late = next(iter((await harness.match(match_id)).waiting))
    await times_out(harness, match_id, late)
    told = [text for text in harness.channel.contents if BY_MATCH.search(text)]
    mentioned = bool(told)
    for _ in range(10):
        before, posted = await harness.match(match_id), {*harness.channel.messages}
        if before.status is not Status.RUNNING:
            break
        after = await moves_first(harness, match_id, min(before.to_act - before.absent))
        made = (await harness.service.matches.steps(match_id))[before.version - after.version :]
        if after.status is not Status.RUNNING:
            break
        turned = [
            step
            for step, earlier in zip(made, (before, *made), strict=False)
            if step.turn > earlier.turn
        ]
        automatic = any(isinstance(step.last, Moved) and step.last.by == "match" for step in turned)
        new = [
            post.content
            for number, post in harness.channel.messages.items()
            if number not in posted
        ]
        assert sum(len(BY_MATCH.findall(text)) for text in new) == automatic, new
        mentioned |= automatic
    assert mentioned
    assert all(len(BY_MATCH.findall(text)) == 1 for text in told)


@pytest.mark.parametrize("game", GAMES)
async def test_move_by_which_a_player_returns_is_not_reported_as_made_by_the_match(
    harness: Harness, game: str
) -> None:
    harness.paint_with(Telling())
    people = {"weathervanes": FOUR, "chance": FOUR[:3]}.get(game, FOUR[:2])
    match_id = await timed(harness, *people, game=game)
    while waiting := (await harness.match(match_id)).waiting:
        await times_out(harness, match_id, min(waiting))
    before = await harness.match(match_id)
    mover = min(before.to_act)
    after = await moves_first(harness, match_id, mover)
    steps = await harness.service.matches.steps(match_id)
    own = steps[before.version - after.version]
    assert isinstance(own.last, Moved)
    assert own.last.by == "player"
    (entry,) = (
        each for each in await harness.service.reader.history(match_id) if each.by == "player"
    )
    told = Telling().tell(game, entry.view, FOUR[: len(entry.players)], entry.absent)
    assert "played by the match" not in str(told).partition("\n")[0]
    assert all(mover not in each.absent for each in course(steps) if each.version == own.version)


def players_of(game: str) -> tuple[str, ...]:
    return FOUR[:2] if game in ("crosswind", "wind-of-fortune") else FOUR


async def moves_first(harness: Harness, match_id: MatchId, seat: int) -> Match:
    """Play the first legal move for a seat, by its player. Return the match after what it led to."""
    await harness.move(match_id, seat)
    await harness.announcer.idle()
    return await harness.match(match_id)


async def test_match_without_present_players_pauses_until_one_comes_back(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben")
    await times_out(harness, match_id, "Ann")
    board = max(harness.channel.messages)
    match = await times_out(harness, match_id, "Ben")
    ben = await harness.person("Ben")
    assert not match.present
    assert not match.waiting
    assert harness.channel.last.content == (
        f"**{ben.mention}'s time is up.** The match waits until somebody presses *I'm back*."
    )
    assert harness.channel.last.pinged == {ben.discord_id}
    first = harness.channel.messages[board].content.split("\n")[0]
    assert first.startswith("**Tradewinds 2/24**: waiting until somebody is back, score ")
    match = await harness.done(match_id, "Ann", presence.come_back)
    assert match.turn == 2  # Ben's wind was played at once, Ann is to play
    assert "Ann is back." in harness.channel.last.content
    assert harness.channel.last.silent  # a player who is back knows it


async def test_late_board_of_an_empty_match_says_that_it_waits_although_somebody_is_back_by_then(
    harness: Harness,
) -> None:
    match_id = await timed(harness, "Ann", "Ben")
    for name in ("Ann", "Ben"):
        await times_out(harness, match_id, name)
    before, tried = max(harness.channel.messages), asyncio.Event()

    def fail(deed: str) -> None:
        if deed == "post":
            tried.set()
            raise PostLater("500")

    harness.clock.stands, harness.channel.trouble = True, fail
    await harness.act(match_id, playing.relocate, None, CHANNEL + 1)
    await tried.wait()
    await harness.do(match_id, "Ann", presence.come_back)
    harness.clock.stands, harness.channel.trouble = False, lambda _: None
    harness.clock.passes(timedelta(minutes=1))
    await harness.announcer.idle()
    moved, back = (text for number, text in _texts(harness).items() if number > before)
    assert "waiting until somebody is back" in moved
    assert "Ann is back." in back


def _texts(harness: Harness) -> dict[int, str]:
    return {number: message.content for number, message in harness.channel.messages.items()}


async def test_last_present_player_gets_one_message_for_all_automatic_turns(
    harness: Harness,
) -> None:
    """Three of four players have timed out. The match plays their turns, and a single message shows all of
    them."""
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann", "Ben", "Cat")
    posted = len(harness.channel.messages)
    await harness.moved(match_id)
    message = harness.channel.last
    assert len(harness.channel.messages) == posted + 1
    assert len(message.pictures) == 1
    assert message.content.count("The match played for ") == 3
    assert "time is up" not in message.content  # the messages before said so
    assert not message.pinged  # next by Dan's own move


async def test_message_about_several_turns_mentions_automatic_play_once(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben")
    await times_out(harness, match_id, "Ann")
    harness.channel.closed.add(CHANNEL)
    for _ in range(3):  # Ben plays, and the match for Ann
        await harness.moved(match_id)
    await harness.reopened(CHANNEL)
    message = harness.channel.last
    assert len(message.pictures) == 3  # of Ben's move; the moves that the match made belong to it
    assert [line for line in message.content.split("\n") if BY_MATCH.search(line)] == [
        "-# The match played for North and South."
    ]


async def test_face_down_move_made_for_a_timed_out_player_is_not_shown(harness: Harness) -> None:
    match_id = await of_four(harness)
    await times_out(harness, match_id, "Ann")
    ann, cat = await harness.person("Ann"), await harness.person("Cat")
    notice = harness.channel.last
    assert notice.pinged == {ann.discord_id}  # Cat was called before
    assert f"{cat.mention} (Red" in notice.content.split("\n")[0]
    assert "told" not in notice.content
    assert not notice.pictures
    await lays(harness, match_id, "Cat", 2)
    assert harness.channel.last.pinged == await ids(harness, "Ben", "Dan")


async def test_undo_request_ends_at_its_askers_timeout_and_succeeds_if_others_leave(
    harness: Harness,
) -> None:
    """The automatic move for the player who asked ends the request. A player who has left no longer has to
    agree."""
    match_id = await asked_in_crosswind(harness)
    match = await times_out(harness, match_id, "Ann")
    assert match.undo.asked is None
    assert isinstance(match.last, Moved)
    assert not match.undo.trail
    match_id = await asked_in_crosswind(harness)
    await harness.done(match_id, "Ben", presence.depart, "left")
    match = await harness.match(match_id)
    assert "Ann (Black) undid their last move." in harness.channel.last.content
    assert match.turn == 0


async def asked_in_crosswind(harness: Harness) -> MatchId:
    """Return a match in which Ann is to play and has asked to undo her earlier move."""
    match_id, _ = await crosswind(harness, "d4", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    assert "do you allow it? " in harness.channel.last.content
    return match_id


async def test_solo_player_gets_no_notice_of_being_away_or_back(harness: Harness) -> None:
    match_id = await harness.opened("Ann", computers=("easy",) * 3, pace=86400)
    posted = {*harness.channel.messages}
    assert (await harness.match(match_id)).alone
    until = harness.clock.now() + timedelta(days=3)
    await harness.done(match_id, "Ann", presence.go_away, until)
    assert {*harness.channel.messages} == posted
    assert "I'm back" in labels(harness)
    assert not any("away until" in each for each in harness.channel.contents)
    await harness.done(match_id, "Ann", presence.come_back)
    assert {*harness.channel.messages} == posted
    assert "I'm back" not in labels(harness)


async def test_absence_is_announced_once_and_silently(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    board = max(harness.channel.messages)
    ben, until = await harness.person("Ben"), harness.clock.now() + timedelta(days=3)
    await harness.done(match_id, "Ben", presence.go_away, until)
    notice = harness.channel.last
    day = f"<t:{int(until.timestamp())}:D>"
    assert notice.content == f"**Ben is away until {day}**. Their clock stands still."
    assert notice.silent
    assert labels(harness) == ["Hand", "I'm back"]
    assert "is away" not in harness.channel.messages[board].content
    await harness.moved(match_id)
    assert ben.discord_id in harness.channel.last.pinged  # it is still their turn


async def test_absence_mentions_no_clock_in_a_match_without_one(harness: Harness) -> None:
    match_id = await harness.begun(*FOUR)
    until = harness.clock.now() + timedelta(days=3)
    await harness.done(match_id, "Ben", presence.go_away, until)
    day = f"<t:{int(until.timestamp())}:D>"
    assert harness.channel.last.content == f"**Ben is away until {day}**."


async def test_departed_player_is_announced_without_a_ping_and_can_be_replaced(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    ben = await harness.person("Ben")
    await harness.done(match_id, "Ben", presence.depart, "left")
    notice = harness.channel.last
    assert notice.content == (
        "**Ben has left this server.** The match plays East until somebody takes over."
    )
    assert notice.pinged == frozenset()
    assert "Replace Ben" in labels(harness)
    await harness.moved(match_id)
    assert ben.mention not in harness.channel.last.content


async def test_present_players_can_end_the_match_without_the_absent(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann", "Ben")
    dan = await harness.person("Dan")
    await harness.done(match_id, "Cat", playing.agree)
    assert harness.channel.last.pinged == {dan.discord_id}
    assert harness.channel.last.content.endswith(f"{dan.mention}, do you agree?")
    await harness.do(match_id, "Dan", playing.agree)
    assert (await harness.match(match_id)).status is Status.ENDED


async def test_view_and_history_know_for_whom_the_match_plays(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    match = await times_out(harness, match_id, "Ann")
    seen = await harness.view(match_id, None)
    assert seen.absent == {0}
    assert [each.id for each in seen.missing] == [await harness.id_of("Ann")]
    happened = await harness.service.reader.history(match_id)
    assert happened[-1].absent == {0}
    assert happened[-1].by == "match"
    assert TimedOut(await harness.id_of("Ann")) == (await harness.events(match_id))[-2]
    assert match.decisions == (1, 0, 0, 0)


async def test_events_that_were_not_posted_in_time_share_one_message(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    harness.service.writer.on_change = lambda *_: None
    await times_out(harness, match_id, "Ann")
    await harness.done(match_id, "Ann", presence.come_back)
    await times_out(harness, match_id, "Ben")
    await seeks(harness, match_id, "Cat", "Ben", "Eve")
    await seeks(harness, match_id, "Ann", "Ben")
    await takes(harness, match_id, "Gil", 1)
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    message = harness.channel.last
    assert "Cat asks to replace Ben by Eve." in message.content
    assert "Gil takes over East from Ben." in message.content
    assert message.pinged == await ids(harness, "Ben", "Cat")
    assert (await harness.view(match_id, None)).free == ()


async def test_turn_message_shows_its_deadlines_as_discord_timestamps(harness: Harness) -> None:
    def timestamps() -> list[int]:
        return [int(each) for each in re.findall(r"<t:(\d+):R>", harness.channel.last.content)]

    def deadlines() -> list[int]:
        """Return two Unix times, for a turn that starts now: when its decision is due, and when the reserve
        runs out."""
        return [int((harness.clock.now() + timedelta(days=days)).timestamp()) for days in (1, 2)]

    match_id = await timed(harness, *FOUR)
    assert timestamps() == deadlines()
    harness.clock.time += timedelta(days=2)
    await times_out(harness, match_id, "Ann")
    assert timestamps() == deadlines()
    harness.clock.time += timedelta(hours=1)
    await harness.done(match_id, "Ann", presence.come_back)
    assert timestamps() == []  # this notice is about nobody's turn


async def test_consent_to_a_replacement_says_how_many_more_must_agree(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR, "Eve", "Gus", game="chance")
    (first,) = (await harness.match(match_id)).waiting
    people = await harness.people(match_id)
    late = people[first].name
    await times_out(harness, match_id, first)
    asker, consents, *_ = (name for name in (*FOUR[1:], "Eve", "Gus") if name != late)
    await seeks(harness, match_id, asker, late)
    await seeks(harness, match_id, consents, late)
    assert f"**{consents} agrees.** 1 more person has to agree." in harness.channel.last.content
