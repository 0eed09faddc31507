"""Functions that change the world (messages, reactions, members), and announce each change to the bot and to
observers."""
