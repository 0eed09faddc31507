"""Loads the sandbox's pytest plugin for the examples. Where the distribution is installed, pytest loads the
plugin without this file."""

from sandbox.pytest_plugin import *  # noqa: F403
