"""What a person may do here: their access, the rate limits, and the settings of the server."""
