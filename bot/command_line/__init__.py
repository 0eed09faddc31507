"""The command line: its arguments, and commands such as `run`, `backup`, `block` and `verify`. All modules but
`arguments` are imported only once a command needs them."""
