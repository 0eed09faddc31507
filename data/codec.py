"""Events as text: a kind and JSON, and back to exactly what was stored."""

from __future__ import annotations

from typing import Any, Final, get_args

from pydantic import TypeAdapter, ValidationError

from matches.log.events import Event
from matches.ports.storage import Unreadable

_ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {
    kind.__name__.lower(): TypeAdapter(kind) for kind in get_args(Event)
}

_LATER: Final[dict[str, tuple[str, ...]]] = {"joined": ("word",)}
"""Fields that are written only where they are set, so that events without them are stored as before."""


def encode(event: Event) -> tuple[str, str]:
    """The kind of the event and its content as JSON."""
    kind = type(event).__name__.lower()
    unset = {name for name in _LATER.get(kind, ()) if not getattr(event, name)}
    return kind, _ADAPTERS[kind].dump_json(event, exclude=unset).decode()


def decode(kind: str, payload: str) -> Event:
    """What `encode` took; raises Unreadable, without any of the content."""
    adapter = _ADAPTERS.get(kind)
    if adapter is None:
        raise Unreadable("An event is of a kind that this version of Fairwind does not know.")
    try:
        event: Event = adapter.validate_json(payload, strict=True)
    except ValidationError:
        raise Unreadable(f"An event of the kind “{kind}” is malformed.") from None
    return event
