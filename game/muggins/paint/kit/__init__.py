"""What every painter paints with: canvas, sheet, shapes, ink, colours, type, widgets."""
