"""Checks whether the gateway can be reached, and how many sessions the bot may still start today."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

import aiohttp
from yarl import URL

from bot.doctor.own_settings import without_secrets
from data.diagnosis.findings import Finding, Verdict

_CHECK: Final = "gateway"
_HELLO: Final = 10
_FEW: Final = 0.1
"""If less than this share of the day's session starts is left, something probably keeps restarting the bot."""
_UNREACHABLE: Final = (
    "Allow connections from this machine to port 443, and correct FAIRWIND_GATEWAY_URL or unset it."
)

PATIENCE: Final = 10.0
"""Maximum time to wait for the gateway's first message, in seconds."""


async def examine_gateway(url: str | URL) -> Finding:
    """Check whether the gateway can be reached, by waiting for its first message (HELLO). Nothing is sent, so
    no session starts."""
    address = URL(url)
    shown = without_secrets(str(address))
    try:
        hello = await _first_message(address)
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        says = f"The gateway can't be reached at {shown} ({type(error).__name__})."
        return Finding(_CHECK, "todo", says, _UNREACHABLE)
    except (TypeError, ValueError):
        hello = None
    if not isinstance(hello, dict) or hello.get("op") != _HELLO:
        says = f"The server at {shown} is not Discord's gateway."
        return Finding(_CHECK, "todo", says, "Correct FAIRWIND_GATEWAY_URL or unset it.")
    return Finding(_CHECK, "ok", f"The gateway answers at {shown}.")


async def _first_message(address: URL) -> object:
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.ws_connect(address.with_query(v=10, encoding="json")) as socket,
    ):
        return json.loads((await socket.receive(PATIENCE)).data)


def judge_sessions(shards: int, limit: Mapping[str, Any]) -> Finding:
    """Report how many sessions the bot may still start today. `limit` is the object that Discord sends, and
    `shards` is Discord's recommendation:
    https://docs.discord.com/developers/events/gateway#session-start-limit-object"""
    total, left = int(limit["total"]), int(limit["remaining"])
    resets = timedelta(milliseconds=int(limit["reset_after"]))
    facts = {
        "total": total,
        "remaining": left,
        "reset_after": round(resets.total_seconds()),
        "max_concurrency": int(limit["max_concurrency"]),
        "shards": shards,
    }
    says = f"{left:,} of {total:,} session starts are left today; Discord recommends {_shards(shards)}."
    verdict, do = _advice(left, total, shards, resets)
    return Finding("sessions", verdict, says, do, facts)


def _advice(left: int, total: int, shards: int, resets: timedelta) -> tuple[Verdict, str]:
    if left < shards:
        return "todo", (
            "Find out what keeps restarting the bot, and stop it until the starts are renewed, in "
            f"{_span(resets)}."
        )
    if left < total * _FEW:
        return "note", (
            "Look in the log for what keeps restarting the bot. The starts are renewed in "
            f"{_span(resets)}."
        )
    return "ok", ""


def _shards(count: int) -> str:
    return "one shard" if count == 1 else f"{count:,} shards"


def _span(span: timedelta) -> str:
    hours, minutes = divmod(round(span.total_seconds() / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
