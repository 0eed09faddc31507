"""Tests in which people play, look around, and change their settings."""
