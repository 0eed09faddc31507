"""The fork server of all workers of a run: `python -m tests.wire.serve_forks LISTENER RUN MODULES…`.

LISTENER and RUN are file descriptors that it inherits: a listening socket, and the process of the run
(pidfd_open(2)). The server ends when that process does.
"""

from __future__ import annotations

import errno
import sys
from multiprocessing.forkserver import main

if __name__ == "__main__":
    try:
        main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
    except OSError as end:
        # The process has ended, and can't be read from as the pipe that is usually there.
        if end.errno != errno.EINVAL:
            raise
