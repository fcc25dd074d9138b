"""`hoppla doctor`: what Hoppla finds here."""

from __future__ import annotations

import os

import click

from tui.cli.commands import HouseCommand, run_of
from tui.cli.layout import left_column, table_lines
from tui.console import wrapped
from tui.doctor import examine


@click.pass_context
def _doctor(ctx: click.Context) -> None:
    """The report, and what to do. Whatever it finds, it has done what it is for: the exit code is 0."""
    run = run_of(ctx)
    report = examine(run.console, os.environ, lambda size: run.console.complain(run.words.doctor_reads(size)))
    width = run.console.width
    tables = run.words.doctor_tables(report)
    left = left_column(tables)
    for table in tables:
        run.console.print("\n".join([*table_lines(table, width, left), ""]))
    steps = run.words.doctor_steps(report)
    if not steps:
        run.console.print(run.words.doctor_well)
        return
    run.console.print(run.words.doctor_advice)
    for step in steps:
        run.console.print("\n".join(wrapped(f"- {step}", width, "  ")))


doctor_command = HouseCommand("doctor", callback=_doctor)
