"""The fork server that all workers of a test run share: `python -m tests.wire.serve_forks LISTENER RUN
MODULES…`.

LISTENER and RUN are inherited file descriptors: a listening socket, and a pidfd of the test run's process
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
        # The server expects RUN to be a pipe. Reading the pidfd fails with EINVAL once the test run has ended.
        if end.errno != errno.EINVAL:
            raise
