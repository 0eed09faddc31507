"""The text of all public messages about matches, and of a person's profile."""
