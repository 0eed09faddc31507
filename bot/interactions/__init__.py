"""Application commands: their registration with Discord, their descriptions in every language, and the tree
that checks every interaction before a handler runs."""
