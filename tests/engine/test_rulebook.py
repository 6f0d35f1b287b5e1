"""docs/rules.md says what `gridref rules` prints."""

from pathlib import Path

import pytest

from engine.games import GAMES

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_and_option_is_documented(name: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for rule in GAMES[name].rules:
        assert f"- **{rule.id}** {rule.text} [{rule.certainty}]\n" in text
    for option in GAMES[name].options:
        assert f"| `{option.name}` | {', '.join(option.values)} | {option.default} |" in text
