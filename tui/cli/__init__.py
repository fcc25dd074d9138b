"""The command line: click reads it, `tui.text.command` says everything, one module holds each group of commands."""
