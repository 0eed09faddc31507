"""The picture of a hand, and its parts."""
