#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the rows of nvcc.tsv: lines whose memory instructions differ by nvcc's version.

    record.py > nvcc.tsv                 those of all files: 10 minutes
    record.py --all FILE.cu...           all lines of some files, for a look at them

A row is of a kernel and a line, or of a whole kernel of the generator in
neighbours_by_build/. It has the instructions of each version and architecture by width
in bytes, "4:2 16:1", and who makes the difference between a version and the next: the
compiler of CUDA to PTX (cicc, with the headers and libdevice) or that of PTX to machine
code (ptxas). That is found by compiling the PTX of a version with the ptxas of the
next. Between architectures nothing is compared. How many lines differ goes to standard
error. Needs the three compilers (toolchains/install) and llvm-cxxfilt-22.
"""

import argparse
import collections
import itertools
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / folder) for folder in (".", "machine_code", "neighbours_by_build")]
import cubin  # noqa: E402
import kernels  # noqa: E402
from line_table import LineTable  # noqa: E402
from read_cubin import sections, toolchains  # noqa: E402

BUILDS = {
    "12.4": ["sm_80", "sm_90"],
    "13.0": ["sm_80", "sm_90", "sm_100", "sm_120"],
    "13.5": ["sm_80", "sm_90", "sm_100", "sm_120"],
}
VERSIONS = list(BUILDS)
STEPS = list(zip(VERSIONS, VERSIONS[1:]))
COLUMNS = [(version, version, arch) for version, archs in BUILDS.items() for arch in archs]
MIXED = [(*step, arch) for step in STEPS for arch in BUILDS[step[0]]]  # PTX of the first, ptxas of the second
GENERATED = "neighbours_by_build"
INSTRUCTIONS = {
    "LDS": ("shared", "load"),
    "LDSM": ("shared", "load"),
    "STS": ("shared", "store"),
    "STSM": ("shared", "store"),
    "ATOMS": ("shared", "atomic"),
    "LDG": ("global", "load"),
    "STG": ("global", "store"),
    "LDGSTS": ("global", "copy"),
    "ATOMG": ("global", "atomic"),
    "ATOM": ("global", "atomic"),
    "RED": ("global", "atomic"),
    "REDG": ("global", "atomic"),
    "LDL": ("local", "load"),
    "STL": ("local", "store"),
    "LD": ("generic", "load"),
    "ST": ("generic", "store"),
}
WIDTHS = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "U64": 8, "S64": 8, "F64": 8, "128": 16, "256": 32}


def width(instruction):
    """Bytes of a lane; of matrices those of the rows that it receives."""
    modifiers = instruction.modifiers
    if instruction.name in ("LDSM", "STSM"):
        return 4 * int(modifiers[-1]) if modifiers[-1].isdigit() else 4
    return next((WIDTHS[word] for word in modifiers if word in WIDTHS), 4)


def plain_names(mangled):
    """By mangled name: without a template's return type and without parameters."""
    full = [name.replace("(anonymous namespace)::", "") for name in cubin.demangled(mangled)]
    return {name: re.sub(r"^\w+ ", "", text).split("(")[0] for name, text in zip(mangled, full)}


def line_table(path):
    image = path.read_bytes()
    names = [name for name, _, _ in sections(image)]
    contents = {name: image[begin : begin + size] for name, begin, size in sections(image)}
    relocations = struct.iter_unpack("<QQ", contents.get(".rel.debug_line", b""))
    extended = struct.iter_unpack("<QQ8x", contents.get(".rela.debug_line", b""))  # from sm_90 on
    kernel_at = {}
    for offset, what in (*relocations, *extended):
        (section,) = struct.unpack_from("<H", contents[".symtab"], 24 * (what >> 32) + 6)
        kernel_at[offset] = names[section].removeprefix(".text.")
    return LineTable(contents[".debug_line"], kernel_at)


def accesses(path, file):
    """{(kernel, line, space, operation): {bytes: instructions}} of a cubin."""
    found = collections.defaultdict(collections.Counter)
    table = line_table(path)
    disassembled = subprocess.run([cubin.NVDISASM, "-c", path], capture_output=True, text=True, check=True)
    functions = cubin.parse(disassembled.stdout)
    names = plain_names(list(functions))
    for mangled, function in functions.items():
        for instruction in function.instructions:
            if what := INSTRUCTIONS.get(instruction.name):
                places = table.places(mangled, instruction.address)
                lines = [line for path, line in places if pathlib.Path(path).name == file.name]
                place = "-" if file.stem == GENERATED else lines[0] if lines else 0
                found[names[mangled], place, *what][width(instruction)] += 1
    return found


