"""The pages of the rules of Wind of Fortune, with their pictures."""
