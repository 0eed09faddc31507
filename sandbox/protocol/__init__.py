"""How a bot reaches the world: the REST API, the gateway, and the validation of request bodies."""
