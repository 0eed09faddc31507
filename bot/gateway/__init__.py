"""The Discord client and its connection to the gateway: connecting and reconnecting, shards, gateway events,
and what runs while the client does: the chores and the warm-up."""
