"""The card of a match in a thread: one silent, rarely edited message in the thread's channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from matches.announcer.cards import APART, END_AGAIN, STILL
from matches.log.events import MatchId
from matches.ports.channel import ChannelGone, MessageGone, PostLater
from matches.ports.channel import Message as Posted
from matches.service.advice.hints import LOOK
from matches.wording import turns
from tests.matches.conftest import CHANNEL, SERVER, Harbour, harbour_at
from tests.matches.decisions.test_hints import hint
from tests.matches.fakes import FakeChannel, FakeClock

TOO_OFTEN = PostLater("Discord answered 429 (code 30046)")


@pytest.fixture(autouse=True)
def _time_stands(clock: FakeClock) -> None:
    clock.stands = True


async def carded(harbour: Harbour) -> Posted:
    """Wait until everything due has been posted. Return the channel's first message, which is the card."""
    await harbour.announcer.idle()
    lane = harbour.announcer._carding
    for _ in range(5):
        await asyncio.sleep(0)
        while lane._running:
            await asyncio.gather(*lane._running.values())
    return harbour.channel.messages[_here(harbour.channel)[0]]


async def passes(harbour: Harbour, span: timedelta) -> Posted:
    harbour.clock.passes(span)
    return await carded(harbour)


async def in_thread(harbour: Harbour) -> MatchId:
    """Return a match of Ann and Ben in a thread. Its card shows that the match has just started."""
    match_id = await harbour.begun("Ann", "Ben", in_thread=True)
    await carded(harbour)
    return match_id


async def plays_on(harbour: Harbour, match_id: MatchId) -> None:
    """Play the match to its end, while the fake clock stands still."""
    while (await harbour.match(match_id)).status.open:
        await harbour.moved(match_id)


def _here(channel: FakeChannel) -> list[int]:
    return [number for number, place in channel.places.items() if place == CHANNEL]


def _refusing(*deeds: str, error: Exception = TOO_OFTEN) -> Callable[[str], None]:
    def trouble(deed: str) -> None:
        if deed in deeds:
            raise error

    return trouble


async def test_lobby_message_becomes_an_overview_that_links_to_the_thread(
    harbour: Harbour,
) -> None:
    match_id = await in_thread(harbour)
    (lobby,) = _here(harbour.channel)
    card, match = harbour.channel.messages[lobby], await harbour.match(match_id)
    assert lobby not in harbour.channel.armed
    assert f"<#{match.channel}>" in card.content
    assert "Ann to play" in card.content
    assert "<@" not in card.content
    assert (card.silent, [each.text for each in card.pictures]) == (
        True,
        ["The cover of tradewinds"],
    )


async def test_match_overview_is_edited_rarely_and_only_after_a_pause_in_play(
    harbour: Harbour,
) -> None:
    match_id = await in_thread(harbour)
    edits: list[str] = []
    harbour.channel.trouble = lambda deed: edits.append(deed) if deed == "edit" else None
    await harbour.moved(match_id)
    assert "Ann to play" in (await passes(harbour, APART - STILL)).content
    await harbour.moved(match_id, 2)
    assert "Ann to play" in (await passes(harbour, STILL / 2)).content
    assert edits == []
    assert "Ben to play" in (await passes(harbour, STILL / 2)).content
    assert len(edits) == 1
    await harbour.moved(match_id)
    assert "Ben to play" in (await passes(harbour, APART - STILL / 2)).content
    assert "Ann to play" in (await passes(harbour, STILL / 2)).content
    assert len(edits) == 2


async def test_match_overview_shows_the_end_at_once_with_its_picture(harbour: Harbour) -> None:
    match_id = await in_thread(harbour)
    await plays_on(harbour, match_id)
    card = await carded(harbour)
    assert len(_here(harbour.channel)) == 1
    assert "ended with" in card.content
    assert [each.name for each in card.pictures] == [f"fairwind-{match_id}-{card.version}.png"]
    assert card.version == (await harbour.match(match_id)).version
    assert await harbour.services.cards.card(match_id) is None


async def test_match_overview_shows_only_the_latest_state_after_refused_edits(
    harbour: Harbour,
) -> None:
    match_id = await in_thread(harbour)
    harbour.channel.trouble = _refusing("edit")
    await harbour.moved(match_id)
    assert "Ann to play" in (await passes(harbour, APART)).content
    await harbour.moved(match_id, 3)
    edits: list[str] = []
    harbour.channel.trouble = lambda deed: edits.append(deed) if deed == "edit" else None
    await passes(harbour, APART / 2)
    assert edits == []
    assert "Ann to play" in (await passes(harbour, APART / 2)).content
    assert edits == ["edit"]
    assert await harbour.services.cards.outdated() == []


