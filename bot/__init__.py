"""The process: command line, settings and the Discord client."""
