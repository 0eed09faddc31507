"""Loads the sandbox's pytest plugin, which pytest finds itself only if the package is installed."""

from sandbox.pytest_plugin import *  # noqa: F403
