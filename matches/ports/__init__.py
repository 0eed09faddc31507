"""The ports: what `matches` needs from outside, as protocols and their values."""
