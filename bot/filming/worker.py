"""The program that draws one film and then ends. It reads a pickled pair from standard input: the code of a
language, and a `Script`, which describes the film.

To standard output it writes a line for each picture, such as `7 24` (7 of 24 are drawn). Then it writes `film`
with the number of bytes, and the film. If the bot has ended, writing fails, so this program ends too.
"""

from __future__ import annotations

import pickle
import signal
import sys
from typing import Final

import locales
from bot.filming import FILM
from bot.runtime.low_priority import MEMORY, NICENESS, step_back
from renderers.film import film

_COMPUTING: Final = 60
"""Maximum processor time of this program, in seconds. The longest matches need two."""


def main() -> None:
    step_back(NICENESS, MEMORY, _COMPUTING)
    # Ctrl-C sends the signal to all processes of the terminal. Ignore it, because the bot decides when a film
    # is given up.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    code, script = pickle.load(sys.stdin.buffer)
    made = film(script.translated(locales.find(code)), _tell)
    sys.stdout.buffer.write(b"%s %d\n%s" % (FILM, len(made), made))
    sys.stdout.buffer.flush()


def _tell(drawn: int, pictures: int) -> None:
    sys.stdout.buffer.write(b"%d %d\n" % (drawn, pictures))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
