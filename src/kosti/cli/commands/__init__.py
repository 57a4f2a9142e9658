"""The subcommands of ``kosti``, a module each."""
