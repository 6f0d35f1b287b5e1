"""`gridref rules` and `perft`."""

import pytest

from engine.games import GAMES
from tests.support.command import run


@pytest.mark.parametrize("name", GAMES)
def test_rules_prints_every_rule_and_option(name: str) -> None:
    printed, _ = run("rules", name)
    assert run("rules", GAMES[name].name.upper())[0] == printed
    assert all(f"\n{rule.id} " in printed for rule in GAMES[name].rules)
    assert all(f"\n{option.name}=" in printed for option in GAMES[name].options)


@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("300", 100)])
def test_rules_fit_the_terminal(columns: str, widest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for name in GAMES:
        assert widest - 10 < max(map(len, run("rules", name)[0].splitlines())) <= widest


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
    assert run("perft", *arguments) == (f"{count}\n", "")


@pytest.mark.parametrize("arguments", [["go", "1"], ["linkx", "-1"], ["linkx", "1", "--option", "first=red"]])
def test_perft_refuses_what_it_does_not_know(arguments: list[str]) -> None:
    run("perft", *arguments, exit_code=2)
