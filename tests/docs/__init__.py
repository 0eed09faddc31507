"""The documentation stays true."""
