"""A web page that works like a Discord server with a real bot, on which you can act as several people."""

from sandbox.page.bot_process import Program
from sandbox.page.serving import serve

__all__ = ["Program", "serve"]
