"""Actions before a match begins: on which terms it is played, who joins, and which computers fill seats."""
