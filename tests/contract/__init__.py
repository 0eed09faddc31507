"""What every game must keep, whatever its rules: run over all games that `find_games` finds."""
