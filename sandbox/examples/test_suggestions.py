import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandbox import Person


@pytest.fixture
def sandbox_bot() -> Sequence[str]:
    return [sys.executable, str(Path(__file__).with_name("suggestions.py"))]


async def test_suggestion_is_posted_in_the_channel(person: Person) -> None:
    person.says("!box")
    box = await person.gets(lambda message: bool(message.buttons))
    await person.presses("Suggest something", on=box)
    posted = await person.submits({"Suggestion": "More tea"})
    assert posted.text == f"{person.mention} suggests: More tea"
