"""The Discord client and its gateway connection: connecting and reconnecting, shards, and gateway events. The
background work beside the client is here too: the chores and the warm-up."""
