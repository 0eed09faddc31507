"""The log of a match, pure: its events, their fold, and what makes a log verifiable."""
