"""Identifies this program: by its version, and by the latest revision of the schema that it knows."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Final

LATEST: Final = "0026"
"""The number of the last migration in `data/migrations`."""

UNFINISHED: Final = "unfinished-copy"
"""The text instead of the revision while `fairwind copy` fills a database. No program opens such a
database."""


@cache
def own_version() -> str:
    return version("fairwind")
