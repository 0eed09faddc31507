"""Posting in channels: messages of matches with their buttons, tables of seasons, and what a channel permits:
the bot's permissions, who may write, and how long to wait after a refusal."""
