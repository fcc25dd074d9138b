"""What the command line says of records: what is wrong with one, and what one proves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tui.text.command_help import PageWords
from tui.text.language import Message, mark

if TYPE_CHECKING:
    from engine.record import RecordError
    from engine.verify import Verdict
    from tui.records import FileRefused

MOST_EXPECTED: Final = 6
"""Things that could have stood there which are told one by one."""


class RecordWords(PageWords):
    """Sentences by the kinds of fault and finding, which are looked up by their values: help pages need no engine."""

    FAULTS: ClassVar[Mapping[str, str]] = {
        "not ours": mark("This is no record of Hoppla."),
        "not text": mark("This is no text in UTF-8."),
        "too long": mark("This is too long for a record."),
        "other version": mark("This record is of another version of Hoppla: use that one for it."),
        "unknown game": mark("This is no game of this Hoppla."),
        "other rules": mark("This record is of another version of the game's rules."),
        "malformed tag": mark("This is no tag as a record has them."),
        "unknown tag": mark("A record has no such tag."),
        "doubled tag": mark("This tag is there twice."),
        "missing tag": mark("A tag is missing."),
        "bad value": mark("This tag cannot have that value."),
        "illegal option": mark("The game has no such option, or it cannot have that value."),
        "malformed move": mark("This is no move of the game."),
        "illegal move": mark("This move is not possible there."),
        "wrong turn": mark("Another turn comes here."),
        "unexpected": mark("This does not belong here."),
        "cut short": mark("The record ends too early: something is missing."),
        "other result": mark("The result does not follow from the moves."),
    }
    """By `engine.record.Fault`."""

    FINDINGS: ClassVar[Mapping[str, str]] = {
        "unfinished": mark("Nothing is proven yet: the match is not over, so the secret of its draws is not told."),
        "unproven": mark("Nothing is proven: the record does not say where its draws come from."),
        "other secret": mark("FALSE: the secret is not the one the commitment was made from."),
    }
    """By `engine.verify.Finding`, those without numbers."""

    FILE_FAULTS: ClassVar[Mapping[str, str]] = {
        "missing": mark("There is no such file or folder: {path}."),
        "folder": mark("This is a folder, no file: {path}."),
        "not a file": mark("This is no ordinary file: {path} (a file called - is the standard input or output)."),
        "not allowed": mark("This is not allowed: {path} ({detail})."),
        "exists": mark("There is a file of that name already, and nothing is overwritten: {path}."),
        "no space": mark("There is no room left on the disk for {path}."),
        "bad name": mark("No file can have this name: {path}."),
        "failed": mark("This did not work: {path} ({detail})."),
    }
    """By `tui.records.FileFault`."""

    whole = Message("The record is whole: every move follows from the rules, and the result from the moves.")
    whole_so_far = Message("The record is whole as far as it goes: every move follows from the rules.")

    def record_refused(self, error: RecordError) -> tuple[str, ...]:
        """What is wrong in which line, and what was expected."""
        what = self.say(self.FAULTS[error.kind])
        rule = self.say("The rule is {clause}.", clause=error.clause) if error.clause else ""
        return (self._where(error.line, error.token), what, rule, self._expected(error.expected))

    def _where(self, line: int, token: str) -> str:
        if token:
            return self.say("In line {line} stands “{token}”.", line=line, token=token)
        return self.say("Look at line {line}.", line=line)

    def _expected(self, expected: Sequence[str]) -> str:
        if not expected:
            return ""
        words = self.say(", ").join(expected[:MOST_EXPECTED])
        more = len(expected) - MOST_EXPECTED
        if more <= 0:
            return self.say("Expected: {words}", words=words)
        return self.count("Expected: {words}, or {count} more", "Expected: {words}, or {count} more", more, words=words)

    def file_refused(self, refused: FileRefused, path: str) -> str:
        """A file that cannot be read or written."""
        return self.say(self.FILE_FAULTS[refused.why], path=path, detail=refused.detail)

    def verdict(self, verdict: Verdict, source: str) -> tuple[str, ...]:
        """What the draws prove. `source`: the commitment, or the seed; empty if there is neither."""
        if verdict.finding in self.FINDINGS:
            return (self.say(self.FINDINGS[verdict.finding]),)
        match str(verdict.finding):
            case "proven":
                return (self._proven(verdict.draws), self.say("It was bound by {commitment}", commitment=source))
            case "replayable":
                return (self._replayable(verdict.draws), self.say("The seed is {seed}", seed=source))
            case _:
                return (self._false_draw(verdict),)

    def _proven(self, draws: int) -> str:
        return self.count(
            "PROVEN: the one draw in it follows from a secret that was bound before it. Compare what it was bound by"
            " with what was shown then.",
            "PROVEN: all {count} draws in it follow from a secret that was bound before the first. Compare what it was"
            " bound by with what was shown then.",
            draws,
        )

    def _replayable(self, draws: int) -> str:
        return self.count(
            "REPLAYABLE, not proven fair: the one draw in it follows from the seed, and somebody chose that.",
            "REPLAYABLE, not proven fair: all {count} draws in it follow from the seed, and somebody chose that.",
            draws,
        )

    def _false_draw(self, verdict: Verdict) -> str:
        if verdict.place is None:
            return self.say("FALSE: {drawn} was drawn where something else stands.", drawn=verdict.drawn)
        return self.say(
            "FALSE: in line {line} stands {token}, but {drawn} was drawn.",
            line=verdict.place.line,
            token=verdict.place.token,
            drawn=verdict.drawn,
        )
