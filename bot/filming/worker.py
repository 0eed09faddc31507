"""The program that draws one film and then ends. It reads a pickled pair from standard input: the code of a
language, and a `Script`, which describes the film.

To standard output it writes a line for each picture, such as `7 24` (7 of 24 are drawn). Then it writes `film`
with the number of bytes, and the film. If the bot has ended, writing fails, so this program ends too.
"""

from __future__ import annotations

import pickle
import signal
import sys

import locales
from bot.filming import FILM
from bot.runtime.child_processes import step_back
from renderers.film import film
from renderers.script import Script


def main(niceness: int, memory: int, seconds: int) -> None:
    """Draw the film. `memory` is in bytes, and `seconds` limits the processor time."""
    step_back(niceness, memory, seconds)
    # Ctrl-C sends the signal to all processes of the terminal. Ignore it, because the bot decides when a film
    # is given up.
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


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
