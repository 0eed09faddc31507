"""Actions during a match, through commands and buttons. Each function takes the request and its target, which
names the match and an argument, and returns the reply."""
