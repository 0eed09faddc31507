"""Encodes events: each becomes its kind and a JSON text, from which the same event can be decoded."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from matches.log.events import Event
from matches.ports.storage import Unreadable

_KINDS: Final[dict[str, type[Event]]] = {kind.__name__.lower(): kind for kind in get_args(Event)}

_LATER: Final[dict[str, tuple[str, ...]]] = {
    "joined": ("word",),
    "opened": ("hints", "no_forecasts", "rated", "series", "season"),
}
"""By kind of event, the fields that later versions added. They are written only if set, so the text of an older
event stays the same."""


def encode(event: Event) -> tuple[str, str]:
    """Return the kind of the event, and its fields as JSON."""
    kind = type(event).__name__.lower()
    fields = msgspec.to_builtins(event)
    for name in _LATER.get(kind, ()):
        if not fields[name]:
            del fields[name]
    return kind, msgspec.json.encode(fields).decode()


def decode(kind: str, payload: str) -> Event:
    """Return the event that `encode` has encoded. Raises Unreadable if the kind is unknown or the fields don't
    fit. The payload may be secret, so no part of it is in the error's message."""
    if kind not in _KINDS:
        raise Unreadable("An event is of a kind that this version of Fairwind doesn't know.")
    try:
        # Decoding is strict: a stored `"1"` is not read as 1. Whatever doesn't fit was not written by this
        # program.
        fields = msgspec.json.decode(payload)
        event: Event | None = msgspec.convert(fields, _KINDS[kind])
    except (msgspec.MsgspecError, UnicodeError):
        event = None
    # Unknown fields are never ignored, because they may change what happened.
    if event is None or not _all_known(fields, msgspec.to_builtins(event)):
        raise Unreadable(f"An event of the kind “{kind}” is malformed.")
    return event


def _all_known(stored: Any, read: Any) -> bool:
    if stored == read:
        return True
    if isinstance(stored, dict):
        return all(name in read and _all_known(each, read[name]) for name, each in stored.items())
    return isinstance(stored, list) and all(map(_all_known, stored, read))
