"""Replies to changes that are already stored: the person learns that even if the rest of the reply can't be
built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from matches.ports.storage import StorageBusy
from texts.text import Text, TextError


class Stored(TextError):
    """Raised when a request was carried out, but the rest of its reply can't be read from the database now. The
    message says what was done."""


@contextmanager
def after_storing(done: Text) -> Iterator[None]:
    """A context manager for building the reply to a change that is already stored. If the database is busy, it
    raises Stored: the person then reads `done`, a sentence that says what was done."""
    try:
        yield
    except StorageBusy as error:
        raise Stored(done) from error
