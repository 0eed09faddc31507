"""The Discord client and its connection to the gateway: connecting and reconnecting, shards, and gateway
events. The background work that runs beside the client is here too: the chores and the warm-up."""
