"""What public messages say."""
