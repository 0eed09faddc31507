"""The state of the stand-in for Discord: accounts, servers, channels, messages, commands and interactions."""
