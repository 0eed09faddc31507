"""The text of all public messages about matches."""
