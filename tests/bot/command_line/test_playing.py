"""`fairwind play` keeps everything in its folder."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.command_line import playing
from bot.command_line.arguments import argument_parser
from data.processes import embedded
from sandbox.page import Program


def test_play_on_postgresql_keeps_the_server_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--fresh` deletes the server's folder. Beside the play folder, it could belong to something else."""
    deleted: list[Path] = []

    @contextmanager
    def server(folder: Path, *, fresh: bool) -> Iterator[str]:
        if fresh:
            deleted.append(folder)
        yield "postgresql://"

    def serve(program: Program, *_: object, **__: object) -> int:
        with program.settings():
            return 0

    monkeypatch.setattr(embedded, "embedded_server", server)
    monkeypatch.setattr(playing, "serve", serve)
    folder = tmp_path / "play"
    arguments = ["play", "--postgresql", "--fresh", "--folder", str(folder)]
    assert playing.play([], argument_parser().parse_args(arguments)) == 0
    assert deleted == [folder / "bot.postgresql"]


def test_server_that_did_not_start_stops_no_other_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier server ended suddenly, and its process id belongs to another program now."""
    monkeypatch.setattr(embedded, "_programs", lambda: tmp_path)
    (tmp_path / "PG_VERSION").touch()
    sleeps = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(sleeps) as other:
        (tmp_path / "postmaster.pid").write_text(f"{other.pid}\n{tmp_path}\n", "utf-8")
        embedded.EmbeddedServer(tmp_path).stop()
        other.send_signal(signal.SIGKILL)
        assert other.wait() == -signal.SIGKILL
