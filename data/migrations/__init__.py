"""The steps from one version of the tables to the next, in order; what was released never changes."""
