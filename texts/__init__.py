"""Sanitizing text that people typed, for messages and pictures alike."""
