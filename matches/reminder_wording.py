"""The words of reminders."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules import About
from matches.clocking import Wait
from matches.ports import Player
from matches.timekeeping import Due

CLOSED = (
    "-# I could not write to you directly. To let me, allow direct messages from members of this server "
    "(its menu, *Privacy Settings*), or choose with `/settings` where I remind you."
)


def reminder(player: Player, waiting: Sequence[tuple[About, Due]], note: str = "") -> str:
    """The first line is what a phone shows."""
    if len(waiting) == 1:
        ((about, due),) = waiting
        head = f"{player.mention}, **{about.name}** waits for you: {_link(due)}{_until(due.wait)}"
        return "\n".join(filter(None, (head, note)))
    head = f"{player.mention}, {len(waiting)} matches wait for you"
    lines = [f"- **{about.name}**: {_link(due)}{_until(due.wait)}" for about, due in waiting]
    return "\n".join(filter(None, (head, *lines, note)))


def _link(due: Due) -> str:
    place = f"{due.server}/{due.message_channel or due.channel}"
    message = f"/{due.message}" if due.message else ""
    return f"[your turn](https://discord.com/channels/{place}{message})"


def _until(wait: Wait) -> str:
    """By when, in the reader's own time."""
    if wait.ends is None or wait.lost is None:
        return f" since <t:{int(wait.since.timestamp())}:R>"
    ends, lost = int(wait.ends.timestamp()), int(wait.lost.timestamp())
    if wait.left:
        reserve = ", and then your reserve" if lost > ends else ""
        return f", time until <t:{ends}:R>{reserve}"
    return f", your reserve lasts until <t:{lost}:R>"
