"""Starts the page's server as a separate process."""

from __future__ import annotations

import os
import re
import signal
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import TextIO

from tests.wire.fork_server import start_process

_START = str(Path(__file__).with_name("start.py"))

_PATIENCE = 60
"""How many seconds the server may take to end."""


class Server:
    """A page server for one folder. `address` is the URL that it printed."""

    def __init__(self, folder: Path, *bot: str) -> None:
        self.folder = folder
        self._bot = bot or ("-m", "bot", "run")
        self.address = ""
        self._process: ForkServerProcess | None = None
        self._output: TextIO | None = None

    def start(self) -> None:
        program = (_START, str(self.folder), *self._bot)
        self._process, output = start_process(program, os.environ, self.folder.parent)
        self._output = os.fdopen(output, encoding="utf-8")
        line = self._output.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + self._rest()
        self.address = found[0]

    def stop(self) -> int:
        """Stop the server by Ctrl-C, and return its exit code."""
        self._signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        """Wait until the server ends by itself, without a traceback, and return its exit code."""
        said = self._rest()
        assert "Traceback" not in said, said
        assert self._process is not None
        return self._process.exitcode or 0

    def kill(self) -> None:
        """Kill the server without giving it a chance to clean up."""
        self._signal(signal.SIGKILL)
        self._rest()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def bot_log(self) -> str:
        return (self.folder / "bot.log").read_text("utf-8")

    def _signal(self, how: signal.Signals) -> None:
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, how)

    def _rest(self) -> str:
        """Wait until the server has ended. Return what it printed since its start-up."""
        assert self._process is not None
        assert self._output is not None
        with self._output as output:
            said = output.read()
        self._process.join(_PATIENCE)
        return said
