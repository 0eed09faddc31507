"""Changes of the world, with the events that tell of them."""
