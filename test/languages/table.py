# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of compilers in docs/dev/compilers.md, between two markers."""

import dataclasses

import environments
import expectations

PAGE = environments.ROOT / "docs" / "dev" / "compilers.md"
# Sections that are not in docs/languages.md.
PAGES = {"cupy": "pytorch.md"}
BEGIN = "<!-- compilers: written by test/languages/check.py --table -->"
END = "<!-- end of compilers -->"
HEAD = """| compiler | version | writes | accesses | decided and right | places right | |
| --- | --- | --- | --- | --- | --- | --- |
"""


@dataclasses.dataclass
class Line:
    """The outcomes of one compiler."""

    language: object
    version: str
    outcomes: list

    def right(self):
        return sum(o.decided and o.outcome in (expectations.RIGHT, expectations.PLACE)
                   for o in self.outcomes)

    def placed(self):
        return [o for o in self.outcomes if o.row.place != "-"]

    def places_right(self):
        return sum(o.place_right for o in self.placed())

    def counts(self):
        return (f"{len(self.outcomes)} accesses, {self.right()} right,"
                f" {self.places_right()} of {len(self.placed())} places right")

    def cells(self):
        title = self.language.title
        if self.language.section:
            title = f"[{title}](../{PAGES.get(self.language.section, 'languages.md#' + self.language.section)})"
        return [title, self.version, self.language.writes, str(len(self.outcomes) or "-"),
                percent(self.right(), len(self.outcomes)),
                percent(self.places_right(), len(self.placed())), self.language.remark]


def percent(part, whole):
    return f"{100 * part // whole} %" if whole else "-"


def rows_of(text):
    """{first cell: row} of the table in the page."""
    between = text.split(BEGIN)[1].split(END)[0]
    rows = [line for line in between.strip().splitlines()[2:] if line.startswith("|")]
    return {row.split("|")[1].strip(): row for row in rows}


def write(lines):
    """Writes the lines into the page; rows of compilers that were not run stay."""
    text = PAGE.read_text()
    rows = rows_of(text)
    for line in lines:
        cells = line.cells()
        rows[cells[0]] = "| " + " | ".join(cells) + " |"
    body = "".join(f"{rows[title]}\n" for title in sorted(rows, key=str.lower))
    before, rest = text.split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{HEAD}{body}{END}{rest.split(END)[1]}")
