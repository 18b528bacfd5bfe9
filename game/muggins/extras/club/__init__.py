"""Results of a challenge: kept in codes and files, held beside each other."""
