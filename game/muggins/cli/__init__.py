"""Commands without a window, each a thin file over the layers below."""
