"""Who decides: the computer's players."""
