"""The content of messages: texts, components, attachments and reactions."""
