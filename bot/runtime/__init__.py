"""What the bot's process needs from its machine: settings, logs, the clock, signals that stop it, and limits
for its child processes."""
