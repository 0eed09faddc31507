"""Helpers for tests of the REST API: the type of the fixture `request_api`, bodies, and nested errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Request = Callable[..., Awaitable[tuple[int, Any]]]
V2 = 32768


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def v2(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | fields


def at(body: Any, path: str) -> Any:
    node = body.get("errors", {})
    for part in path.split("."):
        assert part in node, (path, body)
        node = node[part]
    return node
