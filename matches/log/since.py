"""For each event, field or value added after 0.2.0, the version of the program that introduced it.

To add an event, field or value, raise the version in `pyproject.toml` and enter it in SINCE. A new game has its
version in `About.since`, and a new value of an option in `Choice.since`. As long as an older program uses the
same database, nothing is written that it can't read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Final

from games import find_abouts
from matches.log.events import Event, Opened

SINCE: Final[Mapping[str, str]] = {
    "opened.rated": "0.3.0",
    "opened.series": "0.3.0",
    "opened.season": "0.3.0",
    "invitationdeclined": "0.3.0",
    "invitationdeclined.player": "0.3.0",
    "computerentered.level=beginner": "0.3.0",
    "computerentered.level=advanced": "0.3.0",
    "computerentered.level=master": "0.3.0",
}
"""The version that introduced each name. A name is a kind of event such as `moved`, a field such as
`opened.hints`, or a field with a text such as `computerentered.level=master`."""


def known_since(event: Event) -> str | None:
    """Return the first version of the program that can read the event; None if all versions can."""
    versions = [SINCE[name] for name in _names(event) if name in SINCE]
    if isinstance(event, Opened) and (about := find_abouts().get(event.game)):
        values = about.complete(event.options)
        choices = (
            choice.since
            for option in about.options
            for choice in option.choices
            if choice.value == values[option.name]
        )
        versions += filter(None, (about.since, *choices))
    return max(versions, key=ordered, default=None)


def ordered(version: str) -> tuple[int, ...]:
    """Return a key for sorting versions such as 0.10.2. The empty string sorts first."""
    return tuple(map(int, re.findall("[0-9]+", version)))


def _names(event: Event) -> Iterator[str]:
    kind = type(event).__name__.lower()
    yield kind
    for field in fields(event):
        # A field that has its default value is not written, so that older programs can read the event.
        value = getattr(event, field.name)
        if field.default is MISSING or value != field.default:
            yield f"{kind}.{field.name}"
            if isinstance(value, str):
                yield f"{kind}.{field.name}={value}"
