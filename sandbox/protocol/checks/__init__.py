"""Validates what a bot sends: the bodies of messages, components, modals and commands."""
