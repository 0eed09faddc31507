"""What results make of people, in SQL: results, ratings, tables of standings, and seasons."""
