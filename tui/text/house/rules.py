"""The words around a rules page; the page itself is Markdown beside the game's table."""

from __future__ import annotations

from tui.text.language import Message, Words


class RulesWords(Words):
    """The heading, and what this game's options say."""

    RULES_SET = Message("This game")

    def rules_title(self, title: str) -> str:
        """The heading of the rules page."""
        return self.say("{title}: rules and keys", title=title)

    def rules_option(self, label: str, value: str, clause: str, usual: str | None) -> str:
        """An active option on the rules page, in Markdown. `usual`: the usual value if this one differs."""
        if usual is None:
            return self.say("- **{label}**: {value} ({clause}, as usual)", label=label, value=value, clause=clause)
        return self.say(
            "- **{label}**: {value} • ({clause}, changed, usually {usual})",
            label=label,
            value=value,
            clause=clause,
            usual=usual,
        )
