"""A page in the browser that looks and behaves like a Discord server, with a real bot in it."""

from sandbox.page.serving import serve

__all__ = ["serve"]
