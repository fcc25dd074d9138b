"""One processor for what is calculated, unless somebody wants otherwise."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ai.one_processor import THREADS, use_one_processor


def test_variables_that_are_set_are_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in THREADS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    assert set(use_one_processor()) == {"OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"}
    assert [os.environ[name] for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")] == ["3", "1"]
    for name in THREADS:
        monkeypatch.delenv(name)


def test_the_program_starts_no_threads_to_calculate() -> None:
    """Linux counts a process's threads; numpy starts its own when it is imported."""
    ask = "import tui.__main__ as m, os; m.main(['--version']); import numpy; print(len(os.listdir('/proc/self/task')))"
    bare = {name: value for name, value in os.environ.items() if name not in THREADS}
    ran = subprocess.run([sys.executable, "-c", ask], env=bare, capture_output=True, text=True, check=True)
    assert ran.stdout.split()[-1] == "1"
