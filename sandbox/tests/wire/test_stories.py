"""Tests of whole conversations between people and an unmodified discord.py bot, over REST and the gateway."""

from __future__ import annotations

import pytest

from sandbox import ClientError, DidNotRespond, Discord
from sandbox.tests.conftest import TestBot


async def test_command_receives_every_kind_of_option(sandbox: Discord, bot: TestBot) -> None:
    alice = sandbox.person("Alice")
    sandbox.person("Bob")
    answer = await alice.types(
        '/ship sail first:South crew:3 mate:@Bob loud:True place:#random note:"a b: c"'
    )
    assert answer.content == "south 3 Bob True random a b: c"
    assert answer.author.name == "Bot"
    assert answer in sandbox.server.channel("general").messages
    await sandbox.settle()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ship sail", "is not a command"),
        ("/nothing", "unknown command"),
        ("/ship", "subcommand"),
        ("/ship sink", "no 'sink'"),
        ("/ship sail", "missing required option first"),
        ("/ship sail first:west", "not among the choices"),
        ("/ship sail first:north crew:9", "not from 1 to 5"),
        ("/ship sail first:north crew:two", "not a number"),
        ("/ship sail first:north loud:perhaps", "True or False"),
        ("/ship sail first:north mate:@Nobody", "nobody called"),
        ("/ship sail first:north place:#nowhere", "no channel"),
        ("/ship sail first:north note:12345678901", "1 to 10 characters"),
        ("/ship sail bogus:1", "unknown option"),
        ("/refuse", "not shown"),
    ],
)
async def test_client_refuses_invalid_command_lines(
    sandbox: Discord, bot: TestBot, line: str, complaint: str
) -> None:
    with pytest.raises(ClientError, match=complaint):
        await sandbox.person("Alice").types(line)


async def test_autocomplete_and_a_deferred_private_picture_work(
    sandbox: Discord, bot: TestBot
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    assert await alice.asks("/ship load cargo:igs") == [("FIGS: +2", "figs"), ("PIGS: +2", "pigs")]
    answer = await alice.types("/ship load cargo:figs")
    assert answer.content == "you load figs"
    assert answer.ephemeral_to is alice
    assert answer.attachments[0].filename == "the_map.png"
    assert answer.attachments[0].description == "an empty map"
    assert answer.media[0].data is not None
    assert answer in alice.sees()
    assert answer not in bob.sees()
    assert not sandbox.server.channel("general").messages


async def test_post_pings_only_allowed_mentions_and_only_once(
    sandbox: Discord, bot: TestBot
) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    general = sandbox.server.channel("general")
    await alice.types("/post who:@Bob")
    quiet = await general.message(lambda m: "quiet" in m.content)
    await sandbox.settle()
    assert [m.content for m in bob.pings] == [f"<@{bob.id}>, not <@{alice.id}>"]
    assert not alice.pings
    assert len(general.messages) == 2
    assert quiet.flags & 4096


async def test_button_presses_are_answered(sandbox: Discord, bot: TestBot) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    table = await alice.types("/table")
    assert [b.label for b in table.buttons] == ["Join", "Count", "Later", "Aside", "Reason"]
    welcome = await bob.presses("Join")
    assert welcome.content == "welcome Bob"
    assert welcome.ephemeral_to is bob
    assert welcome.reference is not None
    assert await bob.presses("Cou") is table
    assert table.content == "table!"
    assert table.edited
    assert await bob.presses("Later", on=table) is table
    assert table.content == "later"
    assert table.attachments[0].data.startswith(b"\x89PNG")
    aside = await alice.presses("Aside")
    assert aside.text == "aside"
    assert aside.ephemeral_to is alice
    with pytest.raises(ClientError, match="no 'Leave'"):
        await alice.presses("Leave")


async def test_select_choices_are_answered(sandbox: Discord, bot: TestBot) -> None:
    alice = sandbox.person("Alice")
    table = await alice.types("/table")
    old = table.snapshot()
    assert await alice.chooses("Figs", on=table) is table
    assert table.content == "loaded figs"
    assert not table.buttons
    assert (await alice.presses("Join", on=old)).content == "welcome Alice"


async def test_form_can_follow_a_command_or_a_button(sandbox: Discord, bot: TestBot) -> None:
    alice = sandbox.person("Alice")
    screen = await alice.types("/ask")
    assert screen.text == "Why?\nReason"
    assert (await alice.submits({"Reason": "wind"})).content == "because wind"
    table = await alice.types("/table")
    assert await alice.presses("Reason") is table
    with pytest.raises(ClientError, match="characters"):
        await alice.submits({"Reason": "x" * 51})
    with pytest.raises(ClientError, match="no field"):
        await alice.submits({"Cause": "x"})
    assert (await alice.submits({"Reason": "tide"})).content == "because tide"
    with pytest.raises(ClientError, match="no form"):
        await alice.submits({})


async def test_version_2_message_shows_texts_pictures_and_buttons(
    sandbox: Discord, bot: TestBot
) -> None:
    alice = sandbox.person("Alice")
    poster = await alice.types("/poster")
    assert poster.text == "## Poster\nwords"
    assert poster.content == ""
    (shown,) = poster.media
    assert shown.description == "a map"
    assert shown.data is not None
    assert (await alice.presses("Join", on=poster)).content == "welcome Alice"


async def test_follow_ups_and_public_deferred_answers_work(sandbox: Discord, bot: TestBot) -> None:
    alice = sandbox.person("Alice")
    general = sandbox.server.channel("general")
    one = await alice.types("/two")
    two = await general.message(lambda m: m.content == "two")
    await sandbox.settle()
    assert two.reference is not None
    assert two.reference["message_id"] == str(one.id)
    assert one.content == "one edited"
    thought = await alice.types("/public")
    assert thought.content == f"thought <@{alice.id}>"
    assert thought in general.messages
    assert not alice.pings


async def test_bot_receives_no_message_content_without_the_content_intent(
    sandbox: Discord, bot: TestBot
) -> None:
    alice = sandbox.person("Alice")
    alice.says("hello")
    await alice.types("/public")
    await sandbox.settle()
    assert bot.heard[0] == ""


class TestSilence:
    @pytest.fixture
    def answer_within(self) -> float:
        return 0.2

    async def test_unanswered_command_shows_that_the_application_did_not_respond(
        self, sandbox: Discord, bot: TestBot
    ) -> None:
        alice = sandbox.person("Alice")
        with pytest.raises(DidNotRespond):
            await alice.types("/silent")
        assert alice.sees()[-1].text == "The application did not respond"
        assert not sandbox.person("Bob").sees()
        await sandbox.settle()
