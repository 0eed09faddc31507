"""Runs one of several tasks, such as the work on one match, so that its failure does not stop the others."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from enum import Enum
from typing import TypeVar

from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from matches.service.repository import LeftToNewer

logger = logging.getLogger(__name__)

T = TypeVar("T")


class NotDone(Enum):
    """Why a task was not done, and whether to try it again."""

    REFUSED = "its match does not allow it, so there is nothing to try again"
    FAILED = "an unexpected exception, or only a newer program can do it: try it again later"


async def isolated(what: str, work: Awaitable[T]) -> T | NotDone:
    """Await `work` and return its result. If it fails, log the failure and return a `NotDone`. Only StorageBusy
    is raised. `what` names the work in the log, such as "Closing lobby 7c2k"."""
    try:
        return await work
    except StorageBusy:
        raise
    except LeftToNewer:
        logger.info("%s is left to the newer version of Fairwind.", what)
    except Refused as refusal:
        logger.info("%s was refused: %s", what, refusal)
        return NotDone.REFUSED
    except Exception:
        logger.exception("%s failed.", what)
    return NotDone.FAILED
