"""Games and duels between minds."""
