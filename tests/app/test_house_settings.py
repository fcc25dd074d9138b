"""The file of the settings: read, kept whole, never thrown away."""

from __future__ import annotations

from functools import reduce
from itertools import product
from pathlib import Path

import pytest

from tui.settings import SPECS, Settings, Shown, load, save


def test_every_setting_survives_saving_and_loading(tmp_path: Path) -> None:
    """Every value of each, alone and with some of all there are together."""
    alone = [{spec.name: value} for spec in SPECS for value in spec.choices]
    names = [spec.name for spec in SPECS]
    together = list(product(*(spec.choices for spec in SPECS)))[::97]
    for changes in (*alone, *(dict(zip(names, values, strict=True)) for values in together)):
        settings = reduce(lambda before, change: before.with_value(*change), changes.items(), Settings())
        assert save(settings, tmp_path / "new" / "settings.toml") is None
        assert load(tmp_path / "new" / "settings.toml") == (settings, None)


def test_without_a_file_the_usual_settings_apply(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.toml") == (
        Settings(theme="meadow", motion=True, speed="normal", step_by_step=False, bust_odds=True, pile_contents=False),
        None,
    )


def test_the_odds_are_shown_unless_you_say_and_the_pile_only_if_you_say() -> None:
    assert Settings().shown == Shown(odds=True, pile=False)
    assert Settings(bust_odds=False, pile_contents=True).shown == Shown(odds=False, pile=True)
    assert Settings(training=True).shown == Shown(seen=True)


def test_missing_and_unknown_names_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('speed = "slow"\nfrom_the_future = 3\n')
    assert load(path) == (Settings(speed="slow"), None)


def test_names_may_be_spelled_as_the_flags_are(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbfbust-odds = false\nstep_by_step = true\n")
    assert load(path) == (Settings(bust_odds=False, step_by_step=True), None)


@pytest.mark.parametrize(
    "content",
    [b"speed =", b'speed = "warp"\n', b"motion = 1\n", b'motion = "true"\n', b"\xff\xfe\x00", b"[speed]\n"],
    ids=["no TOML", "no such word", "number", "word for truth", "no UTF-8", "table"],
)
def test_a_broken_file_is_set_aside_and_said_so(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None
    assert notice.kind == "set_aside"
    assert notice.kept_as is not None
    assert notice.kept_as.read_bytes() == content
    assert not path.exists()


def test_a_second_broken_file_does_not_replace_the_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for content in (b"one =", b"two =", b"three ="):
        path.write_bytes(content)
        load(path)
    kept = sorted(file.read_bytes() for file in tmp_path.iterdir())
    assert kept == [b"one =", b"three =", b"two ="]


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None
    assert notice.kind == "unreadable"
    assert path.is_dir()


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    notice = save(Settings(), tmp_path / "file" / "settings.toml")
    assert notice is not None
    assert notice.kind == "unwritable"


def test_saving_leaves_no_other_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for speed in ("slow", "fast"):
        save(Settings(speed=speed), path)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]
