"""What the shell of matches asks of the outside."""
