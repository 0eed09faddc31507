"""Changed copies of values, in less than half the time that `dataclasses.replace` takes.

A match is folded from hundreds of events, each of which makes several copies, and computer players try
thousands of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Type checkers know this name, and compare the changes with the fields.
    from dataclasses import replace as replace
else:
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    def replace(value, /, **changes):
        """Return a frozen dataclass with slots, and without `__post_init__`, with some fields changed."""
        kind = type(value)
        read, write = _slots(kind)
        # Slots are written as they are: the constructor of a frozen dataclass takes a call for each of them.
        copy = kind.__new__(kind)
        for write_one, kept in zip(write.values(), read(value), strict=True):
            write_one(copy, kept)
        for name, new in changes.items():
            write[name](copy, new)
        return copy

    @cache
    def _slots(kind):
        """What reads the slots of a class, all at once, and what writes each."""
        names = [field.name for field in fields(kind)]
        return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}
