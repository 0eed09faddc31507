import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandbox import Faults, Person


@pytest.fixture
def sandbox_bot() -> Sequence[str]:
    return [sys.executable, str(Path(__file__).with_name("colours.py"))]


async def test_rate_limited_bot_retries_its_request(person: Person, faults: Faults) -> None:
    fault = faults.add(method="POST", path="/channels/", status=429)
    person.says("!colours")
    asked = await person.gets(lambda message: "Which colour" in message.text)
    answer = await person.chooses("Blue", on=asked)
    assert (answer.text, fault.hits) == ("You like Blue.", 1)
