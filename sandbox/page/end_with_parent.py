"""A script that runs a command so that it ends with its parent process, even if that is killed with SIGKILL.

Linux only: the kernel sends the signal. The file is run by its path, and not as a module, so that the package
`sandbox` is not imported.
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
