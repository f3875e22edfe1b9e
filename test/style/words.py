#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the words of the documentation, and the length of sentences for users.

    words.py [FILE...]      default: all files that are held so far

words.tsv lists the words that the project does not use, with their replacements.
Checked is prose: code blocks, code spans and the targets of links may contain any
word, and so may lines with the mark <!-- words: quoted -->. In pages for users a
sentence has at most 25 words. Exit status: 0 if nothing is found, else 1.
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The files that are held so far. Messages, comments and CHANGELOG.md are not yet.
HELD = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/**/*.md",
    "analysis/README.md",
    "model/README.md",
    "kernels/**/*.md",
    "test/**/README.md",
    "tool/editors/vscode/*.md",
    "tool/editors/vscode/walkthrough/*.md",
    "tool/package/mirror/*.md",
)
# Pages for users, and how many words a sentence of theirs may have.
FOR_USERS = ("README.md", "docs/*.md", "docs/rules/*.md")
MOST_WORDS = 25
FENCED = r"^[ ]*```.*?^[ ]*```[ ]*$"
CODE = r"``.*?``|`[^`]*`"
NO_PROSE = re.compile(
    rf"{FENCED}|^[^\n]*<!-- words: quoted -->[^\n]*|<!--.*?-->|{CODE}|(?<=\])\([^)\s]*\)",
    re.S | re.M,
)


def words():
    """The patterns, each with what to write instead."""
    for line in (HERE / "words.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern, better = line.split("\t")
            yield re.compile(pattern, re.I | re.M), better


def prose(text):
    """The text with everything else blanked, so that lines keep their numbers."""
    return NO_PROSE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def found_in(path):
    # A word pair may be on two lines.
    text = prose(path.read_text(encoding="utf-8"))
    flat = re.sub(r"\n(?=[^\s|#>*-])", " ", text)
    for pattern, better in words():
        for found in pattern.finditer(flat):
            line = text.count("\n", 0, found.end()) + 1
            yield line, f"'{found[0].strip()}': write {better}"


def sentences(text):
    """The sentences of paragraphs and list items, each with its line. A colon or a
    semicolon ends one, and code counts as a word."""
    text = re.sub(FENCED, lambda code: "\n" * code[0].count("\n"), text, flags=re.S | re.M)
    text = prose(re.sub(CODE, lambda code: "x" + "\n" * code[0].count("\n"), text))
    line = 1
    for block in re.split(r"(\n\s*\n|\n(?=\s*[-*] |\s*\d+\. ))", text):
        if not block.lstrip().startswith(("#", "|", "!")):
            for sentence in re.split(r"(?<=[.:;!?])\**\s+", " ".join(block.split())):
                yield line, sentence
        line += block.count("\n")


def long_sentences(path):
    for line, sentence in sentences(path.read_text(encoding="utf-8")):
        count = sum(bool(re.search(r"\w", word)) for word in sentence.split())
        if count > MOST_WORDS:
            yield line, f"a sentence of {count} words: {sentence[:60]}..."


def main():
    named = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    held = (path for pattern in HELD for path in ROOT.glob(pattern))
    files = named or sorted(path for path in held if "node_modules" not in path.parts)
    failed = 0
    for path in files:
        wrong = list(found_in(path))
        if any(path in ROOT.glob(pattern) for pattern in FOR_USERS):
            wrong += long_sentences(path)
        for line, message in sorted(wrong):
            failed += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name}:{line}: {message}")
    if failed:
        print(f"words: {failed} found; test/style/words.tsv has the list")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
