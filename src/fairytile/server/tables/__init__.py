"""The tables that are played at: loaded from the store, sat down at, and looked after."""
