"""Writes the reference pages of the documentation: one for each public module that the package has.

MkDocs calls the two hooks. The pages exist during a build only, so a new module needs no new page, and
``reference/`` in the navigation of ``mkdocs.yml`` stands for all of them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SOURCE = Path(__file__).resolve().parent.parent / "src"
PACKAGE = "fairytile"
FOLDER = "reference/"


class Module(NamedTuple):
    """A module of the package: its dotted name, and the first sentence of its docstring."""

    name: str
    summary: str

    @property
    def page(self) -> str:
        """The path of its page below the folder of the pages."""
        return f"{FOLDER}{self.name}.md"


def public_modules() -> Iterator[Module]:
    """The modules without an underscore in front, the package first, then by name.

    Reads the files and imports none, so a module with a missing extra has its page too.
    """
    paths = sorted((SOURCE / PACKAGE).rglob("*.py"), key=lambda path: path.with_suffix("").parts)
    modules = []
    for path in paths:
        parts = path.relative_to(SOURCE).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if any(part.startswith("_") for part in parts):
            continue
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        paragraph = " ".join(docstring.partition("\n\n")[0].split())
        modules.append(Module(".".join(parts), paragraph))
    yield from sorted(modules)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Puts the list of modules in the place of the folder in the navigation."""
    pages = [{"Overview": f"{FOLDER}index.md"}, *({module.name: module.page} for module in public_modules())]
    config.nav = [
        {title: pages if target == FOLDER else target for title, target in entry.items()}
        for entry in config.nav or []
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the overview and a page for each module."""
    modules = list(public_modules())
    rows = [f"| [`{module.name}`]({module.name}.md) | {module.summary} |" for module in modules]
    overview = ["# Reference", "", "| Module | What it is for |", "| --- | --- |", *rows, ""]
    files.append(File.generated(config, f"{FOLDER}index.md", content="\n".join(overview)))
    for module in modules:
        content = f"# `{module.name}`\n\n::: {module.name}\n"
        files.append(File.generated(config, module.page, content=content))
    return files
