"""What the source says of its classes, fields and aliases: the texts right after them.

Python keeps those of classes alone, so the source is read. Where there is none, there are no texts.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from types import ModuleType


@cache
def docs_of(module: ModuleType) -> dict[str, str]:
    """The texts of a module by name; those of fields and members as ``Class.field``."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):  # it has none, or is part of the interpreter
        return {}
    found = dict(_texts(tree.body))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = _cleaned(ast.get_docstring(node) or "")
            found |= {f"{node.name}.{name}": text for name, text in _texts(node.body)}
    return found


def _texts(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    """What is assigned and has a text after it."""
    for node, after in pairwise(body):
        match node:
            case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
                text = _text(after)
                if text is not None:
                    yield name, _cleaned(inspect.cleandoc(text))
            case _:
                pass


def _text(node: ast.stmt) -> str | None:
    found = node.value if isinstance(node, ast.Expr) else None
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else None


def _cleaned(text: str) -> str:
    """A text without its examples and with line breaks between paragraphs only."""
    paragraphs = [" ".join(part.split()) for part in text.partition(">>>")[0].split("\n\n")]
    return "\n\n".join(filter(None, paragraphs)).replace("``", "`")
