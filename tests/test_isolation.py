"""Settings in the environment of the machine, such as a token for the bot, don't affect the tests."""

from __future__ import annotations

from tests.isolation import forget_settings


def test_bot_settings_are_removed_from_the_test_environment() -> None:
    environment = {"DISCORD_TOKEN": "x", "FAIRWIND_GUILD": "y", "fairwind_metrics": "z"}
    kept = {"FAIRWIND_THOROUGH": "1", "PATH": "/bin"}
    environment |= kept
    forget_settings(environment)
    assert environment == kept
