"""The terminal: screens, tables, the store, and the words."""
