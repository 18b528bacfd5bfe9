"""Drawing primitives: canvas, dirty-rectangle sheet, shapes, ink, colors, type, widgets."""
