"""The identity of this program: the revision of its schema, and its version."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Final

LATEST: Final = "0024"
"""The last revision in `data/migrations`."""

UNFINISHED: Final = "unfinished-copy"
"""Replaces the revision while `fairwind copy` fills a database, so that no program opens it."""


@cache
def own_version() -> str:
    return version("fairwind")
