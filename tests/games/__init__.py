"""The rules of each game, tested sentence by sentence, with a table for each ruling."""
