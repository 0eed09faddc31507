"""The game Wind of Fortune. Red and Black fight battles for the symbols that build their towers."""
