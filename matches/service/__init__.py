"""The only door to matches: every change and every read goes through `MatchService`."""
