"""The game Crosswind. Two players each try to connect two opposite edges; four patterns of stones are forbidden
to both."""
