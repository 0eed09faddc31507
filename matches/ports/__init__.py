"""The ports: protocols for what `matches` needs from outside (Discord, the database, the clock), and the values
that they exchange."""
