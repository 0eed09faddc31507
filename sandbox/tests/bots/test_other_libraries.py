"""Tests with bots for nextcord, disnake and hikari, which can't be installed in the environment of the other
tests. The environment variable OTHER_LIBRARIES_PYTHON names a Python that has them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandbox import Discord, Person

PYTHON = os.environ.get("OTHER_LIBRARIES_PYTHON", "")
BOTS = sorted((Path(__file__).parent / "others").glob("*.py"))
pytestmark = pytest.mark.skipif(not PYTHON, reason="OTHER_LIBRARIES_PYTHON is not set")


@pytest.fixture(params=BOTS, ids=lambda path: path.stem)
def sandbox_bot(request: pytest.FixtureRequest) -> Sequence[str]:
    return PYTHON, str(request.param)


async def test_bot_of_another_library_is_redirected_to_the_sandbox_and_answers(
    sandbox: Discord, person: Person
) -> None:
    await sandbox.ready()
    answer = await person.types("/hello name: World")
    assert (answer.text, answer.ephemeral_to) == ("Hello, World!", person)
