"""Records of REST traffic, for the validator that checks them against Discord's API description."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from sandbox.world.snowflakes import as_number


@dataclass
class Exchange:
    """A REST request with its response. `at` is in seconds since the Unix epoch. `fault` describes the injected
    fault that the request hit, such as "status 500"; None if it hit none."""

    method: str
    path: str
    at: float
    query: dict[str, str] = field(default_factory=dict)
    content_type: str = ""
    request_json: Any = None
    request_files: list[int] | None = None
    status: int = 0
    response_json: Any = None
    fault: str | None = None

    def record(self) -> dict[str, Any]:
        """Return the exchange as a JSON object, which is one line of the validator's input (JSON Lines)."""
        described = asdict(self)
        # Discord accepts more than it documents, and the validator knows only the documented form. So convert
        # the request to that form.
        body = described["request_json"] = _as_documented(self.request_json)
        # discord.py sends `tts` in edits too. Discord ignores it, but its API description lacks it.
        if self.method == "PATCH" and isinstance(body, dict):
            body.pop("tts", None)
        if self.method in ("PUT", "DELETE") and "/bans/" in self.path and not self.request_json:
            described |= _ban_as_documented(self.query)
        for key in ("fault", "request_files"):
            if described[key] is None:
                del described[key]
        return described


def _ban_as_documented(query: dict[str, str]) -> dict[str, Any]:
    """Return the changed fields of a request that bans or unbans. Its details are moved from the query, in
    which discord.py sends them, to the body, in which Discord's API description has them."""
    body = {name: as_number(value) for name, value in query.items()}
    return {"query": {}, "request_json": body, "content_type": "application/json"}


def _as_documented(value: Any, key: str = "") -> Any:
    """Return a copy of the field `key` without flags of embeds, and with the ids of mentions, messages and
    default values as strings. Discord documents neither these flags nor integers as ids, but accepts both."""
    if isinstance(value, list):
        ids = key in ("users", "roles", "messages")
        return [str(each) if ids else _as_documented(each, key) for each in value]
    if not isinstance(value, dict):
        return value
    if key == "default_values" and "id" in value:
        return value | {"id": str(value["id"])}
    hidden = "flags" if key == "embeds" else None
    return {name: _as_documented(each, name) for name, each in value.items() if name != hidden}
