"""What the fork server imports before it forks: the whole program, as far as every run needs it."""

import alembic.command
import alembic.config

import bot.__main__
import bot.commands
import cogs
import games
import renderers.studio
import sandbox.page
import tests.wire.fork_server
from renderers.renderer import Cast

cogs.setups()
games.find_games()
renderers.studio.Studio()
for key, renderer in renderers.find_renderers().items():
    rules = games.find_games()[key]
    seats = rules.ABOUT.seats[-1]
    state = rules.setup(seats, rules.ABOUT.settle({}), bytes(32))
    cast = Cast(("Somebody",) * seats)
    renderer.draw(rules.view(state, None), cast)  # what pictures are made of is drawn once
    renderer.draw_hand(rules.view(state, 0), cast)

__all__ = ["alembic", "bot", "cogs", "games", "renderers", "sandbox", "tests"]
