import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandbox import ClientError, Person


@pytest.fixture
def sandbox_bot() -> Sequence[str]:
    return [sys.executable, str(Path(__file__).with_name("hello.py"))]


async def test_greeting_command_greets_the_named_person(person: Person) -> None:
    answer = await person.types("/hello name: World")
    assert answer.text == "Hello, World!"
    assert answer.ephemeral_to is person
    with pytest.raises(ClientError, match="missing required option name"):
        await person.types("/hello")
