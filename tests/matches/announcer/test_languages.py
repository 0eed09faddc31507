"""Channels use the language of their server, and private messages the language of their reader."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matches.announcer.messages import MatchMessages
from matches.log.events import ANYWHERE
from matches.ports.channel import Message
from matches.ports.players import FORMER as STORED
from matches.ports.preferences import EVERYWHERE, ReminderPreference
from matches.wording.names import FORMER, LEVELS, in_language
from tests.data.samples import with_others
from tests.matches.conftest import SERVER, Harness
from tests.matches.fakes import FakeLanguages, FakePainter
from tests.matches.service.test_practice import practised
from tests.matches.watch import HOUR, Watch, paced
from tests.pseudo import OPENED, PSEUDO
from texts.language import ENGLISH


@pytest.fixture
def languages(harness: Harness) -> FakeLanguages:
    spoken = FakeLanguages()
    harness.services = with_others(harness.services, languages=spoken)
    harness.paint_with(FakePainter())
    return spoken


def marked(message: Message) -> list[bool]:
    """Return for each text of a message whether it is in the pseudo-language."""
    said = [message.content, *(button.label for button in message.buttons)]
    return [OPENED in each for each in (*said, *(picture.text for picture in message.pictures))]


async def test_channel_messages_are_in_the_language_of_the_server(
    harness: Harness, languages: FakeLanguages
) -> None:
    languages.servers[SERVER] = PSEUDO
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await harness.moved(match_id)
    assert all(all(marked(message)) for message in harness.channel.messages.values())
    board = harness.channel.last
    languages.servers.clear()
    await harness.moved(match_id)
    assert not any(marked(harness.channel.last))
    assert board in harness.channel.messages.values(), "what was posted stays"


async def test_edited_lobby_uses_the_current_language_of_the_server(
    harness: Harness, languages: FakeLanguages
) -> None:
    match_id = await harness.opened("Ann")
    assert not any(marked(harness.channel.last))
    languages.servers[SERVER] = PSEUDO
    await harness.join(match_id, "Ben")
    assert len(harness.channel.messages) == 1
    *words, cover = marked(harness.channel.last)
    assert all(words)
    assert not cover, "the picture stays as it was posted"


async def test_direct_messages_are_in_the_language_of_their_recipient(
    harness: Harness, languages: FakeLanguages
) -> None:
    ann = await harness.person("Ann")
    languages.people[ann.id] = PSEUDO
    await practised(harness)
    assert all(all(marked(message)) for message in harness.channel.messages.values())


async def test_reminder_uses_server_language_in_channels_and_personal_language_in_dms(
    harness: Harness, languages: FakeLanguages
) -> None:
    ann = await harness.person("Ann")
    languages.people[ann.id] = PSEUDO
    both = ReminderPreference("both")
    await harness.database.preferences.change(ann.id, lambda _: {EVERYWHERE: both})
    await paced(harness, "Ann", "Ben")
    await Watch(harness).passes(12 * HOUR)
    told = [
        (harness.channel.places[posted] == -ann.discord_id, *marked(message))
        for posted, message in harness.channel.messages.items()
        if "next" in {button.kind for button in message.buttons}
    ]
    assert sorted(told) == [(False, False, False), (True, True, True)]


async def test_frozen_notice_is_in_the_language_of_the_server_or_the_dm_recipient(
    harness: Harness, languages: FakeLanguages
) -> None:
    messages = MatchMessages(harness.services, harness.absences, FakePainter())
    ann = await harness.person("Ann")
    languages.people[ann.id] = PSEUDO
    assert await messages.language_in(ANYWHERE, [ann.id]) == PSEUDO
    assert await messages.language_in(SERVER, [ann.id]) == ENGLISH


async def test_only_names_given_by_the_bot_are_translated(
    harness: Harness, languages: FakeLanguages
) -> None:
    match_id = await harness.opened("Ann", computers=("easy",))
    people = await harness.people(match_id)
    ann = await harness.person("Ann")
    former = replace(ann, discord_id=-1, name=STORED)
    assert in_language({ann.id: former}, ENGLISH)[ann.id] == former
    told = in_language({**people, former.id: former}, PSEUDO)
    assert told[ann.id].mention == PSEUDO.say(FORMER)
    assert in_language({ann.id: ann}, PSEUDO)[ann.id] == ann
    (computer,) = (each for each in told.values() if each.computer)
    assert computer.name.endswith(f" ({PSEUDO.say(LEVELS['easy'])})")
    assert computer.short_name == people[computer.id].short_name
