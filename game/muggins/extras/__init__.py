"""Parts that the core can do without: each package registers what it adds, see ``registry``."""
