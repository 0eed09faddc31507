"""`fairwind record MATCH` prints a record, such as to a file."""

# ruff: noqa: ASYNC221 - a test may wait for its processes
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from data import open_database
from matches.decisions import playing
from matches.service.service import MatchService
from tests.data.real_matches import play
from tests.matches.fakes import FakeClock
from tests.new_database import put_new_database
from tests.wire.storage import execute

ROOT = Path(__file__).parents[3]


async def test_record_is_utf8_whatever_the_encoding_of_the_system_is(tmp_path: Path) -> None:
    path = tmp_path / "fairwind.sqlite3"
    put_new_database(path)
    async with open_database(path) as database:
        match_id = await play(database)
        service = MatchService(database, FakeClock())
        loser = (await service.matches.load(match_id)).order[0]
        await service.writer.decide(match_id, "resign", playing.resign, loser)
    execute(path, "UPDATE players SET name = 'Änn'")
    printed = subprocess.run(
        [sys.executable, "-m", "bot", "record", match_id],
        env={
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "ascii",
            "FAIRWIND_DATABASE": str(path),
        },
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        check=True,
    )
    assert 'Seat1 "Änn"' in printed.stdout.decode()
