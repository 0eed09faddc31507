"""What exists on the stand-in: accounts, servers, channels, messages, commands and interactions."""
