"""Opens the connections to Discord for discord.py."""

from __future__ import annotations

from typing import Final

import aiohttp

_MOST_IN_ONE_PIECE: Final = 2**20
"""Maximum size, in bytes, of a request body that is joined into one piece. Larger ones would block the event
loop."""


class Connector(aiohttp.TCPConnector):
    """Sends the body of a request with pictures in one piece.

    By itself, aiohttp writes each boundary, header and line end of a multipart body separately. With one
    picture, that makes nine packets, each encrypted on its own.
    """

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: list[aiohttp.tracing.Trace],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - as aiohttp calls it
    ) -> aiohttp.connector.Connection:
        # A body of unknown length has no `Content-Length`. Treat it as too large.
        if isinstance(req.body, aiohttp.MultipartWriter):
            length = int(req.headers.get("Content-Length", _MOST_IN_ONE_PIECE + 1))
            if length <= _MOST_IN_ONE_PIECE:
                await req.update_body(await req.body.as_bytes())
        return await super().connect(req, traces, timeout)
