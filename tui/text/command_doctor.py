"""What `hoppla doctor` says: what was found, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from tui.text.command_help import PageWords, Row, Table
from tui.text.language import Message, mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.doctor import Folder, Report, Solution, Stream, Terminal


class DoctorWords(PageWords):
    """The report in tables, and the advice in sentences."""

    doctor_advice = Message("What to do")
    doctor_well = Message("Nothing is wrong.")

    _STREAMS: ClassVar[Mapping[str, str]] = {
        "input": mark("input"),
        "output": mark("output"),
        "errors": mark("errors"),
    }
    _HEALTH: ClassVar[Mapping[str, str]] = {
        "good": mark("in order"),
        "absent": mark("none yet"),
        "broken": mark("damaged"),
        "newer": mark("of a newer Hoppla"),
        "unreadable": mark("cannot be read"),
    }

    def doctor_reads(self, size: int) -> str:
        """Said before many bytes are read."""
        return self.say("Reading the solutions, {size} MiB.", size=size // 1024**2)

    def doctor_tables(self, report: Report) -> tuple[Table, ...]:
        """What was found."""
        absent = {
            "numba": self.say("not installed; only `hoppla solve` needs it"),
            "open_spiel": self.say("not installed; only guests and the games in OpenSpiel need it"),
            "pettingzoo": self.say("not installed; only the games in PettingZoo need it"),
        }
        versions = tuple(
            (name, number or absent.get(name, self.say("not installed"))) for name, number in report.versions
        )
        return (
            Table(self.say("Versions"), (*versions, (self.say("system"), report.system))),
            Table(self.say("Terminal"), tuple(self._terminal_rows(report.terminal))),
            Table(self.say("Files"), tuple(self._file_rows(report))),
        )

    def _terminal_rows(self, terminal: Terminal) -> Iterator[Row]:
        yield "TERM", terminal.term or self.say("not set")
        if terminal.program:
            yield self.say("program"), terminal.program
        if terminal.inside:
            yield self.say("inside"), self.say(", ").join(terminal.inside)
        for stream in terminal.streams:
            yield self.say(self._STREAMS[stream.name]), self._stream(stream)
        yield self.say("locale"), terminal.locale
        if terminal.size is None:
            yield self.say("size"), self.say("no terminal has one here")
        else:
            columns, rows = terminal.size
            yield self.say("size"), self.say("{columns}×{rows} (needed: 80×24)", columns=columns, rows=rows)
        yield self.say("colours"), self._colours(terminal)
        yield self.say("letters"), self._letters(terminal)

    def _stream(self, stream: Stream) -> str:
        if stream.terminal:
            return self.say("a terminal, {encoding}", encoding=stream.encoding)
        return self.say("no terminal, {encoding}", encoding=stream.encoding)

    def _colours(self, terminal: Terminal) -> str:
        number, by = terminal.described.colours.value, terminal.described.colours_by
        if not number:
            return self.say("none, because of {variable}", variable=by)
        return self.say("{number}, because of {variable}", number=number, variable=by)

    def _letters(self, terminal: Terminal) -> str:
        if terminal.described.unicode:
            return self.say("all, in {encoding}", encoding=terminal.described.encoding)
        return self.say("plain ones, in {encoding}", encoding=terminal.described.encoding)

    def _file_rows(self, report: Report) -> Iterator[Row]:
        yield self.say("data"), self._folder(report.data)
        yield self.say("configuration"), self._folder(report.config)
        yield self.say("settings"), f"{report.settings_file}: {self.say(self._HEALTH[report.settings])}"
        if report.free is not None:
            yield self.say("free space"), self.say("{number} MiB", number=report.free // 1024**2)
        saves = report.saves
        health = self.say(self._HEALTH[saves.health])
        yield (
            self.say("store"),
            self.say("{health} ({detail})", health=health, detail=saves.detail) if saves.detail else health,
        )
        if saves.health == "good":
            yield self.say("saved games"), str(saves.saved)
            yield self.say("past matches"), str(saves.past)
        yield (
            self.say("damaged"),
            self.say("matches: {matches}, whole stores: {stores}", matches=saves.damaged, stores=saves.files_aside),
        )
        for solution in report.solutions:
            yield self.say("solution"), self._solution(solution)

    def _solution(self, solution: Solution) -> str:
        if solution.damaged:
            return self.say("{name}: damaged", name=solution.name)
        if not solution.steps:
            return self.say("{name}: cannot be read", name=solution.name)
        if solution.done == solution.steps:
            return self.say("{name}: whole", name=solution.name)
        return self.say(
            "{name}: begun, {done} of {steps} rows", name=solution.name, done=solution.done, steps=solution.steps
        )

    def _folder(self, folder: Folder) -> str:
        if folder.exists and folder.writable:
            return self.say("{path} (can be written to)", path=folder.path)
        if folder.exists:
            return self.say("{path} (cannot be written to)", path=folder.path)
        if folder.writable:
            return self.say("{path} (not there yet, can be made)", path=folder.path)
        return self.say("{path} (not there, and cannot be made)", path=folder.path)

    # What to do.

    def doctor_steps(self, report: Report) -> tuple[str, ...]:
        """A sentence or two for everything that is wrong, the worst first."""
        return (*self._about_files(report), *self._about_terminal(report.terminal), *self._about_versions(report))

    def _about_files(self, report: Report) -> Iterator[str]:
        from tui.doctor import LITTLE_SPACE  # noqa: PLC0415 (words are there before what they speak of)

        if not report.data.writable:
            yield self.say(
                "Games cannot be saved. Make {path} yours to write to, or set XDG_DATA_HOME to a folder that is.",
                path=report.data.path,
            )
        if report.free is not None and report.free < LITTLE_SPACE:
            yield self.say("The disk is almost full. Make some room on it, or games cannot be saved.")
        match report.saves.health:
            case "broken":
                yield self.say(
                    "The saved games are damaged. The next start moves the file aside, keeps it, and begins a new one."
                )
            case "newer":
                yield self.say("The saved games belong to a newer Hoppla: install that one to go on with them.")
            case "unreadable":
                yield self.say(
                    "The saved games cannot be read. Look at who may read the files in {path}.", path=report.data.path
                )
            case _:
                pass
        if report.saves.damaged:
            yield self.count(
                "{count} match is damaged. It is kept, but cannot be gone on with; nothing needs doing.",
                "{count} matches are damaged. They are kept, but cannot be gone on with; nothing needs doing.",
                report.saves.damaged,
            )
        yield from self._about_solutions(report)
        if not report.config.writable:
            yield self.say("Settings cannot be saved: {path} cannot be written to.", path=report.config.path)
        if report.settings == "broken":
            yield self.say(
                "The settings file makes no sense. Correct it, or the next start moves it aside and begins a new one."
            )
        if report.settings == "unreadable":
            yield self.say("The settings file cannot be read; the usual settings apply. Look at who may read it.")

    def _about_solutions(self, report: Report) -> Iterator[str]:
        for solution in report.solutions:
            if solution.damaged:
                yield self.say(
                    "The solution {name} is damaged: its file {file} is not as it was made. Remove the"
                    " folder {path}, and `hoppla solve` makes it again.",
                    name=solution.name,
                    file=solution.damaged,
                    path=f"{report.data.path}/{solution.place}",
                )
            elif not solution.steps:
                yield self.say(
                    "The solution {name} cannot be read, and nothing plays from it. Remove the folder {path}, and"
                    " `hoppla solve` makes it again.",
                    name=solution.name,
                    path=f"{report.data.path}/{solution.place}",
                )

    def _about_terminal(self, terminal: Terminal) -> Iterator[str]:
        from tui.doctor import MINIMUM  # noqa: PLC0415 (see above)

        if not all(stream.terminal for stream in terminal.streams):
            yield self.say(
                "Not all of input, output and errors are a terminal, so games are played in lines of text here. For the"
                " screen, redirect nothing; over ssh, use `ssh -t`."
            )
        if terminal.size and (terminal.size[0] < MINIMUM[0] or terminal.size[1] < MINIMUM[1]):
            yield self.say("The terminal is too small for the screen. Make it 80×24 or larger, or use --plain.")
        if terminal.term in {"", "unknown"}:
            yield self.say(
                "TERM does not say what terminal this is. If the screen looks wrong, set it, as in TERM=xterm."
            )
        if terminal.term == "dumb":
            yield self.say("TERM=dumb can show no screen, so games are played in lines of text here.")
        if terminal.described.encoding != "utf-8":
            yield self.say(
                "Text is not in UTF-8 here, so it is shown in plain letters. If your terminal knows UTF-8, set a locale"
                " such as LC_ALL=C.UTF-8."
            )

    def _about_versions(self, report: Report) -> Iterator[str]:
        from tui.doctor import EXTRAS  # noqa: PLC0415 (words are there before what they speak of)

        for name, number in report.versions:
            if not number and name not in ("hoppla", *EXTRAS):
                yield self.say("{name} is not installed. Install Hoppla again, with all it needs.", name=name)
