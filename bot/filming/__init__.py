"""Makes films of matches. A separate process of low priority draws them.

- `films`: queues the films, lets one at a time be drawn, and caches the most recent ones;
- `worker`: the program that runs in that process.
"""

from typing import Final

FILM: Final = b"film"
"""The word that announces the finished film in the output of the drawing process: `film`, then the number of
bytes, then the film itself."""
