# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The texts in source files: what users read in them, and what contributors read."""

import ast
import re

TOKEN = re.compile(
    r"""(?P<raw>R"(?P<mark>[^(\s"]*)\((?P<body>.*?)\)(?P=mark)")
      | (?P<string>"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*)
      | (?P<char>'(?:\\.|[^'\\\n])+')
      | (?P<comment>//[^\n]*|/\*.*?\*/)""",
    re.S | re.X,
)
PIECE = re.compile(r'"((?:\\.|[^"\\\n])*)"')


def strings(text):
    """The string literals of C++ or TableGen, each with its line. Adjacent ones are
    one, so that a word pair on two lines is found. Names of files to include and text
    on a line with the mark "words: quoted" are left out."""
    for found in TOKEN.finditer(text):
        if not found["raw"] and not found["string"]:
            continue
        begin = text.rfind("\n", 0, found.start()) + 1
        end = text.find("\n", found.end())
        around = text[begin : len(text) if end < 0 else end]
        if around.startswith("#include") or "words: quoted" in around:
            continue
        if found["raw"]:
            whole = found["body"]
        else:
            whole = "".join(PIECE.findall(found["string"]))
        yield text.count("\n", 0, found.start()) + 1, whole.replace("\\n", "\n")


def comment_in(line):
    """The comment of a line of C++, JavaScript, Python or shell; "" if it has none. A string may
    have what looks like one, so a comment after code has no quotes."""
    mark = r"(?://+[/!<]*|#)\s"
    whole = re.match(rf"\s*(?:{mark}|/?\*+\s)(.*)$", line)
    found = whole or re.search(rf'\s{mark}([^"]*)$', line)
    return found[1] if found else ""


def docstrings(text):
    """The docstrings of Python, each with its line; none if it is not valid."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except SyntaxError:
        return
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            if found := ast.get_docstring(node, clean=False):
                yield node.body[0].lineno, found
