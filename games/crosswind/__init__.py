"""The game Crosswind. Two players connect opposite edges; four patterns of stones are forbidden to both."""
