"""Weathervanes: tricks point at Displays, and Displays are built into tableaux."""
