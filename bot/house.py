"""Everything that the composition root joins for the client."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol

from bot.clock import SystemClock
from matches import heart
from matches.blocking import Blocks
from matches.choices import Choices, Servers
from matches.limits import Limits
from matches.personal import Personal
from matches.ports import Marks
from matches.purging import Past
from matches.service import MatchService
from matches.timekeeping import Reminders, Waits
from renderers.studio import Studio


class Notes(heart.Notes, Protocol):
    """Also those whose keys are not known beforehand."""

    async def drop(self, key: str) -> None: ...

    async def keys(self, beginning: str) -> list[str]: ...


@dataclass(frozen=True)
class House:
    """What the parts of the bot work with."""

    service: MatchService
    marks: Marks
    waits: Waits
    reminders: Reminders
    choices: Choices
    servers: Servers
    personal: Personal
    blocks: Blocks
    studio: Studio
    clock: SystemClock
    notes: Notes
    limits: Limits
    past: Past
    keep_ended: timedelta | None
    extensions: tuple[str, ...] = field(default=())
