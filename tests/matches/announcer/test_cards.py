"""The card of a match in a thread: one silent, rarely edited message in the thread's channel.
It tells what people who don't play in the match need to know."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from matches.announcer.cards import APART, END_AGAIN, STILL
from matches.decisions import playing
from matches.decisions.lobby import begin
from matches.log.events import MatchId
from matches.ports.channel import ChannelGone, MessageGone, PostLater
from matches.ports.channel import Message as Posted
from matches.service.advice.hints import LOOK
from matches.wording import absence, card, turns
from tests.matches.announcer.test_deleted_channels import delete
from tests.matches.conftest import CHANNEL, SERVER, Harness, Starts
from tests.matches.decisions.test_hints import hint
from tests.matches.fakes import FakeChannel, FakeClock, refusing

TOO_OFTEN = PostLater("Discord answered 429 (code 30046)")


@pytest.fixture(autouse=True)
def _time_stands(clock: FakeClock) -> None:
    clock.stands = True


async def carded(harness: Harness) -> Posted:
    """Wait until everything due has been posted. Return the channel's first message, which is the card."""
    await harness.announcer.idle()
    lane = harness.announcer._carding
    for _ in range(5):
        await asyncio.sleep(0)
        while lane._running:
            await asyncio.gather(*lane._running.values())
    return harness.channel.messages[_here(harness.channel)[0]]


async def passes(harness: Harness, span: timedelta) -> Posted:
    harness.clock.passes(span)
    return await carded(harness)


async def in_thread(harness: Harness) -> MatchId:
    """Return a match of Ann and Ben in a thread. Its card shows that the match has just started."""
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await carded(harness)
    return match_id


def edits_of(channel: FakeChannel) -> list[str]:
    """Return a list that gets a word for each edit from now on. There is no trouble with requests any more."""
    edits: list[str] = []
    channel.trouble = lambda deed: edits.append(deed) if deed == "edit" else None
    return edits


def _here(channel: FakeChannel) -> list[int]:
    return [number for number, place in channel.places.items() if place == CHANNEL]


async def test_lobby_message_becomes_an_overview_that_links_to_the_thread(harness: Harness) -> None:
    match_id = await in_thread(harness)
    (lobby,) = _here(harness.channel)
    card, match = harness.channel.messages[lobby], await harness.match(match_id)
    assert lobby not in harness.channel.armed
    assert card.content == (
        f"**Tradewinds 1/24**: score 0\n**Ann to play** · Ben\nWatch in <#{match.channel}>."
    )
    assert (card.silent, [each.text for each in card.pictures]) == (
        True,
        ["The cover of tradewinds"],
    )


async def test_match_overview_is_edited_rarely_and_only_after_a_pause_in_play(
    harness: Harness,
) -> None:
    match_id = await in_thread(harness)
    edits = edits_of(harness.channel)
    await harness.moved(match_id)
    assert "Ann to play" in (await passes(harness, APART - STILL)).content
    await harness.moved(match_id, 2)
    assert "Ann to play" in (await passes(harness, STILL / 2)).content
    assert edits == []
    assert "Ben to play" in (await passes(harness, STILL / 2)).content
    assert len(edits) == 1
    await harness.moved(match_id)
    assert "Ben to play" in (await passes(harness, APART - STILL / 2)).content
    assert "Ann to play" in (await passes(harness, STILL / 2)).content
    assert len(edits) == 2


async def test_match_overview_shows_the_end_at_once_with_its_picture(harness: Harness) -> None:
    match_id = await in_thread(harness)
    await harness.to_the_end(match_id)
    card = await carded(harness)
    assert len(_here(harness.channel)) == 1
    assert "ended with" in card.content
    assert [each.name for each in card.pictures] == [f"fairwind-{match_id}-{card.version}.png"]
    assert card.version == (await harness.match(match_id)).version
    assert await harness.services.cursors.card(match_id) is None


async def test_match_overview_shows_only_the_latest_state_after_refused_edits(
    harness: Harness,
) -> None:
    match_id = await in_thread(harness)
    harness.channel.trouble = refusing(TOO_OFTEN, "edit")
    await harness.moved(match_id)
    assert "Ann to play" in (await passes(harness, APART)).content
    await harness.moved(match_id, 3)
    edits = edits_of(harness.channel)
    await passes(harness, APART / 2)
    assert edits == []
    assert "Ann to play" in (await passes(harness, APART / 2)).content
    assert edits == ["edit"]
    assert await harness.services.cursors.cards_due() == []


async def test_match_end_is_posted_silently_when_the_match_overview_cannot_be_edited(
    harness: Harness,
) -> None:
    match_id = await in_thread(harness)
    harness.channel.trouble = refusing(TOO_OFTEN, "edit")
    await harness.to_the_end(match_id)
    await carded(harness)
    assert len(_here(harness.channel)) == 1
    await passes(harness, END_AGAIN)
    _, shown = (harness.channel.messages[number] for number in _here(harness.channel))
    assert "ended with" in shown.content
    assert shown.silent
    assert len(shown.pictures) == 1
    harness.channel.trouble = lambda _: None
    await passes(harness, APART)
    former, _ = (harness.channel.messages[number] for number in _here(harness.channel))
    assert "to play" not in former.content
    assert former.content.endswith(str(max(harness.channel.messages) - 1)), "it links to the end"


