"""What every test runs under: no animation, no user's files, examples that are the same every time."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.idle import until_idle

os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ.pop("NO_COLOR", None)
os.environ.pop("COLORTERM", None)
os.environ["TERM"] = "xterm-256color"
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # the tests have a process for each core already

settings.register_profile(
    "hoppla", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("long", settings.get_profile("hoppla"), max_examples=700)
settings.load_profile("hoppla")


def pytest_collection_finish() -> None:
    """Collected tests stay to the end: searching them for garbage again and again took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(5_000)


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of a test are its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(autouse=True)
def _at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot goes on when the app has come to rest, however busy the machine is."""
    for module in ("pilot", "app"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", until_idle)
