"""The web table: transport, storage and identity around `kosti.table`."""
