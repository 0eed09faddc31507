"""Identifies this program by the latest revision of its schema and by its version."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Final

LATEST: Final = "0024"
"""The number of the last migration in `data/migrations`."""

UNFINISHED: Final = "unfinished-copy"
"""Stored in place of the revision while `fairwind copy` fills a database, so that no program opens it."""


@cache
def own_version() -> str:
    return version("fairwind")
