"""Who plays whom in a season, and who stands where."""
