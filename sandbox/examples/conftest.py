"""Loads the sandbox's pytest plugin. You don't need this file if the package is installed, because pytest then
finds the plugin itself."""

from sandbox.pytest_plugin import *  # noqa: F403
