"""Wind of Fortune: Red and Black fight battles of colour to build their towers."""
