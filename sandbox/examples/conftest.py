"""Loads the sandbox's pytest plugin. Where the distribution discord-sandbox is installed, this file is not
needed, because pytest loads the plugin by itself."""

from sandbox.pytest_plugin import *  # noqa: F403
