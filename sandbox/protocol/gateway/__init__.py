"""The gateway, over which a bot receives events: its connections and sessions."""
