"""The commands for people who manage a server."""
