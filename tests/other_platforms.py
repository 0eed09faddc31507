"""Removes from this Python process everything that Windows lacks, so that tests run the program as on Windows.

Call `lack_what_windows_lacks` first. It first imports the libraries that need the removed parts, and then
removes them.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

MODULES: Final = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix")

_NEEDED: Final = (
    *("asyncio", "aiohttp.web", "aiosqlite", "alembic.command", "discord.ext.commands", "filelock"),
    *("fontTools.ttLib", "logging.handlers", "multiprocessing.util", "PIL.Image"),
    *("msgspec", "sqlalchemy.dialects.sqlite", "tempfile", "webbrowser", "zoneinfo"),
)

_OF_SIGNAL: Final = (
    *(
        "SIGALRM",
        "SIGCHLD",
        "SIGCONT",
        "SIGHUP",
        "SIGKILL",
        "SIGPIPE",
        "SIGPROF",
        "SIGQUIT",
        "SIGSTOP",
    ),
    *("SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "ITIMER_PROF", "ITIMER_REAL", "ITIMER_VIRTUAL"),
    *("alarm", "getitimer", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait"),
)

_OF_OS: Final = (
    *(
        "fchmod",
        "fchown",
        "fork",
        "forkpty",
        "getegid",
        "geteuid",
        "getgid",
        "getgroups",
        "getpgid",
    ),
    *(
        "getpriority",
        "getuid",
        "killpg",
        "mkfifo",
        "nice",
        "posix_spawn",
        "pread",
        "pwrite",
        "setpgid",
    ),
    *("setpriority", "setsid", "setuid", "statvfs", "sysconf", "uname", "wait", "wait4", "waitid"),
)


class _Missing(MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def lack_what_windows_lacks() -> None:
    for name in _NEEDED:
        importlib.import_module(name)
    sys.meta_path.insert(0, _Missing())
    for name in MODULES:
        sys.modules.pop(name, None)
    for module, names in ((signal, _OF_SIGNAL), (os, _OF_OS)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    assert not hasattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS") or os.name == "nt"
