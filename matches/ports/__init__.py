"""The ports: protocols for what `matches` needs from outside, and their values."""