async def test_match_end_is_posted_silently_when_the_match_overview_cannot_be_edited(
    harbour: Harbour,
) -> None:
    match_id = await in_thread(harbour)
    harbour.channel.trouble = _refusing("edit")
    await plays_on(harbour, match_id)
    await carded(harbour)
    assert len(_here(harbour.channel)) == 1
    await passes(harbour, END_AGAIN)
    _, shown = (harbour.channel.messages[number] for number in _here(harbour.channel))
    assert "ended with" in shown.content
    assert shown.silent
    assert len(shown.pictures) == 1
    await passes(harbour, APART)
    assert len(_here(harbour.channel)) == 2


async def test_lobby_loses_its_buttons_after_the_end_was_posted_as_a_new_message(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel, edit = harbour.channel, harbour.channel.edit

    async def refused_there(place: int, message_id: int, message: Posted) -> None:
        if place == CHANNEL:
            raise TOO_OFTEN
        await edit(place, message_id, message)

    with monkeypatch.context() as patch:
        patch.setattr(channel, "edit", refused_there)
        match_id = await harbour.begun("Ann", "Ben", in_thread=True)
        await plays_on(harbour, match_id)
        await carded(harbour)
        await passes(harbour, END_AGAIN)
        lobby, _ = _here(channel)
        assert lobby in channel.armed
    harbour.announcer.reopened(SERVER, CHANNEL)
    await passes(harbour, APART)
    assert lobby not in channel.armed


async def test_deleted_match_overview_is_posted_again_only_at_the_end(harbour: Harbour) -> None:
    match_id = await in_thread(harbour)
    harbour.channel.trouble = _refusing("edit", error=MessageGone("10008"))
    await harbour.moved(match_id)
    await passes(harbour, APART)
    assert await harbour.services.cards.outdated() == []
    assert len(_here(harbour.channel)) == 1
    await plays_on(harbour, match_id)
    await carded(harbour)
    assert len(_here(harbour.channel)) == 2


async def test_match_overview_is_forgotten_when_its_channel_is_deleted(harbour: Harbour) -> None:
    match_id = await in_thread(harbour)
    harbour.channel.trouble = _refusing("edit", error=ChannelGone("10003"))
    await harbour.moved(match_id)
    await passes(harbour, APART)
    assert await harbour.services.cards.card(match_id) is None


async def test_match_that_starts_immediately_has_an_overview_message(harbour: Harbour) -> None:
    harbour.thinkers.hold()
    await harbour.opened("Ann", computers=("easy",) * 3, in_thread=True)
    card = await carded(harbour)
    ((channel, lobby, _),) = harbour.channel.threads
    assert (channel, [lobby]) == (CHANNEL, _here(harbour.channel))
    assert "Ann to play" in card.content


async def test_match_played_in_the_channel_itself_has_no_overview_message(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    assert await harbour.services.cards.card(match_id) is None


@pytest.mark.parametrize("gone", [False, True])
async def test_match_overview_says_that_its_match_is_frozen(
    tmp_path: Path, channel: FakeChannel, clock: FakeClock, gone: bool
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with harbour_at(path, channel, clock) as harbour:
        match_id = await in_thread(harbour)
        await harbour.database.log.freeze(match_id)
    card = _here(channel)[0]
    if gone:
        channel.trouble = _gone
    async with harbour_at(path, channel, clock) as harbour:
        await harbour.announcer.resume()
        shown = await carded(harbour)
        assert (shown.content == str(turns.FROZEN)) is not gone
        assert shown.silent
        assert card not in channel.armed or gone
        assert await harbour.database.cards.card(match_id) is None
        posted = channel.posted
        await harbour.announcer.resume()
        await carded(harbour)
        assert channel.posted == posted


def _gone(deed: str) -> None:
    if deed == "edit":
        raise MessageGone("10008")


async def test_taking_a_hint_neither_edits_the_match_overview_nor_delays_it(
    harbour: Harbour,
) -> None:
    match_id = await harbour.opened("Ann", "Ben", game="crosswind", in_thread=True, hints=True)
    await carded(harbour)
    edits: list[str] = []
    harbour.channel.trouble = lambda deed: edits.append(deed) if deed == "edit" else None
    await passes(harbour, APART)
    await hint(harbour, match_id)
    await passes(harbour, APART)
    assert edits == []
    assert await harbour.services.cards.outdated() == []
    await harbour.moved(match_id)
    await hint(harbour, match_id)
    await passes(harbour, STILL - LOOK)
    assert edits == ["edit"]
    await passes(harbour, APART)
    assert edits == ["edit"]
    await harbour.moved(match_id)
    await passes(harbour, STILL)
    assert edits == ["edit", "edit"]
