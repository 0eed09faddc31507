"""Starts the page's server for a test, as the command line does.

The bot is forked from this process instead of being started in a new interpreter. This saves a second of CPU
time per start, and the bot is still a real process.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from bot.__main__ import print_everything
from bot.command_line.playing import program_of
from sandbox.page import serve
from sandbox.page.bot_process import BotProcess
from sandbox.page.end_with_parent import PR_SET_PDEATHSIG
from tests.wire.fork_server import become

_LONGEST = 1 << 16
"""The maximum size in bytes of a request to fork: a command line with its environment."""


class ForkedBot:
    """A forked bot with the part of `asyncio.subprocess.Process` that the page's server needs."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, ends: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None
        self._ending = asyncio.create_task(self._end(ends))

    async def wait(self) -> int:
        return await asyncio.shield(self._ending)

    async def _end(self, ends: asyncio.StreamReader) -> int:
        self.returncode = int(await ends.readline())
        return self.returncode


def main(folder: str, *bot: str) -> int:
    """Serve the page until a signal comes. Return the exit code."""
    print_everything()
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork() == 0:
        here.close()
        _fork_bots(there)
    there.close()
    BotProcess.launch = staticmethod(partial(_launch, here))  # type: ignore[arg-type]
    program = program_of([sys.executable, *bot], Path(folder))
    return serve(program, Path(folder), open_browser=False)


async def _launch(
    forks: socket.socket, command: Sequence[str], environment: Mapping[str, str], folder: Path
) -> ForkedBot:
    """Ask the forking process for a bot. The bot's output, process id and exit code come through pipes."""
    output, ends = os.pipe(), os.pipe()
    request = json.dumps([command[1:], dict(environment), str(folder)]).encode()
    socket.send_fds(forks, [request], [output[1], ends[1]])
    for writing in (output[1], ends[1]):
        os.close(writing)
    stdout, told = [await _stream(reading) for reading in (output[0], ends[0])]
    return ForkedBot(int(await told.readline()), stdout, told)


async def _stream(descriptor: int) -> asyncio.StreamReader:
    stream = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(descriptor, "rb")
    )
    return stream


def _fork_bots(requests: socket.socket) -> NoReturn:
    """Serve requests for bots until the page's server ends. For each request, fork a process that runs
    `_keep`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers need not be waited for
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, _LONGEST, 2)
        if not request:
            os._exit(0)
        if os.fork() == 0:
            requests.close()
            _keep(*json.loads(request), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def _keep(
    program: Sequence[str], environment: Mapping[str, str], folder: str, output: int, ends: int
) -> NoReturn:
    """Fork the bot, and write its process id and later its exit code to `ends`.

    The bot ends when this process ends, and this process ends when the process that forked it ends.
    """
    _end_with_parent(signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        os.close(ends)
        _end_with_parent(signal.SIGTERM)
        _run(program, environment, folder, output)
    os.setpgid(pid, pid)  # the page signals the bot as a group of processes
    os.close(output)
    os.write(ends, b"%d\n" % pid)
    _, status = os.waitpid(pid, 0)
    os.write(ends, b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def _run(
    program: Sequence[str], environment: Mapping[str, str], folder: str, output: int
) -> NoReturn:
    code: object = 0
    try:
        become(program, environment, folder, output)
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdout.flush()
        os._exit(code if isinstance(code, int) else 1)


def _end_with_parent(how: signal.Signals) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, how)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
