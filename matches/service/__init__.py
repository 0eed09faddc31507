"""The entry point to matches. Every change to a match and every read goes through `MatchService`."""
