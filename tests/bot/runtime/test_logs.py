"""Log lines: one for each record, as text or JSON, without tokens."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import aiohttp
import discord
import pytest

from bot.runtime.logs import set_up_logging


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.parametrize("log_format", ["human", "json"])
def test_tokens_are_removed_from_log_messages_and_tracebacks(
    capsys: pytest.CaptureFixture[str], log_format: str
) -> None:
    set_up_logging("DEBUG", log_format, "the-bot-token")
    logger = logging.getLogger("anything")
    logger.warning("PATCH https://discord.com/api/v10/webhooks/123/SECRETTOKEN/messages/@original")
    logger.warning("POST /interactions/123/SECRETTOKEN/callback failed with the-bot-token")
    try:
        raise OSError("/webhooks/123/SECRETTOKEN is out of reach, the-bot-token")
    except OSError:
        logger.exception("failed")
    output = capsys.readouterr().err
    assert "SECRETTOKEN" not in output
    assert "the-bot-token" not in output
    assert "/webhooks/123/… is out of reach, …" in output
    assert len(output.strip().splitlines()) == 3


def test_json_log_lines_are_valid_json(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", "json", None)
    logging.getLogger("matches").info("a “fact”\nin two lines")
    facts = json.loads(capsys.readouterr().err)
    assert (facts["level"], facts["in"], facts["what"]) == (
        "INFO",
        "matches",
        "a “fact”\nin two lines",
    )


def test_libraries_that_log_requests_stay_at_log_level_info(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging("DEBUG", "human", None)
    for name in ("discord.http", "aiohttp.client", "sqlalchemy.engine", "aiosqlite"):
        logging.getLogger(name).debug("a whole request")
    logging.getLogger("matches").debug("ours\nin two lines")
    assert "a whole request" not in (output := capsys.readouterr().err)
    assert output.endswith("matches: ours | in two lines\n")


class _Answer:
    def __init__(self, status: int) -> None:
        self.status, self.reason = status, ""


def _refused(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(_Answer(status), {"code": code, "message": "x"})


@pytest.mark.parametrize(
    ("trouble", "level"),
    [
        (_refused(400, 40060), "INFO"),
        (_refused(404, 10062), "INFO"),
        (_refused(503, 0), "INFO"),
        (aiohttp.ServerDisconnectedError(), "INFO"),
        (ConnectionResetError(), "INFO"),
        (TimeoutError(), "INFO"),
        (_refused(400, 50035), "ERROR"),
        (ValueError("ours"), "ERROR"),
    ],
)
def test_failed_autocomplete_is_logged_as_an_error_only_if_it_is_our_fault(
    capsys: pytest.CaptureFixture[str], trouble: Exception, level: str
) -> None:
    set_up_logging("INFO", "human", None)
    try:
        raise trouble
    except Exception:
        logging.getLogger("discord.app_commands.tree").exception(
            "Ignoring exception in autocomplete for %r", "x"
        )
    output = capsys.readouterr().err
    assert f" {level} " in output
    assert type(trouble).__name__ in output
    assert ("Traceback" in output) is (level == "ERROR")
