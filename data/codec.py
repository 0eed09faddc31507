"""Encodes events as a kind and JSON text, and decodes exactly what was stored."""

from __future__ import annotations

from typing import Any, Final, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from matches.log.events import Event
from matches.ports.storage import Unreadable

# A field that this program does not know is never passed over: it may change what happened.
_EXACTLY: Final = with_config(ConfigDict(extra="forbid"))
_ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {
    kind.__name__.lower(): TypeAdapter(_EXACTLY(kind)) for kind in get_args(Event)
}

_LATER: Final[dict[str, tuple[str, ...]]] = {
    "joined": ("word",),
    "opened": ("hints", "no_forecasts", "rated", "series", "season"),
}
"""Fields that were added later. They are written only if set, so that other events keep their old text."""


def encode(event: Event) -> tuple[str, str]:
    """Returns the kind of the event and its fields as JSON."""
    kind = type(event).__name__.lower()
    unset = {name for name in _LATER.get(kind, ()) if not getattr(event, name)}
    return kind, _ADAPTERS[kind].dump_json(event, exclude=unset).decode()


def decode(kind: str, payload: str) -> Event:
    """The inverse of `encode`. Raises Unreadable; its text holds none of the content, which may be secret."""
    adapter = _ADAPTERS.get(kind)
    if adapter is None:
        raise Unreadable("An event is of a kind that this version of Fairwind does not know.")
    try:
        # Strict: a stored `"1"` is no 1. What does not fit was not written by this program.
        event: Event = adapter.validate_json(payload, strict=True)
    except ValidationError:
        raise Unreadable(f"An event of the kind “{kind}” is malformed.") from None
    return event
