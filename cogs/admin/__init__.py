"""Commands for people who manage a server."""
