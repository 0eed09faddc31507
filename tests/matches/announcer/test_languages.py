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
from matches.wording.turns import FROZEN
from tests.matches.conftest import SERVER, Harbour
from tests.matches.fakes import FakeLanguages, FakePainter
from tests.matches.service.test_practice import practised
from tests.matches.watch import HOUR, Watch, paced
from tests.pseudo import OPENED, PSEUDO
from texts.language import ENGLISH


@pytest.fixture
def languages(harbour: Harbour) -> FakeLanguages:
    spoken = FakeLanguages()
    harbour.services = replace(harbour.services, languages=spoken)
    harbour.paint_with(FakePainter())
    return spoken


def marked(message: Message) -> list[bool]:
    """Return for each text of a message whether it is in the pseudo-language."""
    said = [message.content, *(button.label for button in message.buttons)]
    return [OPENED in each for each in (*said, *(picture.text for picture in message.pictures))]


async def test_channel_messages_are_in_the_language_of_the_server(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    languages.servers[SERVER] = PSEUDO
    match_id = await harbour.begun("Ann", "Ben", in_thread=True)
    await harbour.moved(match_id)
    assert all(all(marked(message)) for message in harbour.channel.messages.values())
    board = harbour.channel.last
    languages.servers.clear()
    await harbour.moved(match_id)
    assert not any(marked(harbour.channel.last))
    assert board in harbour.channel.messages.values(), "what was posted stays"


async def test_edited_lobby_uses_the_current_language_of_the_server(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    match_id = await harbour.opened("Ann")
    await harbour.announcer.idle()
    assert not any(marked(harbour.channel.last))
    languages.servers[SERVER] = PSEUDO
    ben = await harbour.person("Ben")
    await harbour.join(match_id, ben.id)
    await harbour.announcer.idle()
    assert len(harbour.channel.messages) == 1
    *words, cover = marked(harbour.channel.last)
    assert all(words)
    assert not cover, "the picture stays as it was posted"


async def test_direct_messages_are_in_the_language_of_their_recipient(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    ann = await harbour.person("Ann")
    languages.people[ann.id] = PSEUDO
    await practised(harbour)
    assert all(all(marked(message)) for message in harbour.channel.messages.values())


async def test_reminder_uses_server_language_in_channels_and_personal_language_in_dms(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    ann = await harbour.person("Ann")
    languages.people[ann.id] = PSEUDO
    both = ReminderPreference("both")
    await harbour.database.preferences.put_preference(ann.id, EVERYWHERE, both)
    await paced(harbour, "Ann", "Ben")
    await Watch(harbour).passes(12 * HOUR)
    told = [
        (harbour.channel.places[posted] == -ann.discord_id, *marked(message))
        for posted, message in harbour.channel.messages.items()
        if "next" in {button.kind for button in message.buttons}
    ]
    assert sorted(told) == [(False, False, False), (True, True, True)]


async def test_frozen_notice_is_in_the_language_of_the_server_or_the_dm_recipient(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    messages = MatchMessages(harbour.services, harbour.absences, FakePainter())
    ann = await harbour.person("Ann")
    languages.people[ann.id] = PSEUDO
    assert await messages.frozen(ANYWHERE, [ann.id]) == PSEUDO.say(FROZEN)
    assert await messages.frozen(SERVER, [ann.id]) == str(FROZEN)


async def test_only_names_given_by_the_bot_are_translated(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    match_id = await harbour.opened("Ann", computers=("easy",))
    people = await harbour.people(match_id)
    ann = await harbour.person("Ann")
    former = replace(ann, discord_id=-1, name=STORED)
    assert in_language({ann.id: former}, ENGLISH)[ann.id] == former
    told = in_language({**people, former.id: former}, PSEUDO)
    assert told[ann.id].mention == PSEUDO.say(FORMER)
    assert in_language({ann.id: ann}, PSEUDO)[ann.id] == ann
    (computer,) = (each for each in told.values() if each.computer)
    assert computer.name.endswith(f" ({PSEUDO.say(LEVELS['easy'])})")
    assert computer.short_name == people[computer.id].short_name
