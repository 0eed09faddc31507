"""Describes the bot that the page runs: its command line, name, environment and permissions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

ADDRESSES = "DISCORD_"
"""The default prefix of the environment variables with the stand-in's addresses, such as `DISCORD_API_URL`."""


def _no_settings() -> AbstractContextManager[Mapping[str, str]]:
    return nullcontext({})


@dataclass(frozen=True)
class Program:
    """A bot that the page can start.

    - `prefix`: the prefix of the environment variables with the stand-in's addresses. The bot inherits no other
      variables with this prefix.
    - `settings`: a context manager that runs what the bot needs, such as a database, and yields further
      environment variables.
    - `folder`: its working directory; None means the folder with the page's data.
    - `files`: patterns of the files that the bot keeps in the page's folder. A fresh start deletes them.
    - `hint`: a text that the terminal shows below the address of the page.
    - `first_command`: the command that an empty channel suggests, such as "play"; empty for none.
    - `privileged_intents`: the privileged intents that the bot may use, as bits.
    - `permissions`: the permissions with which the bot was invited, in addition to those of @everyone.
    """

    command: Sequence[str]
    name: str = "Bot"
    channels: Sequence[str] = ("general", "random")
    prefix: str = ADDRESSES
    settings: Callable[[], AbstractContextManager[Mapping[str, str]]] = _no_settings
    folder: Path | None = None
    files: Sequence[str] = ()
    hint: str = ""
    first_command: str = ""
    privileged_intents: int = 0
    permissions: Sequence[str] = ()
