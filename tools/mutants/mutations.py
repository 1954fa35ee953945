"""Mutants: small changes of the source that its tests ought to notice, and the drawing of some by a seed.

What is changed in what way are the mutation operators of ``mutmut``. Only where is decided here: everywhere
but in what a type checker alone reads, in the lists of what a module exports, and in decorators and slots,
which say how values are stored.

``mutmut`` itself changes functions alone, and of decorated ones only static and class methods. Much of a
protocol is constants and fields of classes, so only its operators are taken.
"""

from __future__ import annotations

import difflib
import random
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

PACKAGES: Final = ("live", "protocol", "record")
SOURCE: Final = Path("src/fairytile")
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
_FOR_TYPES: Final = frozenset({"cast", "TypeVar", "assert_never", "NewType", "overload", "isinstance", "len"})
"""Calls whose arguments stay: all but the last two are for the type checker, those two fail loudly."""


class Place(NamedTuple):
    """A mutant before it is written out: which file, and which of the mutants of that file."""

    file: str
    number: int


class Mutant(NamedTuple):
    """A change of one file."""

    file: str
    """Below ``src/fairytile``."""
    number: int
    first: int
    """The first line that the changed piece of code has, and the last one."""
    last: int
    before: str
    after: str
    code: str
    """The whole file, changed."""

    @property
    def name(self) -> str:
        """What it is called in results; it stays as long as the file stays."""
        return f"{self.file}:{self.first} #{self.number}"

    @property
    def package(self) -> str:
        """The package that it is in."""
        return self.file.partition("/")[0]


class Equivalent(NamedTuple):
    """A change that no test can notice, and why; lines move, so it is known by its text."""

    file: str
    before: str
    after: str
    reason: str


class _Change(NamedTuple):
    old: cst.CSTNode
    new: cst.CSTNode
    first: int
    last: int


class _Finder(cst.CSTVisitor):
    """Finds what can be changed in a file, in the order of its text."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[_Change] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note what can be changed here, and say whether there may be more below."""
        if isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom) or _stays(node):
            return False
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in _FOR_TYPES:
            if node.func.value == "cast":
                node.args[1].visit(self)
            return False
        for kind, changed in mutation_operators:
            if isinstance(node, kind):
                place = self.get_metadata(PositionProvider, node, None)
                if place is None:
                    continue
                changes = (_Change(node, new, place.start.line, place.end.line) for new in changed(node))
                self.found.extend(changes)
        return True


def _stays(node: cst.CSTNode) -> bool:
    match node:
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__" | "__slots__"))]):
            return True
        case _:
            return False


def sources(root: Path) -> Sequence[str]:
    """The files that are changed, below ``src/fairytile``."""
    package = root / SOURCE
    return sorted(
        path.relative_to(package).as_posix() for name in PACKAGES for path in (package / name).rglob("*.py")
    )


def equivalents(file: Path = EQUIVALENT) -> Sequence[Equivalent]:
    """The changes that are left out, each with its reason."""
    return [Equivalent(**each) for each in tomllib.loads(file.read_text())["equivalent"]]


def drawn(root: Path, count: int, seed: str, left_out: Sequence[Equivalent] = ()) -> Sequence[Mutant]:
    """Mutants by a seed: the same ones from the same sources; fewer are the first of more."""
    found = {file: _changes(root, file) for file in sources(root)}
    places = [Place(file, number) for file, (_, changes) in found.items() for number in range(len(changes))]
    random.Random(seed).shuffle(places)
    known = {each[:3] for each in left_out}
    mutants: list[Mutant] = []
    for place in places:
        if len(mutants) == count:
            break
        module, changes = found[place.file]
        mutant = _written(place, module, changes[place.number])
        if mutant.before != mutant.after and (mutant.file, mutant.before, mutant.after) not in known:
            mutants.append(mutant)
    return mutants


def _changes(root: Path, file: str) -> tuple[cst.Module, Sequence[_Change]]:
    wrapper = MetadataWrapper(cst.parse_module((root / SOURCE / file).read_text()))
    finder = _Finder()
    wrapper.visit(finder)
    return wrapper.module, finder.found


def _written(place: Place, module: cst.Module, change: _Change) -> Mutant:
    changed = module.deep_replace(change.old, change.new)
    assert isinstance(changed, cst.Module), "a part of a module was replaced"
    before, after = _difference(module.code, changed.code)
    return Mutant(place.file, place.number, change.first, change.last, before, after, changed.code)


def _difference(old: str, new: str) -> tuple[str, str]:
    """The lines that differ, each side on one line."""
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[3:]
    return _joined(lines, "-"), _joined(lines, "+")


def _joined(lines: Sequence[str], mark: str) -> str:
    return " ".join(line.removeprefix(mark).strip() for line in lines if line.startswith(mark))
