"""The entry point to matches: every change and every read goes through `MatchService`."""
