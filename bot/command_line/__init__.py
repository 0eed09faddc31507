"""The command line: its arguments, `run`, and the commands that work beside a running bot, such as `backup`,
`block` and `verify`. All modules but `arguments` are imported only once a command needs them."""
