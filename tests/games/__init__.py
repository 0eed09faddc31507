"""The rules of each game, tested sentence by sentence."""
