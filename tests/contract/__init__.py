"""The contract of every game, whatever its rules, tested on all games that `find_games` finds."""
