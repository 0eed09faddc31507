"""A web page that looks and behaves like a Discord server, with a real bot on it. Its user can act as several
people."""

from sandbox.page.program import Program
from sandbox.page.serving import serve

__all__ = ["Program", "serve"]