def text(counts):
    return " ".join(f"{bytes}:{count}" for bytes, count in sorted(counts.items())) or "none"


def tool(version, name):
    path = toolchains.ROOT / "build" / "toolchains" / f"nvcc-{version}" / "bin" / name
    if not path.exists():
        sys.exit(toolchains.no_nvcc(version))
    return path


def compiled(file, folder):
    """{(kernel, line, space, operation): {(version of PTX, version of ptxas, arch): instructions}}"""
    lines = collections.defaultdict(lambda: dict.fromkeys([*COLUMNS, *MIXED], "none"))
    ptx, made = pathlib.Path(folder, "code.ptx"), pathlib.Path(folder, "code.cubin")
    for front, arch in [(version, arch) for version, archs in BUILDS.items() for arch in archs]:
        options = ["-ptx", "-w", "-lineinfo", "-std=c++17", f"-arch={arch}"]
        subprocess.run([tool(front, "nvcc"), *options, file, "-o", ptx], check=True)
        for build in [*COLUMNS, *MIXED]:
            if (build[0], build[2]) == (front, arch):
                options = ["-w", "-lineinfo", f"-arch={arch}"]
                subprocess.run([tool(build[1], "ptxas"), *options, ptx, "-o", made], check=True)
                for place, counts in accesses(made, file).items():
                    lines[place][build] = text(counts)
    # Without those that only a mixture has.
    return {place: row for place, row in lines.items() if any(row[column] != "none" for column in COLUMNS)}


def pairs():
    """(version, version, arch) of all that are compared."""
    for one, other in itertools.combinations(VERSIONS, 2):
        for arch in BUILDS[one]:
            yield one, other, arch


def differs(row, pair):
    one, other, arch = pair
    return row[one, one, arch] != row[other, other, arch]


def made_by(row, step):
    """Who makes the difference between two versions: of all architectures."""
    found = set()
    for arch in BUILDS[step[0]]:
        if differs(row, (*step, arch)):
            mixed = row[(*step, arch)]
            before, after = (row[version, version, arch] for version in step)
            found.add("cicc" if mixed == before else "ptxas" if mixed == after else "both")
    return ",".join(sorted(found)) or "-"


def widths(instructions):
    return re.findall(r"(\d+):", instructions)


class Differences:
    """How many lines were looked at, and how many differ, by two versions."""

    def __init__(self):
        self.lines = 0
        self.differ, self.differ_in_width = collections.Counter(), collections.Counter()

    def count(self, row):
        """The pairs of versions that differ in a line."""
        found = [pair for pair in pairs() if differs(row, pair)]
        self.lines += 1
        self.differ.update(found)
        self.differ_in_width.update(
            (one, other, arch) for one, other, arch in found
            if widths(row[one, one, arch]) != widths(row[other, other, arch])
        )  # fmt: skip
        return found

    def __str__(self):
        texts = [f"{self.lines} lines"]
        for pair in pairs():
            texts.append(f"{' '.join(pair)} {self.differ[pair]} differ, {self.differ_in_width[pair]} in widths")
        return "\n".join(texts)


def table(files=(), everything=False, differences=None):
    """The rows of the table, as text; of all files unless some are given. `everything`:
    also lines that are alike in all versions."""
    differences = differences or Differences()
    repository = HERE.parents[2]
    columns = [f"{version}/{arch}" for version, _, arch in COLUMNS]
    columns += [f"{one} to {other}" for one, other in STEPS]
    yield "\t".join(("file", "kernel", "line", "space", "operation", *columns))
    with tempfile.TemporaryDirectory() as folder:
        generated = pathlib.Path(folder, f"{GENERATED}.cu")
        generated.write_text(kernels.source(range(kernels.COUNT)))
        files = files or [*repository.glob("kernels/*.cu"), *HERE.parent.glob("*.cu"), generated]
        for file in sorted(files, key=lambda file: file.name):
            for place, row in sorted(compiled(file, folder).items(), key=str):
                if differences.count(row) or everything:
                    makers = [made_by(row, step) for step in STEPS]
                    yield "\t".join(map(str, (file.name, *place, *(row[column] for column in COLUMNS), *makers)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="also lines that are alike in all versions")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    differences = Differences()
    for row in table(arguments.files, arguments.all, differences):
        print(row, flush=True)
    print(differences, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
