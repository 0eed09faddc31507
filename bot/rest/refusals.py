"""Maps Discord's errors to those of the port `matches.ports.channel`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from matches.ports.channel import CannotPost, ChannelGone, Malformed, MessageGone, PostLater

logger = logging.getLogger(__name__)

# Error codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
NOT_OURS: Final = 50005
"""Discord's error code for editing a message of another bot, whose token was used with the database before."""

THREAD_ARCHIVED: Final = 50083
DIRECT_TOO_FAST: Final = 40003
"""Discord's error code for a new direct message soon after many others. Its status is that of a refusal."""

TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The exceptions that a request to Discord can raise, whether Discord rejects it or can't be reached."""


class DirectTooFast(PostLater):
    """Raised when Discord accepts no direct messages for now, because the bot has just begun many."""


_FORBIDDEN: Final = {NOT_OURS: MessageGone, DIRECT_TOO_FAST: DirectTooFast}


@contextmanager
def refusals(unforeseen: type[CannotPost | PostLater] = Malformed) -> Iterator[None]:
    """A context manager that turns an error of Discord or of the network into ChannelGone, MessageGone,
    CannotPost or PostLater. An unexpected rejection by Discord is logged as a bug and becomes `unforeseen`."""
    try:
        yield
    except discord.NotFound as error:
        if error.code == UNKNOWN_MESSAGE:
            raise MessageGone(error_text(error)) from None
        gone = ChannelGone if error.code == UNKNOWN_CHANNEL else CannotPost
        raise gone(error_text(error)) from None
    except discord.Forbidden as error:
        raise _FORBIDDEN.get(error.code, CannotPost)(error_text(error)) from None
    except (discord.DiscordServerError, discord.RateLimited) as error:
        raise PostLater(error_text(error)) from None
    except discord.HTTPException as error:
        if error.code == DIRECT_TOO_FAST:
            raise DirectTooFast(error_text(error)) from None
        if passes(error):
            raise PostLater(error_text(error)) from None
        if error.status == 401 or error.code == THREAD_ARCHIVED:
            raise CannotPost(error_text(error)) from None
        logger.error(
            "Discord rejected a request as malformed; please report this as a bug: %s", error
        )
        raise unforeseen(error_text(error)) from None
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise PostLater(type(error).__name__) from None


def passes(error: discord.HTTPException) -> bool:
    """Return whether the same request may succeed later. That is so after a 429 or 5xx, even though discord.py
    has already tried five times. It is also so after a 408, which a proxy sends when Discord was slow."""
    return error.status in (408, 429) or error.status >= 500


def error_text(error: Exception) -> str:
    """Describe an error for the log, by the status and code of Discord's answer or else by its type alone."""
    if isinstance(error, discord.HTTPException):
        return f"Discord answered {error.status} (code {error.code})"
    return type(error).__name__
