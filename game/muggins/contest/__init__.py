"""Results of a challenge: codes and files, and their comparison."""
