"""Pictures that all games share: ends, tables of seasons and ratings, and charts of how a match swung."""
