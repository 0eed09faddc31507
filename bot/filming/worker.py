"""The program that draws one film: it reads a pickled pair from standard input, the code of a language and a
`Script`, and ends after the film.

It writes a line for each picture, such as `7 24`, then `film` with the number of bytes, then the film. If the
bot ends, nobody reads these lines any more, and that ends the program too.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress

try:
    import resource
except ImportError:  # Windows limits nothing in this way
    resource = None  # type: ignore[assignment]

import locales
from bot.filming import FILM
from renderers.film import film
from renderers.script import Script


def main(niceness: int, memory: int, seconds: int) -> None:
    """`memory` is the most that it may allocate, in bytes, and `seconds` the most that it may compute."""
    if hasattr(os, "nice"):  # on Windows the bot starts it at a low priority
        os.nice(niceness)
    if resource is not None:
        _limit(resource.RLIMIT_DATA, memory)
        _limit(resource.RLIMIT_CPU, seconds)
    # Ctrl-C signals the whole group of processes: the bot decides when a film is given up.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    code, script = _read()
    made = film(script.told_in(locales.find(code)), _tell)
    sys.stdout.buffer.write(b"%s %d\n%s" % (FILM, len(made), made))
    sys.stdout.buffer.flush()


def _read() -> tuple[str, Script]:
    code, script = pickle.load(sys.stdin.buffer)
    return code, script


def _tell(drawn: int, pictures: int) -> None:
    sys.stdout.buffer.write(b"%d %d\n" % (drawn, pictures))
    sys.stdout.buffer.flush()


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):  # macOS takes not every limit
        resource.setrlimit(what, (soft, hard))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
