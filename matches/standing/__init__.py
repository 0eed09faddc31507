"""What results make of people: ratings, and what one has to show. Pure."""
