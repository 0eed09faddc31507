"""The program of a worker process. It reads questions from standard input and writes replies to standard
output.

Each message is a pickle, preceded by its length in four bytes. The worker first sends `READY`, then one reply
for each question. It ends as soon as its standard input is closed, even in the middle of a thought. So it never
outlives the bot, even if the bot is killed.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import Any, BinaryIO, Final, TypeAlias

import players
from bot.runtime.low_priority import step_back
from games import find_games
from players.thought import Level, Thought

LENGTH: Final = Struct(">I")

READY: Final = "ready"

Asked: TypeAlias = tuple[str, Any, Level, bytes, Any]
"""A question: the game's key, the player's view, the level, the random seed, and a move or None. The move is
one to evaluate as carefully as the best move."""

Reply: TypeAlias = Thought[Any] | str
"""A thought or, if thinking failed, a traceback as text, which contains nothing of the player's view."""


class TookTooLong(Exception):
    """Raised when a thought has used up its processor time."""


_TIMES: Final = hasattr(signal, "setitimer")
"""Whether the system can interrupt a thought that has used up its processor time. Windows can't: there, the bot
kills a worker that does not reply in time."""

_STDIN: Final = 0
_STDOUT: Final = 1


def message(value: Asked | Reply) -> bytes:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def main(niceness: int, memory: int, seconds: float) -> None:
    """Reply to questions. `niceness` lowers this process's priority, `memory` limits its memory in bytes, and
    `seconds` limits the processor time of each thought."""
    step_back(niceness, memory)
    if _TIMES:
        signal.signal(signal.SIGPROF, _give_up)
    # Ctrl-C and service managers send the signal to the whole process group. Ignore it: the bot still needs its
    # workers to finish the work under way.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    replies = _reserved_output()
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(questions,), daemon=True).start()
    list(find_games().values())  # imports all games now, and not in the time of a thought
    replies.write(message(READY))
    while True:
        replies.write(message(_reply(questions.get(), seconds)))


def _reserved_output() -> BinaryIO:
    """Return standard output as a stream for the replies. Anything else that is printed goes nowhere, so it
    can't mix with the replies."""
    replies = os.fdopen(os.dup(_STDOUT), "wb", buffering=0)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDOUT)
    os.close(nowhere)
    return replies


def _read(questions: SimpleQueue[bytes]) -> None:
    """Put questions from standard input into the queue. End this process when the input is closed, because the
    bot has then ended. Run this in a thread, so that it works even during a thought."""
    with os.fdopen(_STDIN, "rb") as stream:
        while len(head := stream.read(LENGTH.size)) == LENGTH.size:
            questions.put(stream.read(*LENGTH.unpack(head)))
    os._exit(0)


def _give_up(*_: object) -> None:
    raise TookTooLong


def _reply(data: bytes, seconds: float) -> Reply:
    try:
        game, view, level, seed, kept = pickle.loads(data)
        _time(seconds)
        return players.think(find_games()[game], view, level, seed, kept)
    except MemoryError:
        raise  # the process may be unusable: it ends, and another replaces it
    except Exception as error:
        return _where(error)
    finally:
        _time(0)


def _time(seconds: float) -> None:
    """Limit the processor time of a thought, in seconds (0: no limit). On a busy machine, thoughts then take
    longer, but are no worse."""
    if _TIMES:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _where(error: Exception) -> str:
    """Return the traceback and the name of an exception, without its message, which could reveal a player's
    hand."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
