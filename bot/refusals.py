"""What Discord refuses, as the errors of `matches.ports.channel`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from matches.ports.channel import CannotPost, ChannelGone, Malformed, MessageGone, PostLater

logger = logging.getLogger(__name__)

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
NOT_OURS: Final = 50005
"""The message was posted by another bot: an earlier one with the same database."""

THREAD_ARCHIVED: Final = 50083


@contextmanager
def refusals(unforeseen: type[CannotPost | PostLater] = Malformed) -> Iterator[None]:
    """Discord's errors as those of the port; what nobody foresaw is logged, and is Malformed by default."""
    try:
        yield
    except discord.NotFound as error:
        if error.code == UNKNOWN_MESSAGE:
            raise MessageGone(_fact(error)) from None
        gone = ChannelGone if error.code == UNKNOWN_CHANNEL else CannotPost
        raise gone(_fact(error)) from None
    except discord.Forbidden as error:
        if error.code == NOT_OURS:
            raise MessageGone(_fact(error)) from None
        raise CannotPost(_fact(error)) from None
    except (discord.DiscordServerError, discord.RateLimited) as error:
        raise PostLater(_fact(error)) from None
    except discord.HTTPException as error:
        if error.status == 429 or error.status >= 500:
            raise PostLater(_fact(error)) from None
        if error.status == 401 or error.code == THREAD_ARCHIVED:
            raise CannotPost(_fact(error)) from None
        logger.error("Discord refuses what this program sent: %s", error)
        raise unforeseen(_fact(error)) from None
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise PostLater(type(error).__name__) from None


def _fact(error: discord.DiscordException) -> str:
    if isinstance(error, discord.HTTPException):
        return f"Discord answered {error.status} (code {error.code})"
    return type(error).__name__
