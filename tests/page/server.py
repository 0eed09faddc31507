"""The page's server as a process of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Server:
    """Serves from a folder; `address` is what it printed."""

    def __init__(self, folder: Path, *bot: str) -> None:
        self.folder = folder
        self._bot = bot or ("-m", "bot", "run")
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.page.start", str(self.folder), *self._bot],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + self._process.communicate(timeout=20)[0]
        self.address = found[0]

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        said, _ = self._process.communicate(timeout=20)
        assert "Traceback" not in said, said
        return self._process.returncode

    def kill(self) -> None:
        """Without a chance to clean up."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=20)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def bot_log(self) -> str:
        return (self.folder / "bot.log").read_text()
