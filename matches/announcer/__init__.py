"""The announcer: the channels as a projection of the logs."""
