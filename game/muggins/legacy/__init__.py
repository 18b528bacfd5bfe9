"""Files of the old programs, as views of the record: the INI file and the activity log."""
