"""What the renderers of all games share: colours, shapes, typefaces, layouts and texts.

A picture is a `Sprite`, made of palette indices. Shapes are drawn on a `Stencil`, whose mask is then laid on
the sprite in one colour. Positions and sizes are in pixels of the finished picture, which is 1,000 pixels wide;
y increases downwards.
"""
