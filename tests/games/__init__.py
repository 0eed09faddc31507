"""The rules sentence by sentence: a table for each ruling of each game."""
