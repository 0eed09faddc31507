"""A script that runs a command so that it ends with its parent process, even if the parent is killed with
SIGKILL.

It works only on Linux, where the kernel can send a process a signal when its parent dies. Run the file by its
path: as a module, it would import the whole package `sandbox`.
"""

import ctypes
import os
import signal
import sys

# From prctl(2): makes the kernel send a signal to this process when its parent dies. The setting survives
# `exec`, but not `fork`.
PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, *command = sys.argv[1:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # The kernel sends no signal if the parent died before the call of prctl. In that case, don't start the
    # command.
    if os.getppid() == int(parent):
        os.execvp(command[0], command)


if __name__ == "__main__":
    main()
