"""The plugin for pytest. Where the distribution is installed, pytest finds it by itself."""

from sandbox.pytest_plugin import *  # noqa: F403
