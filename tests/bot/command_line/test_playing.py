"""`fairwind play` keeps everything in its folder."""

from __future__ import annotations

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
