"""Weathervanes: tricks point at Displays, and Displays become tableaux."""
