"""The page about the engine protocol: its session matches our engine's replies, and its views are current."""

from __future__ import annotations

import re
from pathlib import Path

from engines.conversation import Conversation
from engines.protocol import LONGEST_COMMAND, LONGEST_REPLY, VERSION
from tests.docs.scripts import load_script

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
SAID = re.findall(r"^    > (.*)\n    < (.*)$", PAGE, re.MULTILINE)


def test_documented_session_matches_our_engines_replies() -> None:
    conversation = Conversation("suggest", bytes)
    assert len(SAID) > 8
    assert [conversation.answer(command) for command, _ in SAID] == [reply for _, reply in SAID]
    assert conversation.over


def test_every_engine_command_is_documented_with_correct_limits() -> None:
    heads = "".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    refused = Conversation("easy", bytes).answer("castle").removesuffix(".")
    commands = refused.partition("there are ")[2].split(", ")
    assert len(commands) == 8
    assert [word for word in commands if f"`{word}" not in heads] == []
    assert all(f"{limit:,} bytes" in PAGE for limit in (LONGEST_COMMAND, LONGEST_REPLY))
    assert f"`fairwind {VERSION}`" in PAGE


def test_documented_engine_views_are_current() -> None:
    for name, text in load_script("views").pages().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, "run docs/views.py"
