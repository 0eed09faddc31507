"""Answers about personal data fit into Discord's limits and carry their files."""

from __future__ import annotations

from io import BytesIO
from types import SimpleNamespace
from unittest.mock import AsyncMock
from zipfile import ZipFile

import discord
from discord import app_commands

from bot.channels.custom_ids import CustomId
from cogs import buttons
from cogs.access.gates import Kind
from cogs.personal import privacy
from cogs.replies import MOST_TEXT, Document, Reply
from matches.log.events import ANYWHERE
from matches.log.match import Status
from tests.pseudo import WIDE
from texts.language import ENGLISH
from texts.text import verbatim


def test_privacy_texts_fit_into_an_answer() -> None:
    asked, done = privacy._asked(12, shut_out=True), privacy._done(shut_out=True)
    for text in (privacy.ABOUT, done, asked):
        assert len(WIDE.say(text)) < MOST_TEXT


def test_privacy_command_works_everywhere_and_offers_export_and_delete() -> None:
    (command,) = privacy.Privacy().get_app_commands()
    assert isinstance(command, app_commands.Command)
    contexts, installs = command.allowed_contexts, command.allowed_installs
    assert contexts is not None
    assert installs is not None
    assert (contexts.guild, contexts.dm_channel, contexts.private_channel) == (True, True, True)
    assert (installs.guild, installs.user) == (True, True)
    assert [choice.value for choice in command.parameters[0].choices] == ["export", "delete"]


async def test_every_privacy_button_has_a_handler() -> None:
    for press in (privacy._EXPORT, privacy._ERASE):
        found = CustomId.parse(str(press.custom_id))
        assert found is not None
        assert buttons.kind_of(found) is Kind.RIGHTS


async def test_document_is_attached_to_the_answer_under_its_name() -> None:
    reply = Reply(verbatim("x"), documents=(Document("fairwind.json", b"{}"),))
    items = [*reply.layout(ENGLISH).walk_children()]
    (shown,) = [item for item in items if isinstance(item, discord.ui.File)]
    assert shown.media.url == "attachment://fairwind.json"
    (file,) = reply.files(ENGLISH)
    assert file.filename == "fairwind.json"
    assert file.fp.read() == b"{}"


async def test_question_before_an_erasure_counts_no_practice() -> None:
    """Nobody else can take over a seat in practice, so it is deleted."""
    running, lobby = Status.RUNNING, Status.LOBBY
    found = [(running, 5), (running, ANYWHERE), (lobby, 5), (running, 6)]
    rows = [SimpleNamespace(status=status, server=server) for status, server in found]
    request = AsyncMock()
    request.services.lists.rows_of.return_value = rows
    request.services.blocks.any_against.return_value = False
    assert (await privacy.erase(request)).text == privacy._asked(2, shut_out=False)


def test_erasure_states_how_many_running_matches_are_resigned() -> None:
    none, one, three = (privacy._running(count) for count in (0, 1, 3))
    assert len({none, one, three}) == 3
    assert "3 matches" in str(three)


def test_export_too_large_for_discord_is_zipped() -> None:
    content = b'{"matches": []}' * (privacy.MOST_BYTES // 10)
    assert privacy._document(b"{}") == Document("fairwind.json", b"{}")
    packed = privacy._document(content)
    assert packed.name == "fairwind.json.zip"
    assert len(packed.content) < privacy.MOST_BYTES
    with ZipFile(BytesIO(packed.content)) as archive:
        assert archive.read("fairwind.json") == content
