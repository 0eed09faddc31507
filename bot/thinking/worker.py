"""The program of a worker process: reads questions from standard input, and writes replies to standard output.

Each message is a pickle, preceded by its length in four bytes. The worker first sends `READY`, then one reply
for each question. It ends when its standard input ends, even in the middle of a thought, so it never survives
the bot, however that ends.
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
from bot.runtime.child_processes import step_back
from games import find_games
from players.thought import Level, Thought

LENGTH: Final = Struct(">I")

READY: Final = "ready"

Asked: TypeAlias = tuple[str, Any, Level, bytes, Any]
"""A question: the key of the game, what the player sees, the level, the seed, and a move to judge as carefully
as the best one, or None."""

Reply: TypeAlias = Thought[Any] | str
"""A thought or, if it failed with an exception, the traceback as text. That text contains nothing of what the
player sees."""


class TookTooLong(Exception):
    """Raised when a thought has used up its processor time."""


_TIMES: Final = hasattr(signal, "setitimer")
"""Whether the system can interrupt a thought that has used up its processor time. Windows can't: there the bot
ends a worker that does not reply in time."""

_STDIN: Final = 0
_STDOUT: Final = 1


def message(value: Asked | Reply) -> bytes:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def main(niceness: int, memory: int, seconds: float) -> None:
    """Reply to questions until standard input ends. `niceness` lowers the priority of the process, `memory`
    limits its memory in bytes, and `seconds` limits the processor time of each thought."""
    step_back(niceness, memory)
    if _TIMES:
        signal.signal(signal.SIGPROF, _give_up)
    # Ctrl-C and service managers signal the whole group of processes. The bot needs its workers until it has
    # finished the work under way.
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
    """Return a stream to standard output that only replies use. Anything else that the process prints is
    dropped."""
    replies = os.fdopen(os.dup(_STDOUT), "wb", buffering=0)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDOUT)
    os.close(nowhere)
    return replies


def _read(questions: SimpleQueue[bytes]) -> None:
    """Queue the questions from standard input until it ends, then end the process. This runs in a thread of its
    own, so the end of the bot is noticed even during a thought."""
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
    """Limit the thought to this many seconds of processor time; 0 removes the limit.

    Elapsed time does not count, so that a busy machine makes thoughts late but no worse.
    """
    if _TIMES:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _where(error: Exception) -> str:
    """Return the traceback and the type of an exception, without its text, which could reveal a hand."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
