"""The entry point to matches: every change goes through `LogWriter.decide` or opens a match in `Lobbies`."""
