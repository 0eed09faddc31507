"""The validation of what a bot sends: bodies of messages, components, modals and commands."""
