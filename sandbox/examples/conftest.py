"""Loads the sandbox's pytest plugin, which pytest loads by itself where the distribution is installed."""

from sandbox.pytest_plugin import *  # noqa: F403
