"""Texts with values, which have no language until they are said in one, and cleaning of what people typed."""
