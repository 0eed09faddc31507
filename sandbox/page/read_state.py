"""Read states: up to which message each person has read each channel."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.world.accounts.users import User
from sandbox.world.entities import Channel, Message
from sandbox.world.threads import DirectMessages

Read = dict[int, dict[int, int]]


class ReadState:
    """The read states of all people: `read[person id][channel id]` is the id of the last message read."""

    def __init__(self) -> None:
        self.read: Read = {}

    def mark_read(self, person: User, channel: Channel) -> bool:
        """Mark everything in the channel as read by this person. Return whether anything was unread."""
        # Ids grow with time, so the last message in the timeline has the largest one.
        newest = next(reversed(channel.timeline), 0)
        known = self.read.setdefault(person.id, {})
        if known.get(channel.id, 0) >= newest:
            return False
        known[channel.id] = newest
        return True

    def unread(self, person: User, channel: Channel) -> bool:
        return next(self._new(person, channel), None) is not None

    def pings(self, person: User, channel: Channel) -> int:
        """Return how many unread messages ping the person. In direct messages, every unread message counts."""
        if isinstance(channel, DirectMessages):
            return sum(1 for _ in self._new(person, channel))
        return sum(person in message.pinged for message in self._new(person, channel))

    def _new(self, person: User, channel: Channel) -> Iterator[Message]:
        last = self._last(person, channel)
        for message in reversed(channel.timeline.values()):
            if message.id <= last:
                return
            if message.visible_to(person) and message.author is not person:
                yield message

    def _last(self, person: User, channel: Channel) -> int:
        return self.read.get(person.id, {}).get(channel.id, 0)
