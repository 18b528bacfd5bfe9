"""Pages to be printed, each one file of HTML that needs nothing else."""
