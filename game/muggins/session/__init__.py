"""A player's match joined to what keeps it and to the minds that play it."""
