"""What a channel shows is said in the language of its server, and what one person sees in theirs."""

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
    """Of all that is said in a message, whether it is in the language with marks."""
    said = [message.content, *(button.label for button in message.buttons)]
    return [OPENED in each for each in (*said, *(picture.text for picture in message.pictures))]


async def test_a_channel_reads_the_language_of_its_server(
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


async def test_an_edit_is_in_the_language_of_now(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    match_id = await harbour.opened("Ann")
    await harbour.announcer.idle()
    assert not any(marked(harbour.channel.last))
    languages.servers[SERVER] = PSEUDO
    ben = await harbour.person("Ben")
    await harbour.service.join(match_id, ben.id, harbour.request())
    await harbour.announcer.idle()
    assert len(harbour.channel.messages) == 1
    assert all(marked(harbour.channel.last))


async def test_direct_messages_are_in_the_language_of_the_person(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    ann = await harbour.person("Ann")
    languages.people[ann.id] = PSEUDO
    await practised(harbour)
    assert all(all(marked(message)) for message in harbour.channel.messages.values())


async def test_a_reminder_is_in_the_language_of_whoever_reads_it(
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


async def test_of_a_frozen_match_its_readers_are_told_in_their_language(
    harbour: Harbour, languages: FakeLanguages
) -> None:
    messages = MatchMessages(harbour.services, harbour.absences, FakePainter())
    ann = await harbour.person("Ann")
    languages.people[ann.id] = PSEUDO
    assert await messages.frozen(ANYWHERE, [ann.id]) == PSEUDO.say(FROZEN)
    assert await messages.frozen(SERVER, [ann.id]) == str(FROZEN)


async def test_people_keep_their_names_but_those_that_the_bot_gave_them(
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
