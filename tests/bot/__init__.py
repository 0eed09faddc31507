"""The bot process, tested inside the test process."""
