"""A deterministic simulation of the bot: one seed controls every source of randomness."""
