"""The rules of the games: pure functions over immutable states, and nothing else."""
