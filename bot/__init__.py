"""The bot as a process: its command line, its settings and its Discord client."""
