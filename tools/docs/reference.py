"""Writes the reference pages of the documentation: one for each public module that the package has.

A package inside of it with an ``__all__`` has one page, which shows these names, and its modules have none.

MkDocs calls the two hooks. The pages exist during a build only, so a new module needs no new page, and
``reference/`` in the navigation of ``mkdocs.yml`` stands for all of them.
"""

import ast
from pathlib import Path
from typing import NamedTuple

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SOURCE = Path(__file__).resolve().parents[2] / "src"
PACKAGE = "fairytile"
FOLDER = "reference/"


class Module(NamedTuple):
    """A module: its dotted name, the first paragraph of its docstring, and whether it has an ``__all__``."""

    name: str
    summary: str
    lists_names: bool

    @property
    def page(self) -> str:
        """The path of its page below the folder of the pages."""
        return f"{FOLDER}{self.name}.md"


def public_modules() -> list[Module]:
    """What has a page: no name with an underscore in front; the package first, then by name.

    Reads the files and imports none, so a module with a missing extra has its page too.
    """
    modules = [_module(path) for path in (SOURCE / PACKAGE).rglob("*.py")]
    closed = {module.name for module in modules if module.lists_names} - {PACKAGE}
    return sorted(
        module
        for module in modules
        if "._" not in module.name and module.name.rpartition(".")[0] not in closed
    )


def _module(path: Path) -> Module:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    name = ".".join(parts).removesuffix(".__init__")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    paragraph = (ast.get_docstring(tree) or "").partition("\n\n")[0]
    assigned = {ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)}
    return Module(name, " ".join(paragraph.split()), "__all__" in assigned)


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
    modules = public_modules()
    rows = [f"| [`{module.name}`]({module.name}.md) | {module.summary} |" for module in modules]
    overview = ["# Reference", "", "| Module | What it is for |", "| --- | --- |", *rows, ""]
    files.append(File.generated(config, f"{FOLDER}index.md", content="\n".join(overview)))
    for module in modules:
        content = f"# `{module.name}`\n\n::: {module.name}\n"
        files.append(File.generated(config, module.page, content=content))
    return files
