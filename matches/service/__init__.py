"""The one door to matches: every change and every look goes through `MatchService`."""
