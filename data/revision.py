"""Which program this is: the revision of its schema, and its version."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Final

LATEST: Final = "0024"
"""The revision of the last migration in `data/migrations`."""

UNFINISHED: Final = "unfinished-copy"
"""In place of the revision while `fairwind copy` fills a database: no program opens it meanwhile."""


@cache
def own_version() -> str:
    return version("fairwind")