async def test_lobby_loses_its_buttons_after_the_end_was_posted_as_a_new_message(
    harness: Harness,
) -> None:
    channel = harness.channel
    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    channel.uneditable[CHANNEL] = TOO_OFTEN
    await harness.done(match_id, "Ann", begin)
    await harness.to_the_end(match_id)
    await carded(harness)
    await passes(harness, END_AGAIN)
    lobby, _ = _here(channel)
    assert lobby in channel.armed
    channel.uneditable.clear()
    harness.announcer.reopened(SERVER, CHANNEL)
    await passes(harness, APART)
    assert lobby not in channel.armed


async def test_deleted_match_overview_is_posted_again_only_at_the_end(harness: Harness) -> None:
    match_id = await in_thread(harness)
    harness.channel.trouble = refusing(MessageGone("10008"), "edit")
    await harness.moved(match_id)
    await passes(harness, APART)
    assert await harness.services.cursors.cards_due() == []
    assert len(_here(harness.channel)) == 1
    await harness.to_the_end(match_id)
    await carded(harness)
    assert len(_here(harness.channel)) == 2


async def test_match_overview_is_forgotten_when_its_channel_is_deleted(harness: Harness) -> None:
    match_id = await in_thread(harness)
    harness.channel.trouble = refusing(ChannelGone("10003"), "edit")
    await harness.moved(match_id)
    await passes(harness, APART)
    assert await harness.services.cursors.card(match_id) is None


@pytest.mark.parametrize("sent", [False, True])
async def test_slow_edit_of_a_replaced_overview_does_not_undo_its_replacement(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    """The thread is deleted while an edit of the card waits for its turn, or is under way in Discord."""
    match_id = await in_thread(harness)
    thread, channel = (await harness.match(match_id)).channel, harness.channel
    edit, done = channel.edit, asyncio.Event()

    async def slowly(where: int, message_id: int, message: Posted) -> None:
        if where == CHANNEL:
            await done.wait()
        await edit(where, message_id, message)

    if sent:
        monkeypatch.setattr(channel, "edit", slowly)
    else:
        channel.room.clear()
    await harness.move(match_id)
    await _goes_on()
    harness.clock.passes(APART)
    await _goes_on()
    delete(harness, thread)
    await harness.announcer.deleted(thread)
    await _goes_on()
    done.set()
    channel.room.set()
    await carded(harness)
    await harness.moved(match_id)
    await passes(harness, APART)
    new = (await harness.match(match_id)).channel
    cards = [channel.messages[each] for each in _here(channel)]
    assert len(cards) == 2
    assert all(f"<#{new}>" in each.content for each in cards)
    assert "Ann to play" in cards[-1].content


async def _goes_on() -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(200):
        await asyncio.sleep(0)


async def test_match_that_starts_immediately_has_an_overview_message(harness: Harness) -> None:
    harness.thinkers.hold()
    await harness.opened("Ann", computers=("easy",) * 3, in_thread=True)
    card = await carded(harness)
    ((channel, lobby, _),) = harness.channel.threads
    assert (channel, [lobby]) == (CHANNEL, _here(harness.channel))
    assert "Ann to play" in card.content


async def test_match_played_in_the_channel_itself_has_no_overview_message(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    assert await harness.services.cursors.card(match_id) is None


@pytest.mark.parametrize("gone", [False, True])
async def test_match_overview_says_that_its_match_is_frozen(
    start: Starts, channel: FakeChannel, gone: bool
) -> None:
    async with start() as harness:
        match_id = await in_thread(harness)
        await harness.database.log.freeze(match_id)
    card = _here(channel)[0]
    if gone:
        channel.trouble = refusing(MessageGone("10008"), "edit")
    async with start() as harness:
        await harness.announcer.resume()
        shown = await carded(harness)
        assert (shown.content == str(turns.FROZEN)) is not gone
        assert shown.silent
        assert card not in channel.armed or gone
        assert await harness.database.cursors.card(match_id) is None
        posted = channel.posted
        await harness.announcer.resume()
        await carded(harness)
        assert channel.posted == posted


async def test_taking_a_hint_neither_edits_the_match_overview_nor_delays_it(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind", in_thread=True, hints=True)
    await carded(harness)
    edits = edits_of(harness.channel)
    await passes(harness, APART)
    await hint(harness, match_id)
    await passes(harness, APART)
    assert edits == []
    assert await harness.services.cursors.cards_due() == []
    await harness.moved(match_id)
    await hint(harness, match_id)
    await passes(harness, STILL - LOOK)
    assert edits == ["edit"]
    await passes(harness, APART)
    assert edits == ["edit"]
    await harness.moved(match_id)
    await passes(harness, STILL)
    assert edits == ["edit", "edit"]


@pytest.mark.parametrize("how", ["closed", "resigned"])
async def test_overview_of_an_ended_match_says_once_how_it_ended(
    harness: Harness, how: str
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", in_thread=True, side="Black")
    if how == "closed":
        await harness.act(match_id, playing.close)
        over = "**Crosswind** was ended early at ?/24: score none"
    else:
        await harness.resign(match_id, "Ann")
        over = "ended with \n**Crosswind ?/24**"
    card, match = await carded(harness), await harness.match(match_id)
    assert not absence.change(match, await harness.people(match_id)) or how == "closed"
    assert card.content == f"{over}\nAnn · Ben\nThe whole match is in <#{match.channel}>."


async def test_lobby_says_where_the_match_is_played_only_if_not_in_a_thread(
    harness: Harness,
) -> None:
    usual = await harness.opened("Ann", in_thread=True)
    assert not card.place(await harness.match(usual))
    assert card.place(await harness.match(await harness.opened("Ben"))) == card.PLAYED_HERE
