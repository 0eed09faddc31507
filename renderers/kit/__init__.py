"""What the renderers of all games share: colours, shapes, typefaces and texts."""
