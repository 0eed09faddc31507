"""Runs a command that ends together with its parent process. The kernel ends it, even if the parent was killed
by SIGKILL.

This file is run as a script by its path, so that nothing else is imported. It works only on Linux.
"""

import ctypes
import os
import signal
import sys

# prctl(2): the kernel sends the signal when the parent dies. `exec` keeps the setting, `fork`
# does not.
PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, *command = sys.argv[1:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # The parent may have died before prctl was called: then no signal would come, so nothing is started.
    if os.getppid() == int(parent):
        os.execvp(command[0], command)


if __name__ == "__main__":
    main()
