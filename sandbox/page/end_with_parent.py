"""Runs a command that the Linux kernel ends together with its parent process, even if the parent is killed by
SIGKILL.

This file is run as a script by its path, to import nothing else.
"""

import ctypes
import os
import signal
import sys

# With this option of prctl(2), the kernel sends this process a signal when its parent dies. `exec` keeps the
# setting; `fork` does not.
PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, *command = sys.argv[1:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # If the parent died before the call of prctl, no signal will come, so start nothing.
    if os.getppid() == int(parent):
        os.execvp(command[0], command)


if __name__ == "__main__":
    main()
