"""What people do with a match, as commands and buttons."""
