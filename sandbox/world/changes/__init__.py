"""Functions that change the world, and announce each change to the bot and to observers."""
