"""People play, look around, and set what they like."""
