"""The command `fairwind engine`: offers our computer players as an engine, over standard input and output."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engines.conversation import Conversation
from engines.protocol import BAD, LONGEST_COMMAND


def offer(level: str) -> int:
    """Offer our computer players of this level: reply to commands from standard input until the referee sends
    `quit` or closes the stream. Return 0. Raise BrokenPipeError if the referee reads no replies any more."""
    conversation = Conversation(level, lambda: secrets.token_bytes(32))
    for line in _lines(sys.stdin.buffer):
        reply = conversation.answer(line) if line is not None else f"{BAD} {_UNREADABLE}"
        sys.stdout.buffer.write(f"{reply}\n".encode(errors="replace"))
        sys.stdout.buffer.flush()
        if conversation.over:
            break
    return 0


_UNREADABLE = f"A line must be UTF-8 and have at most {LONGEST_COMMAND} bytes."


def _lines(stream: BinaryIO) -> Iterator[str | None]:
    """Yield the lines of a stream. Yield None in place of a line that is too long or not UTF-8."""
    while line := stream.readline(LONGEST_COMMAND + 1):
        whole = len(line) <= LONGEST_COMMAND
        while not line.endswith(b"\n") and (rest := stream.readline(LONGEST_COMMAND)):
            line, whole = rest, False
        try:
            yield line.decode() if whole else None
        except UnicodeDecodeError:
            yield None
