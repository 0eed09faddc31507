"""Application commands: their registration with Discord, their descriptions in every language, and the command
tree, which checks every interaction before a handler runs."""
