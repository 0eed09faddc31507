"""Actions during a match, behind commands and buttons. Each function takes the request and its target (a match
and an argument), and returns the reply."""
