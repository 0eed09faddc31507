"""The pages of the rules of Weathervanes, with their pictures."""
