"""`gridref rules` and `perft`."""

import pytest
from click.testing import CliRunner

from engine.games import GAMES
from referee.cli.rules import perft, rules


@pytest.mark.parametrize("name", GAMES)
def test_rules_prints_every_rule_and_option(name: str) -> None:
    printed = CliRunner().invoke(rules, [name])
    assert printed.exit_code == 0
    assert all(f"\n{rule.id} " in printed.output for rule in GAMES[name].rules)
    assert all(f"\n{option.name}=" in printed.output for option in GAMES[name].options)


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["linkage", "1"], "320"),
        (["linkage", "1", "--option", "free-black=on"], "49"),
        (["line-or-colour", "2"], "625"),
        (["line-or-colour", "1", "--option", "size=7"], "49"),
        (["linkx", "2"], "5938"),
        (["linkx", "2", "--option", "no-repeat=off"], "7291"),
    ],
)
def test_perft_counts(arguments: list[str], count: str) -> None:
    assert CliRunner().invoke(perft, arguments).output == f"{count}\n"


@pytest.mark.parametrize("arguments", [["go", "1"], ["linkx", "-1"], ["linkx", "1", "--option", "first=red"]])
def test_perft_refuses_what_it_does_not_know(arguments: list[str]) -> None:
    refused = CliRunner().invoke(perft, arguments)
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output
