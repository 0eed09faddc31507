"""Commands and buttons without Discord."""
