"""The page that is played in a browser, played in a browser."""
