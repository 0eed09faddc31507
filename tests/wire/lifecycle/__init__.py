"""The process: its start, its stop, and its other commands."""
