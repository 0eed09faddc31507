"""A deterministic simulation of the bot, in which one seed controls every source of randomness."""
