"""HTTP requests to the port for metrics and health, as a scraper or an orchestrator sends them."""

from __future__ import annotations

import socket

import aiohttp


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def asked(port: int, path: str) -> tuple[int, str]:
    """Request a path from the port, and return the HTTP status and the body."""
    async with aiohttp.request("GET", f"http://127.0.0.1:{port}{path}") as response:
        return response.status, await response.text()
