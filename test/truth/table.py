# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads truth.tsv, what was measured, and exceptions.tsv, what cannot be met.

A row of truth.tsv is one value that a profiler showed for one launch of one
kernel of <id>.cu. `?` stands for what its source does not say.
"""

import csv
import dataclasses
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent

# For a GPU that the table does not name.
DEFAULT_ARCH = "sm_80"

# Scalars by the name that the table gives them, where the kernel's parameter
# has another.
PARAMETER_NAMES = {
    ("ga_sector_utilization", "stride"): "s",
    ("thor_transpose", "dim"): "d",
}


@dataclasses.dataclass(frozen=True)
class Row:
    """One measured value."""

    id: str
    kernel: str  # as the table names it: "pat: LDS.128 B", "k<1> (name)"
    grid: str  # "(1,1,1)", "(32,1,1)?", "?"
    block: str
    scalars: str  # "n=2^24 stride=2", or a remark on the count
    gpu: str
    metric: str
    measured: int
    source: str = ""  # where the value was published

    @property
    def file(self):
        return HERE / f"{self.id}.cu"

    @property
    def kernel_name(self):
        """As the source names it: "pat", "k<1>"."""
        return re.split(r"[ :]", self.kernel)[0]

    @property
    def arch(self):
        """"sm_86", from "A10 (CC 8.6)" or "GA104, sm_86"."""
        found = re.search(r"\bsm_(\d+)|\bCC (\d+)\.(\d+)", self.gpu)
        return f"sm_{''.join(filter(None, found.groups()))}" if found else DEFAULT_ARCH

    @property
    def launch(self):
        scalars = "" if self.scalars == "-" else f" {self.scalars}"
        return f"{self.grid} {self.block}{scalars}"

    def arguments(self):
        """{"n": 1024, ...}: the scalars by the names of the parameters. Only
        some of the names are parameters."""
        values = {}
        for names, value in re.findall(r"((?:\w+=)+)(\d+(?:\^\d+)?)", self.scalars):
            base, _, exponent = value.partition("^")
            for name in names.rstrip("=").split("="):
                name = PARAMETER_NAMES.get((self.id, name), name)
                values[name] = int(base) ** int(exponent or 1)
        return values

    def instructions(self):
        """How often the instruction that is measured was executed, if the
        table says it: the kernel here executes it once a warp."""
        found = re.search(r"([\d,]+) (?:LDS\.128 warp instructions|per PC)", self.scalars)
        return int(found[1].replace(",", "")) if found else None


def shape(text):
    """[32, 8, 1] of "(32,8,1)" or "(32,8,1)?"; None of "?"."""
    sizes = re.findall(r"\d+", text)
    return [int(size) for size in sizes] if sizes else None


def read_rows():
    with open(HERE / "truth.tsv", encoding="utf-8", newline="") as file:
        return [
            Row(
                r["id"],
                r["kernel"],
                r["grid"],
                r["block"],
                r["scalar_args"],
                r["GPU"],
                r["metric"],
                int(r["measured"]),
                r["source"],
            )
            for r in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def read_exceptions():
    """{(id, kernel, metric): cause}"""
    with open(HERE / "exceptions.tsv", encoding="utf-8", newline="") as file:
        return {
            (r["id"], r["kernel"], r["metric"]): r["cause"]
            for r in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        }
