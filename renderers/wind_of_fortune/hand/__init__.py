"""The private picture that a player of Wind of Fortune sees, and its parts."""
