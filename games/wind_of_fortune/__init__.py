"""The game Wind of Fortune. Red and Black fight battles with cards over symbols, which build their towers."""
