"""The entry point of the command line. To start fast, it imports only the modules of the chosen command."""

from __future__ import annotations

import argparse
import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.command_line.arguments import argument_parser, is_file
from texts.late import Late

if TYPE_CHECKING:
    import asyncio
    from importlib import metadata

    from bot.command_line import commands, playing, replaying, verifying, watching
    from bot.engines import command as engine
    from bot.engines import offering
else:
    asyncio = Late("asyncio")
    metadata = Late("importlib.metadata")
    commands = Late("bot.command_line.commands")
    playing = Late("bot.command_line.playing")
    replaying = Late("bot.command_line.replaying")
    verifying = Late("bot.command_line.verifying")
    watching = Late("bot.command_line.watching")
    engine = Late("bot.engines.command")
    offering = Late("bot.engines.offering")

_PROGRAM: Final = (sys.executable, "-P", "-m", "bot")
"""The command line that starts this program again as a child process, one word per item. `-P` keeps the current
folder off `sys.path`, where its modules could hide ours."""

_BOT: Final = (*_PROGRAM, "run")

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The errors of a disk that is full, perhaps only for this user or process. If standard output is a file, every
`print` may raise them."""

_FAILED: Final = 1
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 141
"""The exit code if the reader of standard output has gone. A shell gives it to a program that SIGPIPE ends."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name and return the exit code: 0 if it succeeded, 1 if it failed, 2 if
    the arguments or settings are wrong, 130 if it was interrupted, 141 if nobody reads its output any more."""
    _open_streams()
    print_everything()
    try:
        try:
            return _carry_out(argument_parser().parse_args(arguments))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # such as after `fairwind replay FILE | head`
        _give_up_output()
        return _PIPE_CLOSED
    except OSError as error:
        if error.errno not in _FULL:
            raise
        _give_up_output()
        print(f"Fairwind has to stop: {error.strerror}.", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return _INTERRUPTED


def _open_streams() -> None:
    """Open the standard streams that were closed when this process started. Otherwise, the first files that it
    opens, such as a database, would get their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _give_up_output() -> None:
    """Redirect standard output, or Python would print an error when it closes that stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_everything() -> None:
    """Make standard output and standard error print `?` for characters that the console can't show. Otherwise,
    the program would end with an error, for example on Windows."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):  # a stream that was redirected after it had been opened
                stream.reconfigure(errors="replace")


def _carry_out(chosen: argparse.Namespace) -> int:
    if chosen.version:
        print(f"fairwind {metadata.version('fairwind')}")
        return 0
    if chosen.command == "play":
        return playing.play(_BOT, chosen)
    if chosen.command == "watch":
        return asyncio.run(watching.play_a_match(_BOT, chosen.pace, chosen.pictures))
    if chosen.command == "verify" and is_file(chosen.match):
        return verifying.verify_file(Path(chosen.match), chosen.fingerprint)
    if chosen.command == "verify" and chosen.fingerprint:
        print(
            "--fingerprint needs a file to compare with: give its path, such as ./match.txt, instead "
            "of an id.",
            file=sys.stderr,
        )
        return 2
    if chosen.command == "replay":
        return replaying.replay_file(chosen.file, chosen.pictures, chosen.film)
    if chosen.command == "engine":
        return offering.offer(chosen.level)
    if chosen.command == "match":
        return engine.play(chosen, _PROGRAM)
    gc.collect()  # the parser, a megabyte of cycles
    # Pause garbage collection during the imports: it would take a tenth of the start time and find little,
    # because imported modules stay. `commands` enables it again once everything is imported.
    gc.disable()
    return commands.carry_out(chosen)


if __name__ == "__main__":
    sys.exit(main())
