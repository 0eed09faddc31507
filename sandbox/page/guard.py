"""Access control for the page: lets in only browsers that have opened the address with its secret key.

Also adds headers to every response, which keep the page from loading anything from other sites.
"""

from __future__ import annotations

import hmac
import secrets

from aiohttp import web
from aiohttp.typedefs import Handler

_CLOSED = "Open this page with the whole address that the terminal shows, including its key.\n"


class Guard:
    """Lets in only browsers that know a secret key. If `key` is empty, a random key is chosen. Set `port`
    before the first request."""

    def __init__(self, key: str) -> None:
        self.key = key or secrets.token_urlsafe(24)
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/?key={self.key}"

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = self._turned_away(request) or await handler(request)
        except web.HTTPException as error:
            error.headers.update(_headers(request.host))
            raise
        if not response.prepared:
            response.headers.update(_headers(request.host))
        return response

    def _turned_away(self, request: web.Request) -> web.Response | None:
        """Return the response that rejects or redirects this request; None if it may reach the page. A redirect
        moves the key from the address to a cookie."""
        # 421 Misdirected Request: in a DNS rebinding attack, a foreign host name resolves to 127.0.0.1, and the
        # browser sends that name as `Host`.
        if request.host not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            return web.Response(status=421, text="This address is not served here.\n")
        # Browsers send `Origin` with every WebSocket handshake and every POST, and scripts can't forge it.
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            return web.Response(status=403, text="Another page can't use this one.\n")
        # The key in the address is checked before the cookie, because the cookie may hold an outdated key.
        if request.path == "/" and self._matches(request.query.get("key", "")):
            return self._admitted()
        if not self._matches(request.cookies.get(self._cookie, "")):
            return web.Response(status=403, text=_CLOSED)
        return None

    def _admitted(self) -> web.Response:
        response = web.Response(status=303, headers={"Location": "/"})
        response.set_cookie(
            self._cookie, self.key, httponly=True, samesite="Strict", max_age=30 * 86400
        )
        return response

    @property
    def _cookie(self) -> str:
        return f"page-{self.port}"

    def _matches(self, given: str) -> bool:
        # Compared in constant time, because the duration must not reveal how much of a guessed key is right.
        return hmac.compare_digest(given.encode(), self.key.encode())


def _headers(host: str) -> dict[str, str]:
    # Messages may contain markup. Trusted types keep scripts of the page from inserting any string as HTML.
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' ws://{host}; form-action 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
