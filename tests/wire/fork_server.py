"""Starts Python processes quickly: each is forked from an interpreter that has already imported the program.

A fork is a real process with its own memory, signals and exit code. Only the interpreter's start and the
imports are saved: about one second of CPU time per start.
"""

from __future__ import annotations

import asyncio
import os
import runpy
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fcntl import LOCK_EX, flock
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, setrlimit
from signal import SIGINT, Signals, default_int_handler, signal
from typing import Any, Final

from tests.pausing import works

_PRELOADED: Final = ["tests.wire.preloaded"]
_CONTEXT: Final = get_context("forkserver")
_PATH: Final = {"PYTHONPATH": str(Path(__file__).parents[2])}
"""Environment variables with the fork server's import path."""


class Forked:
    """A process forked by the fork server. `output` is a stream of its stdout and stderr together."""

    def __init__(self, process: ForkServerProcess, output: asyncio.StreamReader) -> None:
        self._process = process
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(process.sentinel, self._end)
        self.output = output
        self.pid = process.pid or 0

    @property
    def returncode(self) -> int | None:
        """The exit code as in `subprocess`: negative if a signal ended the process, None while it runs."""
        return self._process.exitcode

    def works(self) -> bool:
        return self.returncode is None and works(self.pid)

    def send_signal(self, how: Signals) -> None:
        if self.returncode is None:
            # The process may be gone already, because the fork server reaps it before reporting its exit
            # status.
            with suppress(ProcessLookupError):
                os.kill(self.pid, how)

    async def wait(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        await self._ended.wait()
        self._process.join()
        return self._process.exitcode or 0

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._ended.set()


async def fork(
    program: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    largest_file: int = RLIM_INFINITY,
) -> Forked:
    """Start a Python program in a forked process. `program` is what would follow `python` on the command line,
    such as a script, or `-m` and a module. `folder` is the working directory.

    No file that the process writes may grow beyond `largest_file` bytes.
    """
    process, reading = start_process(program, environment, folder, largest_file)
    stream = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(reading, "rb")
    )
    return Forked(process, stream)


def start_process(
    program: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    largest_file: int = RLIM_INFINITY,
) -> tuple[ForkServerProcess, int]:
    """Like `fork`, without an event loop. Return the process, and the descriptor of its output."""
    reading, writing = os.pipe()
    try:
        arguments = (tuple(program), dict(environment), str(folder), DupFd(writing), largest_file)
        process = _CONTEXT.Process(target=_run, args=arguments)
        process.start()
    finally:
        os.close(writing)
    return process, reading


def start_fork_server(folder: Path) -> None:
    """Start the fork server, or use the one that another worker of this run has started in the same folder."""
    if sys.platform == "linux" and sys.version_info < (3, 14):
        _share(folder / "fork-server")
    else:  # sharing is not possible on these systems
        _start_alone()


def _share(address: Path) -> None:
    """Starting a fork server costs as much as dozens of tests, so all workers of a test run share one."""
    with address.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not address.exists():
            _listen(address)
    # Set the module's state as it is in a process forked by the server, which can also fork others.
    vars(forkserver._forkserver).update(
        _forkserver_address=str(address),
        _forkserver_alive_fd=os.open(os.devnull, os.O_RDONLY),
        ensure_running=lambda: None,
    )


def _listen(address: Path) -> None:
    """Start a fork server that listens at this address until the test run ends."""
    run = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    ending = os.pidfd_open(run)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(address))
        listener.listen()
        inherited = listener.fileno(), ending
        for descriptor in inherited:
            os.set_inheritable(descriptor, True)
        command = [sys.executable, "-m", "tests.wire.serve_forks", *map(str, inherited)]
        os.posix_spawn(sys.executable, [*command, *_PRELOADED], {**os.environ, **_PATH})
    os.close(ending)


def _start_alone() -> None:
    before = dict(os.environ)
    os.environ.update(_PATH)
    try:
        forkserver.set_forkserver_preload(_PRELOADED)
        forkserver.ensure_running()
    finally:
        os.environ.clear()
        os.environ.update(before)


def _run(
    program: tuple[str, ...],
    environment: dict[str, str],
    folder: str,
    output: Any,
    largest_file: int,
) -> None:
    setrlimit(RLIMIT_FSIZE, (largest_file, RLIM_INFINITY))
    become(program, environment, folder, output.detach())


def become(
    program: Sequence[str], environment: Mapping[str, str], folder: str, output: int
) -> None:
    """Give a forked process the environment, the folder and the output of a new interpreter, and run the
    program in it.

    `output` is a file descriptor, to which errors go too.
    """
    # A shell starts background processes with SIGINT ignored, and every child inherits that. The test run may
    # be one.
    signal(SIGINT, default_int_handler)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    if program[0] == "-m":
        sys.argv = [program[1], *program[2:]]
        sys.modules.pop(
            f"{program[1]}.__main__", None
        )  # it is run as if it had never been imported
        runpy.run_module(program[1], run_name="__main__", alter_sys=True)
    elif program[0] == "-c":
        exec(program[1], {"__name__": "__main__"})
    else:
        sys.argv = [*program]
        runpy.run_path(program[0], run_name="__main__")
