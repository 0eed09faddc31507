"""The game Wind of Fortune. Red and Black fight battles with cards, to win or block the cards (symbols) that
build their towers."""
