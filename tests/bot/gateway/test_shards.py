"""What the bot knows about a shard after each possible sequence of the events that discord.py reports."""

from __future__ import annotations

from itertools import product

from bot.gateway.shards import ShardEvent, ShardState, after

EVENTS: tuple[ShardEvent, ...] = ("identify", "ready", "resumed", "disconnect")


def test_servers_of_a_shard_are_known_from_ready_until_the_shard_identifies_again() -> None:
    for events in product(EVENTS, repeat=5):
        state, known, connected = ShardState.UNKNOWN, False, False
        for event in events:
            state = after(state, event)
            if event == "ready":
                known = connected = True
            elif event == "identify":
                known = connected = False
            else:
                connected = known and event == "resumed"
        assert (state is ShardState.CONNECTED) == connected, events
        assert (state is ShardState.INTERRUPTED) == (known and not connected), events


def test_shard_is_launching_until_launched_and_connected_only_after_ready() -> None:
    launching = after(ShardState.UNKNOWN, "launch")
    assert after(launching, "identify") is ShardState.LAUNCHING
    assert after(after(launching, "launched"), "ready") is ShardState.CONNECTED
