"""The validation of what a bot sends: messages, embeds, components, modals and commands."""
