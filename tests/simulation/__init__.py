"""A deterministic simulation of the bot: every source of chance under one seed."""
