"""Fences the ``>>>`` examples of docstrings, which Markdown would otherwise take for nested quotations.

An extension of Griffe, the reader of docstrings behind the reference pages.
"""

import re
from typing import Any

import griffe

# An example goes on until a blank line, as it does for doctest.
EXAMPLE = re.compile(r"^([ ]*)>>> .*(?:\n[ ]*\S.*)*", re.MULTILINE)


def fenced(docstring: str) -> str:
    r"""The docstring with each run of examples in a fenced block.

    >>> fenced("Two:\n\n>>> 1 + 1\n2\n\nThat is all.")
    'Two:\n\n```pycon\n>>> 1 + 1\n2\n```\n\nThat is all.'
    """
    return EXAMPLE.sub(r"\1```pycon\n\g<0>\n\1```", docstring)


class FencedExamples(griffe.Extension):
    """Rewrites the docstring of each object as it is found."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called by Griffe for every module, class, function and attribute."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
