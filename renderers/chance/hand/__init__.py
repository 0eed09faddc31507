"""The private picture that a player of Chance sees, and its parts."""
