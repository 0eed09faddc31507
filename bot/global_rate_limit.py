"""The one private attribute of discord.py that this program reads: whether a global rate limit holds."""

from __future__ import annotations

import discord


def is_limited(client: discord.Client) -> bool:
    """Whether discord.py delays every request because Discord answered one with a global rate limit.

    The library has no public name for this. It clears the event when such an answer comes, and the task that
    got the answer sets it again after the pause:
    https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
    """
    return not client.http._global_over.is_set()
