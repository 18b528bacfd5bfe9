"""Files of the old programs, generated from the record: the INI file and the activity log."""
