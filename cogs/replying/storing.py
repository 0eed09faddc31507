"""Tells people that a change was stored, even if the database is then too busy for the rest of the reply."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from matches.ports.storage import StorageBusy
from texts.text import Text, TextError


class Stored(TextError):
    """Raised if a request was carried out, but the database is too busy to read the rest of the reply. The
    message says what was done."""


@contextmanager
def after_storing(done: Text) -> Iterator[None]:
    """Return a context in which to build the reply to a stored change. If the database is busy meanwhile, it
    raises Stored with the sentence `done`."""
    try:
        yield
    except StorageBusy as error:
        raise Stored(done) from error
