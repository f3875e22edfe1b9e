#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the words of the documentation, messages, comments and commit subjects.

    words.py [--since COMMIT] [FILE...]      default: all files that are held

words.tsv lists the words that the project does not use, with their replacements.
In Markdown, prose is checked: code blocks, code spans and the targets of links may
contain any word, and so may lines with the mark <!-- words: quoted -->. In pages for
users a sentence has at most 25 words. In C++ and TableGen, string literals are
checked, which are the messages and help texts, if their line lacks "words: quoted".
Comments of C++, JavaScript, Python, shell and CMake, and docstrings, are checked
without quoted text; of the report's pages and the schema, the whole text.

With --since, the subjects of commits since COMMIT are checked: at most 72 columns, and
a verb that names what was done.
Exit status: 0 if nothing is found, else 1.
"""

import argparse
import pathlib
import re
import subprocess
import sys

from text_parts import comment_in, docstrings, strings

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HELD = (
    "README.md",
    "CHANGELOG.md",
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
# Files with messages and help texts.
MESSAGES = tuple(
    f"{folder}/**/*.{kind}"
    for folder in ("analysis", "model", "tool")
    for kind in ("cpp", "h", "td")
)
# Files whose comments are held; those of kernels and other inputs of tests are not.
COMMENTED = tuple(
    f"{folder}/**/{kind}"
    for folder in ("analysis", "cmake", "docs", "findings", "model", "test", "tool")
    for kind in "*.cpp *.h *.py *.sh *.cmake CMakeLists.txt *.js *.mjs *.ts".split()
)
# Files with text for users in another form: pages, and descriptions in the schema.
TEXTS = ("tool/report/pages/*.mustache", "docs/schema/*.json")
# Verbs that do not name what a commit does, and how long its subject may be.
VAGUE = "say tell take let give hold mend look".split()
MOST_COLUMNS = 72
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


def paths(patterns):
    return {path for pattern in patterns for path in ROOT.glob(pattern)}


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


def in_messages(path):
    for line, text in strings(path.read_text(encoding="utf-8")):
        for pattern, better in words():
            for found in pattern.finditer(text):
                yield line, f"'{found[0].strip()}' in a message: write {better}"


def in_comments(path):
    lines = path.read_text(encoding="utf-8").split("\n")
    text = "\n".join(map(comment_words, lines))
    flat = re.sub(r"\n(?=[a-z])", " ", text)  # a word pair may be on two lines
    for pattern, better in words():
        for found in pattern.finditer(flat):
            line = text.count("\n", 0, found.end()) + 1
            yield line, f"'{found[0].strip()}' in a comment: write {better}"
    if path.suffix == ".py":
        for line, docstring in docstrings("\n".join(lines)):
            for pattern, better in words():
                for found in pattern.finditer(without_code(docstring)):
                    yield line, f"'{found[0].strip()}' in a docstring: write {better}"


def in_text(path):
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for pattern, better in words():
            for found in pattern.finditer(re.sub(r"<[^>]*>", " ", text)):
                yield line, f"'{found[0].strip()}': write {better}"


def comment_words(line):
    """The comment of the line, without names of the code and quoted text in it."""
    if "words: quoted" in line:
        return ""
    return without_code(comment_in(line))


def without_code(text):
    return re.sub(r"\\[pc] \S+|`[^`]*`|\"[^\"]*\"", " ", text)


def git(*command):
    done = subprocess.run(
        ["git", *command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def in_subjects(since):
    for each in git("log", "--no-merges", "--format=%h %s", f"{since}..").splitlines():
        commit, subject = each.split(" ", 1)
        if len(subject) > MOST_COLUMNS:
            yield f"{commit}: a subject of {len(subject)} columns: {subject}"
        if subject.split()[0].lower() in VAGUE:
            yield f"{commit}: '{subject.split()[0]}' does not name what the commit does"
        for pattern, better in words():
            if found := pattern.search(subject):
                yield f"{commit}: '{found[0].strip()}' in a subject: write {better}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--since", metavar="COMMIT")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    with_messages, for_users = paths(MESSAGES), paths(FOR_USERS)
    held = paths(HELD + COMMENTED + TEXTS) | with_messages
    files = [path.resolve() for path in options.files] or sorted(
        path for path in held if "node_modules" not in path.parts
    )
    failed = 0
    for path in files:
        kinds = {".md": found_in, ".mustache": in_text, ".json": in_text}
        wrong = list(kinds.get(path.suffix, in_comments)(path))
        if path in with_messages:
            wrong += in_messages(path)
        if path in for_users:
            wrong += long_sentences(path)
        for line, message in sorted(wrong):
            failed += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name}:{line}: {message}")
    if options.since:
        for message in in_subjects(options.since):
            failed += 1
            print(message)
    if failed:
        print(f"words: {failed} found; test/style/words.tsv has the list")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
