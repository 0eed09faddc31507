"""The pages of the rules, with their pictures."""
