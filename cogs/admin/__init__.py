"""What people who manage a server can do."""
