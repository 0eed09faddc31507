"""Which failures of a login end the program, and which make it try again."""

from __future__ import annotations

import ssl
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import pytest

from bot.gateway.connecting import Stop, _log_in

_KEY: Any = SimpleNamespace(host="discord.com", port=443, ssl=True, is_ssl=True)
_NOT_YET_VALID = ssl.SSLCertVerificationError(1, "certificate is not yet valid")


@pytest.mark.parametrize(
    ("failure", "raised"),
    [
        (aiohttp.ClientConnectorCertificateError(_KEY, _NOT_YET_VALID), aiohttp.ClientError),
        (ConnectionResetError(), OSError),
        (KeyError("id"), Stop),
    ],
)
async def test_login_ends_the_program_only_if_something_other_than_discord_answers(
    failure: Exception, raised: type[Exception]
) -> None:
    http = SimpleNamespace(close=AsyncMock(), connector=None)
    login = AsyncMock(side_effect=failure)
    client: Any = SimpleNamespace(application=None, http=http, login=login)
    with pytest.raises(raised):
        await _log_in(client, "a token")
