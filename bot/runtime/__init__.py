"""The process on its machine: settings, logs, the clock, stop signals, and the limits of child processes."""
