"""The private picture that a player of Weathervanes sees, and its parts."""
