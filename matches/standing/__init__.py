"""What results say about people: ratings, and achievements. Pure."""
