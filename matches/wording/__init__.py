"""All public words of matches."""
