"""Loads the sandbox's plugin, which pytest finds by itself where the distribution is installed."""

from sandbox.pytest_plugin import *  # noqa: F403
