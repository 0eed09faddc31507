"""The ports: the values that `matches` exchanges with the outside (Discord, the database, the clock), and a
protocol for each part of the outside that has several implementations. Stores need none: each has only one
implementation, a class of `data`."""
