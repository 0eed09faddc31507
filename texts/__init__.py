"""Texts that are translated only when they are shown, and the cleaning of text that people typed."""
