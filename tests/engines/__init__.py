"""The protocol for engines: what is said, what is understood, and what comes out."""
