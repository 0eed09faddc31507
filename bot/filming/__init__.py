"""Films of matches, drawn by a process of low priority.

- `films`: one film at a time, few that wait, and those that were made last;
- `process`: the process, seen from the bot;
- `worker`: what runs in it.
"""

from typing import Final

FILM: Final = b"film"
"""Sent by the process before the length of the film that follows."""
