"""The ports: the values that `matches` exchanges with the outside (Discord, the database, the clock), and
protocols for what has several implementations. Stores have one: they are the classes of `data`."""
