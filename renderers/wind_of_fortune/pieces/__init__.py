"""What lies on the table: cards, towers, stakes, and words on them."""
