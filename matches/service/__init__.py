"""The only entry to matches: every change and every read goes through `MatchService`."""
