"""Anybody's bot is found by its name, in a file, a module or a package; and if it is not, one knows why."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairytile.bots import OPPONENTS, Opponent, find_opponent, opponent
from fairytile.state import Options
from fairytile.words import Language

from .own import LAZY, installed, workplace, written
from .tables import dealt, steps_of, table_of


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield from workplace(tmp_path, monkeypatch)


def plays(who: Opponent) -> bool:
    """Whether a bot plays without a fault."""
    game = dealt(Options(pages=1), "own")
    return bool(steps_of(game, table_of([who, opponent("otto")]), "own", turns=10))


# --- where they are -------------------------------------------------------------------------


def test_the_opponents_of_the_library_are_found_by_their_names() -> None:
    assert [find_opponent(known.key) for known in OPPONENTS] == list(OPPONENTS)


def test_a_bot_is_found_in_a_file(here: Path) -> None:
    written(here)
    who = find_opponent("mybot.py:Lazy")
    assert plays(who)
    assert (who.key, who.name(Language.GERMAN)) == ("mybot.py:Lazy", "Lazy")
    assert who.sentence(Language.GERMAN) == "Likes the last thing on every list."


def test_a_bot_is_found_in_a_file_elsewhere_whose_neighbours_it_may_import(here: Path) -> None:
    folder = here / "my bots"
    folder.mkdir()
    written(folder, name="neighbour.py")
    file = written(folder, "from neighbour import Lazy as Lazier\n")
    assert plays(find_opponent(f"{file}:Lazier"))


def test_a_file_may_be_called_like_a_module_of_python(here: Path) -> None:
    file = written(here, name="random.py")
    assert plays(find_opponent(f"{file}:Lazy"))
    assert sys.modules["random"].__file__ != str(file)


def test_a_file_that_was_changed_is_another_opponent(here: Path) -> None:
    file = written(here)
    before = find_opponent("mybot.py:Lazy")
    assert find_opponent("mybot.py:Lazy") == before
    file.write_text(LAZY.replace("legal[-1]", "legal[0]"), encoding="utf-8")
    after = find_opponent("mybot.py:Lazy")
    assert after != before
    assert after.own is not None
    assert after.own.name == "Lazy"


def test_a_bot_is_found_in_a_module(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(here, name="bot_of_mine.py")
    monkeypatch.syspath_prepend(here)
    assert plays(find_opponent("bot_of_mine:Lazy"))
    assert plays(find_opponent("fairytile.bots.simple_bots:Purposeful"))


def test_a_bot_is_found_in_an_installed_package(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(installed(here, "dozer = lazy_bots:Lazy"))
    who = find_opponent("dozer")
    assert plays(who)
    assert (who.key, who.name(Language.ENGLISH)) == ("dozer", "Lazy")
    with pytest.raises(ValueError, match=r"there are flora, .*, dozer; a bot of your own is named"):
        find_opponent("dozy")


def test_no_package_takes_the_name_of_an_opponent_of_the_library(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(installed(here, "otto = lazy_bots:Lazy"))
    assert find_opponent("otto") == opponent("otto")


def test_two_packages_with_one_name_are_told_apart(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(installed(here, "dozer = lazy_bots:Lazy"))
    monkeypatch.syspath_prepend(installed(here, "dozer = tired_bots:Lazy", package="tired_bots"))
    with pytest.raises(ValueError, match="several packages have a bot called dozer: name one of") as refused:
        find_opponent("dozer")
    assert "lazy_bots:Lazy" in str(refused.value)
    assert "tired_bots:Lazy" in str(refused.value)


def test_another_process_finds_a_bot_by_its_name(here: Path) -> None:
    written(here)
    sent = pickle.dumps(find_opponent("mybot.py:Lazy"))
    program = (
        "import pickle, sys; who = pickle.loads(sys.stdin.buffer.read());"
        "print(who.key, type(who.make()).__name__)"
    )
    done = subprocess.run([sys.executable, "-c", program], input=sent, capture_output=True, check=True)
    assert done.stdout.split() == [b"mybot.py:Lazy", b"Lazy"]


def test_the_bot_of_the_documentation_is_ten_lines_and_plays(here: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.partition("```python\n# mybot.py\n")[2].partition("```")[0]
    written(here, code)
    who = find_opponent("mybot.py:Lazy")
    assert plays(who)
    assert who.sentence(Language.ENGLISH) in code
    assert len([line for line in code.splitlines() if line.strip()]) <= 10


# --- what is wrong --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nobody", "there is no bot called nobody: there are flora, "),
        ("nobody", "a bot of your own is named FILE.py:CLASS or MODULE:CLASS"),
        ("nofile.py:Lazy", "there is no file nofile.py in {here}: name the Python file of your bot and"),
        ("folder/:Lazy", "there is no file folder in {here}"),
        ("nofile.py", "there is no file nofile.py in {here}"),
        ("mybot.py", "mybot.py: say which class of it you mean; write mybot.py:Lazy"),
        ("mybot.py:Lazzy", "mybot.py has no class Lazzy: write mybot.py:Lazy"),
        ("empty.py:Lazy", "empty.py has no class Lazy: no class there has a method choose"),
        ("no.such.module:Lazy", "there is no module called no.such.module: install its package, or a bot"),
        ("mybot:Lazy", "there is no module called mybot: write mybot.py:Lazy"),
        ("what is this:Lazy", "what is this is neither a Python file nor a module"),
        (":Lazy", "is neither a Python file nor a module"),
        ("wrong.py:number", "number in wrong.py is no bot: no class of that name has a method choose(self, "),
        ("wrong.py:Silent", "Silent in wrong.py is no bot"),
        ("wrong.py:Demanding", "Demanding in wrong.py cannot be seated: a bot is made without arguments"),
        ("wrong.py:Short", "Short in wrong.py cannot be asked: no class of that name has a method choose"),
        ("raises.py:Lazy", "raises.py cannot be loaded: ZeroDivisionError: division by zero in line 3;"),
        ("broken.py:Lazy", "broken.py cannot be loaded: SyntaxError: "),
        ("leaves.py:Lazy", "leaves.py cannot be loaded: SystemExit: enough in line 2"),
        ("lacks.py:Lazy", "lacks.py cannot be loaded: ModuleNotFoundError: No module named 'no_such'"),
        ("two\nlines", r"'two\nlines' is no name of a bot"),
        (f"{'x' * 900}.py:Lazy", "xxx.py in {here}"),
        ("x" * 100_000, "xxx' is no name of a bot"),
    ],
)
def test_what_cannot_be_found_is_answered_in_a_sentence(here: Path, text: str, why: str) -> None:
    written(here)
    written(here, "", "empty.py")
    written(here, "\nx = 1\nx / 0\n", "raises.py")
    written(here, "class Lazy(:", "broken.py")
    written(here, "import sys\nsys.exit('enough')", "leaves.py")
    written(here, "import no_such", "lacks.py")
    written(
        here,
        """
number = 3
class Silent: pass
class Demanding:
    def __init__(self, much): pass
    def choose(self, view, legal, rng, budget): return legal[0]
class Short:
    def choose(self, view): return view.legal_actions[0]
""",
        "wrong.py",
    )
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - what it says is compared below
        find_opponent(text)
    assert why.format(here=here) in str(refused.value)
    assert len(str(refused.value)) < 2000
    assert "\n" not in str(refused.value)


def test_a_package_that_cannot_be_loaded_is_named(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(installed(here, "dozer = lazy_bots:Lazy", "1 / 0"))
    with pytest.raises(ValueError, match="lazy_bots:Lazy, of the package lazy-bots, cannot be loaded: Zero"):
        find_opponent("dozer")


def test_to_look_for_a_bot_by_its_key_runs_nobodys_code(here: Path) -> None:
    written(here, "raise SystemExit('I was run')")
    with pytest.raises(ValueError, match="there is no bot called"):
        opponent("mybot.py:Lazy")
