"""Saves the world of the page (servers, channels, messages, people) to a folder, for a later run."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path

from sandbox.page.read_state import ReadState
from sandbox.page.saving import restore, saved
from sandbox.stand_in import Discord
from sandbox.world.events import Event
from sandbox.world.snowflakes import JSON

VERSION = 1
PAUSE = 1.0
"""Seconds from a change of the world to the write that saves it. Changes in between share that write."""

_ID = re.compile("[0-9]{17,20}")  # a snowflake


class UnreadableArchive(Exception):
    """Raised when the saved world can't be read. The message is a sentence to show to the user."""


class Archive:
    """Saves the world to `world.json` in a folder, and attachments to its subfolder `files/`."""

    def __init__(self, folder: Path, discord: Discord, reading: ReadState) -> None:
        self._discord, self._reading = discord, reading
        self._world = folder / "world.json"
        self._files = folder / "files"
        self._waiting: asyncio.TimerHandle | None = None

    def restore(self) -> bool:
        """Restore the saved world, and return True; if there is none, return False. From then on, save every
        change of the world. Raise UnreadableArchive if the saved world can't be read."""
        known = self._world.exists()
        if known:
            self._restore()
        self._files.mkdir(exist_ok=True)
        self._discord.events.listen(self._changed)
        return known

    def _restore(self) -> None:
        try:
            kept: JSON = json.loads(self._world.read_text(encoding="utf-8"))
            if kept["version"] != VERSION:
                raise ValueError("another version saved it")
            restore(self._discord, self._reading, kept, self._files)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise UnreadableArchive(
                f"The saved world in {self._world} can't be read ({type(error).__name__}: "
                f"{error}). Start afresh with --fresh, or repair the file."
            ) from error

    def _changed(self, _: Event | None) -> None:
        # Debounced: a burst of changes causes a single write, PAUSE seconds after the first change.
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(PAUSE, self.save)

    def save(self) -> None:
        """Save the world now, atomically: even a crash leaves the complete old or new state."""
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
        kept = {"version": VERSION} | saved(self._discord, self._reading)
        # Write attachments before the JSON that names them, and delete them after it. A crash in between may
        # leave an unused file, but never a missing one.
        self._save_files()
        # `os.replace` is atomic only within one file system, so the new file lies beside the old one.
        fresh = self._world.with_suffix(".new")
        fresh.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
        os.replace(fresh, self._world)
        self._forget_files()

    def _save_files(self) -> None:
        for id, message in self._discord.world.files.items():
            path = self._files / str(id)
            data = [a.data for a in message.attachments if a.id == id]
            # An attachment never changes after it was posted, so its file is written only once.
            if data and not path.exists():
                path.write_bytes(data[0])

    def _forget_files(self) -> None:
        for path in _attachments(self._files):
            # Delete the files of deleted messages: `world.files` no longer has their ids.
            if int(path.name) not in self._discord.world.files:
                path.unlink()


def claim(folder: Path, *own: str) -> None:
    """Create the folder. Raise OSError if that fails, or if it has files, but none with a name in `own`, which
    an earlier run would have left. Hidden files, such as those of a file manager, don't count."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {path.name for path in folder.iterdir() if not path.name.startswith(".")}
    if names and names.isdisjoint(own):
        raise OSError(errno.ENOTEMPTY, "it has other files")


def forget(folder: Path, files_of_bot: Iterable[str]) -> None:
    """Delete the page's own files in the folder, and those that match `files_of_bot`, such as `*.sqlite3`."""
    patterns = ("world.json", "world.new", "bot.log", *files_of_bot)
    found = [path for pattern in patterns for path in folder.glob(pattern)]
    for path in (*found, *_attachments(folder / "files")):
        if path.is_file():
            path.unlink()


def _attachments(folder: Path) -> list[Path]:
    """Return the saved attachments, whose names are their ids. Other files in the folder are not the page's."""
    return [path for path in folder.glob("*") if _ID.fullmatch(path.name) and path.is_file()]
