"""A web page that looks and behaves like a Discord server, with a real bot on it. You can switch between
several people there, and act as each of them."""

from sandbox.page.program import Program
from sandbox.page.serving import serve

__all__ = ["Program", "serve"]
