"""Sets up logging: each record becomes one line, as text or JSON, and no line contains a token."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final

import aiohttp
import discord

_QUIET: Final = {
    **dict.fromkeys(("discord", "aiohttp", "aiosqlite", "asyncio", "PIL"), logging.INFO),
    **dict.fromkeys(("sqlalchemy", "alembic"), logging.WARNING),
}
"""The lowest level that is logged, by library. Below it, they log whole requests or every SQL statement."""

_UNREACHABLE: Final = (OSError, aiohttp.ClientError, discord.GatewayNotFound)
_NETWORK: Final = (*_UNREACHABLE, discord.ConnectionClosed)

UNREACHABLE: Final = (
    "Discord can't be reached ({}). Is this machine online, and are FAIRWIND_API_URL and "
    "FAIRWIND_GATEWAY_URL correct or unset?"
)

_TOKENS: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+")
"""Matches the path of a request with an interaction's token, with which anyone can reply in the bot's name for
15 minutes."""

_LATE: Final = (40060, 10062)
"""Discord's error codes for a reply that comes too late: the interaction is already acknowledged (40060), or
unknown because its 3 seconds are over (10062):
https://docs.discord.com/developers/topics/opcodes-and-status-codes#json"""


def _undelivered(record: logging.LogRecord) -> bool:
    """A filter for log records, which returns whether to log one. It turns the error about undelivered
    autocomplete suggestions into a short line at INFO: the next letter typed requests new ones."""
    error = record.exc_info[1] if record.exc_info and "autocomplete" in record.msg else None
    late = isinstance(error, discord.HTTPException) and (
        error.code in _LATE or error.status == 429 or error.status >= 500
    )
    closed = isinstance(error, RuntimeError) and str(error) == "Session is closed"  # at the end
    if late or closed or isinstance(error, (*_UNREACHABLE, discord.InteractionResponded)):
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.msg, record.args = "Suggestions were not delivered: %s", (type(error).__name__,)
        record.exc_info = record.exc_text = None
    return record.levelno >= logging.getLogger().level


class _OneLine(logging.Formatter):
    def __init__(self, token: str | None, *, as_json: bool) -> None:
        super().__init__()
        self._token = token
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        text = self._clean(record.getMessage())
        trace = self._clean(self._trace(record))
        if self._as_json:
            facts = {"at": when, "level": record.levelname, "in": record.name, "what": text}
            return json.dumps(facts | ({"trace": trace} if trace else {}), ensure_ascii=False)
        lines = [f"{when} {record.levelname:<7} {record.name}: {text}", trace]
        # Replace line breaks: a name or text that contains one could otherwise forge a record.
        return " | ".join("\n".join(lines).splitlines()).rstrip()

    def _trace(self, record: logging.LogRecord) -> str:
        """Return the traceback of a record, if any. For a lost connection, which discord.py logs at every
        retry, return only a sentence or the name of the error."""
        if not record.exc_info:
            return ""
        error = record.exc_info[1]
        if record.name == "discord.client" and isinstance(error, _UNREACHABLE):
            return UNREACHABLE.format(type(error).__name__)
        if record.name.startswith("discord") and isinstance(error, _NETWORK):
            return type(error).__name__
        return self.formatException(record.exc_info)

    def _clean(self, text: str) -> str:
        text = _TOKENS.sub(r"\1…", text)
        return text.replace(self._token, "…") if self._token else text


def set_up_logging(level: str, log_format: str, token: str | None) -> None:
    """Send all logs of this level and above to standard error. `log_format` is "human" or "json". `token` is
    the bot's token, which is removed from every line."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine(token, as_json=log_format == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("discord.app_commands.tree").addFilter(_undelivered)
    for name, lowest in _QUIET.items():
        logging.getLogger(name).setLevel(max(lowest, root.level))
