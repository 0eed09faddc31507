"""Everything that is checked by itself."""
