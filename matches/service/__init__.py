"""The entry point for reading and changing matches. Every change goes through `LogWriter.decide`; only opening
a match goes through `Lobbies`."""
