"""What messages consist of: texts, components, attachments and reactions."""
