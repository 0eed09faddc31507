"""The permissions that the bot needs where matches are played."""

from __future__ import annotations

from unittest.mock import Mock

import discord
import pytest

from bot.channels.permissions import missing_permissions

WRITES = "“Send Messages”"
IN_THREADS = "“Send Messages in Threads”"


@pytest.mark.parametrize(
    ("kind", "needed"),
    [
        (discord.TextChannel, WRITES),
        (discord.VoiceChannel, WRITES),
        (discord.Thread, IN_THREADS),
        (discord.ForumChannel, IN_THREADS),  # whose posts are threads
    ],
)
def test_needed_permission_to_write_depends_on_the_kind_of_channel(
    kind: type[object], needed: str
) -> None:
    neither = discord.Permissions.all()
    neither.update(send_messages=False, send_messages_in_threads=False)
    assert [str(each) for each in missing_permissions(neither, Mock(kind))] == [needed]
