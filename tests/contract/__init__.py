"""The contract of every game, whatever its rules: these tests run for all games that `find_games` returns."""
