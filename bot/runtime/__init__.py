"""The bot's process on its machine: settings, logs, the clock, signals that stop it, and limits for its child
processes."""
