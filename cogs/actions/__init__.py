"""What people can do with a match, as commands and buttons."""
