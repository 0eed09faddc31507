"""Films of matches, drawn by a process of low priority.

- `films`: the queue of films, drawn one at a time, and the cache of the most recent ones;
- `process`: the bot's side of the process;
- `worker`: the program that runs in the process.
"""

from typing import Final

FILM: Final = b"film"
"""Sent by the process before the length of the film that follows."""
