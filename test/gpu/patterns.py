#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Addresses and masks for patterns.cu, and the table of what was counted.

  patterns.py generate DIR   writes DIR/patterns.bin, DIR/launches.bin and
                             DIR/patterns.tsv
  patterns.py read DIR       reads DIR/patterns.tsv and what Nsight Compute
                             exported, DIR/sites.csv and DIR/launches.csv, and
                             prints the table

README.md says what the columns are. measured_patterns.tsv was measured with the
default seeds: the order of the random numbers, and so of the code that draws
them, must stay as it is.
"""

import argparse
import collections
import csv
import dataclasses
import pathlib
import random
import re
import struct
import sys

LANES = 32
SITES = 256  # of a kind; SITES of patterns.cu
SEED = 20261127
MORE_SEED = 7  # of further patterns that launches are chosen from
SHARED_BYTES = 16384  # addresses in shared memory lie below
GLOBAL_BYTES = 1 << 17  # addresses in global memory lie below

SHARED, MATRIX, GLOBAL, COPY = "shared", "matrix", "global", "copy"


@dataclasses.dataclass(frozen=True)
class Kind:
    """An instruction; patterns.cu has one of the same name."""

    name: str
    width: int  # bytes a lane
    memory: str
    opcode: str  # of the machine instruction
    in_sites: bool = True


KINDS = (
    Kind("lds8", 1, SHARED, "LDS"),
    Kind("lds16", 2, SHARED, "LDS"),
    Kind("lds32", 4, SHARED, "LDS"),
    Kind("lds64", 8, SHARED, "LDS"),
    Kind("lds128", 16, SHARED, "LDS"),
    Kind("sts8", 1, SHARED, "STS"),
    Kind("sts16", 2, SHARED, "STS"),
    Kind("sts32", 4, SHARED, "STS"),
    Kind("sts64", 8, SHARED, "STS"),
    Kind("sts128", 16, SHARED, "STS"),
    Kind("ldsm1", 16, MATRIX, "LDSM"),
    Kind("ldsm2", 16, MATRIX, "LDSM"),
    Kind("ldsm4", 16, MATRIX, "LDSM"),
    Kind("ldsm4t", 16, MATRIX, "LDSM"),
    Kind("stsm1", 16, MATRIX, "STSM"),
    Kind("stsm2", 16, MATRIX, "STSM"),
    Kind("stsm4", 16, MATRIX, "STSM"),
    Kind("stsm4t", 16, MATRIX, "STSM"),
    Kind("atomsadd", 4, SHARED, "ATOMS"),
    Kind("atomsinc", 4, SHARED, "ATOMS"),
    Kind("redsadd", 4, SHARED, "ATOMS"),
    Kind("atomscas", 4, SHARED, "ATOMS"),
    Kind("atomsexch", 4, SHARED, "ATOMS"),
    Kind("atomsmax", 4, SHARED, "ATOMS"),
    Kind("atomsexch64", 8, SHARED, "ATOMS"),
    Kind("atomscas64", 8, SHARED, "ATOMS"),
    Kind("ldg8", 1, GLOBAL, "LDG"),
    Kind("ldg16", 2, GLOBAL, "LDG"),
    Kind("ldg32", 4, GLOBAL, "LDG"),
    Kind("ldg64", 8, GLOBAL, "LDG"),
    Kind("ldg128", 16, GLOBAL, "LDG"),
    Kind("stg8", 1, GLOBAL, "STG"),
    Kind("stg16", 2, GLOBAL, "STG"),
    Kind("stg32", 4, GLOBAL, "STG"),
    Kind("stg64", 8, GLOBAL, "STG"),
    Kind("stg128", 16, GLOBAL, "STG"),
    Kind("atomg", 4, GLOBAL, "ATOMG"),
    Kind("redg", 4, GLOBAL, "REDG"),
    Kind("redgf", 4, GLOBAL, "REDG"),
    Kind("atomgcas", 4, GLOBAL, "ATOMG"),
    Kind("atomgexch", 4, GLOBAL, "ATOMG"),
    Kind("redg64", 8, GLOBAL, "REDG"),
    Kind("atomg64", 8, GLOBAL, "ATOMG"),
    Kind("redgd", 8, GLOBAL, "REDG"),
    Kind("redgh2", 4, GLOBAL, "REDG"),
    Kind("redgv2", 8, GLOBAL, "REDG"),
    Kind("redgv4", 16, GLOBAL, "REDG"),
    Kind("atomgf", 4, GLOBAL, "ATOMG"),
    Kind("gen_lds32", 4, SHARED, "LD"),
    Kind("gen_lds128", 16, SHARED, "LD"),
    Kind("gen_sts64", 8, SHARED, "ST"),
    Kind("cpca4", 4, COPY, "LDGSTS"),
    Kind("cpca8", 8, COPY, "LDGSTS"),
    Kind("cpca16", 16, COPY, "LDGSTS"),
    # The source page does not count them while several are in flight.
    Kind("cpcg16", 16, COPY, "LDGSTS", in_sites=False),
    Kind("ldgcg32", 4, GLOBAL, "LDG"),
    Kind("ldgnc128", 16, GLOBAL, "LDG"),
)
KIND_OF = {kind.name: kind for kind in KINDS}

# Columns of the table, by what Nsight Compute calls them.
METRICS = {
    "W": "memory_l1_wavefronts_shared",
    "I": "memory_l1_wavefronts_shared_ideal",
    "S": "memory_l2_theoretical_sectors_global",
    "SI": "memory_l2_theoretical_sectors_global_ideal",
    "T": "memory_l1_tag_requests_global",
    "HW": "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
    "HC": "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum",
    "R": "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum",
    "A": "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
}
SITE_COLUMNS = {
    SHARED: ("W", "I"),
    MATRIX: ("W", "I"),
    GLOBAL: ("S", "SI", "T"),
    COPY: ("W", "I", "S", "SI", "T"),
}
# Not HW of copies: waiting for them adds four wavefronts.
LAUNCH_COLUMNS = {
    "lds64": ("HW", "HC"),
    "lds128": ("HW", "HC"),
    "cpcg16": ("W", "S"),
    "atomsadd": ("W", "HW", "HC"),
    "atomscas": ("W", "HW", "HC"),
    "redg": ("S", "R"),
    "atomg": ("S", "A"),
    "redgf": ("S", "R"),
}


@dataclasses.dataclass(frozen=True)
class Pattern:
    kind: Kind
    first: tuple  # byte address of each lane; of a copy, the source
    second: tuple | None  # destination of a copy
    active: tuple  # 1 or 0 of each lane

    def row(self) -> list:
        """The columns before the counters."""
        mask = sum(bit << lane for lane, bit in enumerate(self.active))
        return [
            self.kind.name,
            str(self.kind.width),
            f"{mask:08x}",
            ",".join(map(str, self.first)),
            ",".join(map(str, self.second)) if self.second else "-",
        ]


def pattern_of(fields: list) -> Pattern:
    """The pattern that row() wrote."""
    name, _, mask, first, second = fields
    return Pattern(
        KIND_OF[name],
        tuple(map(int, first.split(","))),
        None if second == "-" else tuple(map(int, second.split(","))),
        tuple(int(mask, 16) >> lane & 1 for lane in range(LANES)),
    )


# --- Patterns ---------------------------------------------------------------


def random_mask(draw: random.Random, number: int) -> list:
    """Which lanes are active: all of them in five of eight patterns."""
    form = number % 8
    if form < 5:
        return [1] * LANES
    if form == 5:
        return [int(draw.random() < 0.5) for _ in range(LANES)]
    if form == 6:
        first = draw.choice([1, 2, 3, 4, 7, 8, 9, 12, 15, 16, 17, 24, 31])
        return [int(lane < first) for lane in range(LANES)]
    period = draw.choice([2, 4, 8])
    phase = draw.randrange(period)
    return [int(lane % period == phase) for lane in range(LANES)]


def shared_addresses(draw: random.Random, number: int, width: int) -> list:
    """Addresses in shared memory, in eight forms by turns."""
    form = number % 8
    top = SHARED_BYTES // width
    if form == 0:  # a stride
        stride = draw.choice([*range(34), 48, 63, 64, 65])
        start = draw.randrange(8)
        elements = [(lane * stride + start) % top for lane in range(LANES)]
    elif form == 1:  # few places
        count = draw.choice([1, 2, 3, 4, 6, 8, 12, 16, 24, 32])
        places = [draw.randrange(top) for _ in range(count)]
        elements = [draw.choice(places) for _ in range(LANES)]
    elif form == 2:  # lanes that differ in some bits share
        bits = draw.choice([1, 2, 3, 4, 8, 16])
        places = [draw.randrange(min(top, 512)) for _ in range(LANES)]
        elements = [places[min(lane, lane ^ bits)] for lane in range(LANES)]
    elif form == 3:  # columns of a tile
        pitch = draw.choice([16, 17, 20, 24, 31, 32, 33, 34, 36, 40, 64, 65, 68])
        columns = draw.choice([1, 2, 4, 8, 16, 32])
        elements = [(lane // columns * pitch + lane % columns) % top for lane in range(LANES)]
    elif form == 4:  # consecutive elements in some order
        order = list(range(LANES))
        draw.shuffle(order)
        start = draw.randrange(16)
        elements = [place + start for place in order]
    elif form == 5:  # anywhere in a window
        window = min(draw.choice([8, 16, 32, 64, 128, 256, 1024]), top)
        elements = [draw.randrange(window) for _ in range(LANES)]
    elif form == 6:  # chunks swizzled by the number of their row
        rows = draw.choice([4, 8])
        elements = [
            lane // rows * rows + (lane % rows ^ lane // rows % rows) for lane in range(LANES)
        ]
    else:  # groups of lanes share
        group = draw.choice([2, 4, 8, 16])
        stride = draw.choice([1, 2, 3, 5, 8, 32])
        elements = [lane // group * stride % top for lane in range(LANES)]
    return [element * width for element in elements]


def matrix_rows(draw: random.Random, number: int) -> list:
    """Addresses of rows of 16 bytes."""
    addresses = shared_addresses(draw, number, 16)
    if number % 8 == 7:  # rows of a tile
        pitch = draw.choice([16, 32, 48, 64, 80, 128, 144, 256, 272])
        addresses = [lane * pitch % SHARED_BYTES for lane in range(LANES)]
    return addresses


def global_addresses(draw: random.Random, number: int, width: int) -> list:
    """Addresses in global memory, in six forms by turns."""
    form = number % 6
    top = (1 << 16) // width
    if form == 0:  # a stride
        stride = draw.choice([0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 32, 33, 64])
        start = draw.randrange(32)
        elements = [(lane * stride + start) % top for lane in range(LANES)]
    elif form == 1:  # few places
        count = draw.choice([1, 2, 3, 4, 8, 16])
        places = [draw.randrange(top) for _ in range(count)]
        elements = [draw.choice(places) for _ in range(LANES)]
    elif form == 2:  # anywhere in a window
        window = min(draw.choice([8, 16, 32, 64, 128, 512, 4096]), top)
        elements = [draw.randrange(window) for _ in range(LANES)]
    elif form == 3:  # consecutive elements in some order
        order = list(range(LANES))
        draw.shuffle(order)
        start = draw.randrange(64)
        elements = [place + start for place in order]
    elif form == 4:  # columns of a tile
        columns = draw.choice([2, 4, 8, 16])
        pitch = draw.choice([8, 32, 36, 64, 100, 256, 1024])
        start = draw.randrange(8)
        elements = [
            (lane // columns * pitch + lane % columns + start) % top for lane in range(LANES)
        ]
    else:  # groups of lanes share
        group = draw.choice([2, 4, 8, 16])
        stride = draw.choice([1, 2, 5, 8, 32])
        elements = [lane // group * stride % top for lane in range(LANES)]
    return [element * width for element in elements]


def rows_into_rows(draw: random.Random, columns: int, width: int) -> tuple:
    """A tile is copied: its rows lie apart on both sides."""
    row_bytes = columns * width
    pitch = draw.choice([row_bytes, 64, 128, 144, 160, 256, 512, 1024, 4096])
    pitch = max(pitch, row_bytes) // width * width
    pad = draw.choice([0, 0, 16, 32, 64])
    into_pitch = (row_bytes + pad) // width * width
    start = draw.choice([0, 0, 0, 16, 32, 64, 96]) // width * width
    is_swizzled = draw.choice([0, 0, 1])
    source, destination = [], []
    for lane in range(LANES):
        row, column = divmod(lane, columns)
        into_column = column ^ (row % columns if is_swizzled else 0)
        source.append(start + row * pitch + column * width)
        destination.append((row * into_pitch + into_column * width) % SHARED_BYTES)
    return source, destination


def copy_addresses(draw: random.Random, number: int, width: int) -> tuple:
    """Source and destination of a copy, in six forms, one of them thrice."""
    form = number % 8
    columns = draw.choice([2, 4, 8, 16, 32])
    if form < 3:
        return rows_into_rows(draw, columns, width)
    consecutive = [lane * width for lane in range(LANES)]
    if form == 3:  # strided source
        stride = draw.choice([1, 2, 3, 4, 5, 8, 9, 16, 17, 32, 64])
        return [address * stride for address in consecutive], consecutive
    if form == 4:  # any destination
        return consecutive, shared_addresses(draw, draw.randrange(8), width)
    if form == 5:  # in some order
        source, destination = consecutive[:], consecutive[:]
        draw.shuffle(source)
        if draw.random() < 0.5:
            draw.shuffle(destination)
        return source, destination
    if form == 6:  # groups of lanes share the source
        group = draw.choice([2, 4, 8, 16, 32])
        stride = draw.choice([1, 2, 8, 16])
        return [lane // group * stride * width for lane in range(LANES)], consecutive
    window = draw.choice([32, 64, 128, 512])
    return (
        [draw.randrange(window) * width for _ in range(LANES)],
        [draw.randrange(draw.choice([32, 64, 256])) * width for _ in range(LANES)],
    )


def make_pattern(draw: random.Random, kind: Kind, number: int) -> Pattern:
    # A mask for all forms of addresses, then the next one.
    active = random_mask(draw, number // (6 if kind.memory == GLOBAL else 8))
    second = None
    if kind.memory == SHARED:
        first = shared_addresses(draw, number, kind.width)
    elif kind.memory == GLOBAL:
        first = global_addresses(draw, number, kind.width)
    elif kind.memory == COPY:
        first, second = copy_addresses(draw, number, kind.width)
    else:
        active = [1] * LANES
        first = matrix_rows(draw, number)
    return Pattern(kind, tuple(first), second and tuple(second), tuple(active))


def make_patterns(seed: int, sites: int = SITES) -> dict:
    """By the name of the kind, as many patterns as there are sites."""
    draw = random.Random(seed)
    return {kind.name: [make_pattern(draw, kind, i) for i in range(sites)] for kind in KINDS}


def passes(pattern: Pattern, begin: int, end: int) -> int:
    """The most words that these lanes read of one bank."""
    words = collections.defaultdict(set)
    for lane in range(begin, end):
        if pattern.active[lane]:
            start = pattern.first[lane] // 4
            for word in range(start, start + pattern.kind.width // 4):
                words[word % 32].add(word)
    return max(map(len, words.values()), default=0)


def may_merge(pattern: Pattern) -> bool:
    """Whether two groups of lanes cost less together than one by one."""
    group = 128 // pattern.kind.width
    for begin in range(0, LANES, 2 * group):
        middle, end = begin + group, begin + 2 * group
        apart = passes(pattern, begin, middle) + passes(pattern, middle, end)
        if passes(pattern, begin, end) != apart:
            return True
    return False


def choose_launches(first: dict, more: dict) -> list:
    """Patterns that the source page does not show in full."""
    chosen = []
    for name, half in (("lds64", 12), ("lds128", 30)):
        merging = [p for p in first[name] + more[name] if may_merge(p)]
        chosen += [p for p in merging if not all(p.active)][:half]
        chosen += [p for p in merging if all(p.active)][:half]
    chosen += first["cpcg16"][:40] + first["cpcg16"][128:152]
    for name, count in (("atomsadd", 8), ("atomscas", 4), ("redg", 10), ("atomg", 6), ("redgf", 6)):
        chosen += first[name][:count]
    return chosen


def record(pattern: Pattern) -> bytes:
    """What patterns.cu reads of a pattern."""
    second = pattern.second or (0,) * LANES
    name = pattern.kind.name.encode()
    return struct.pack("<16s96I", name, *pattern.first, *second, *pattern.active)


def generate(folder: pathlib.Path, seed: int, more_seed: int) -> None:
    first = make_patterns(seed)
    programs = {
        "sites": [p for kind in KINDS if kind.in_sites for p in first[kind.name]],
        "launches": choose_launches(first, make_patterns(more_seed)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "patterns.bin").write_bytes(b"".join(map(record, programs["sites"])))
    (folder / "launches.bin").write_bytes(b"".join(map(record, programs["launches"])))
    with open(folder / "patterns.tsv", "w", encoding="ascii") as file:
        for program, patterns in programs.items():
            for pattern in patterns:
                print(program, *pattern.row(), sep="\t", file=file)


# --- What was counted -------------------------------------------------------

TABLE_BANK = "c[0x3]"  # where __constant__ variables lie
TABLE_ROW = LANES * 8  # bytes of a site
BANK_BYTES = 1 << 16  # offsets in a bank are printed with a sign


@dataclasses.dataclass(frozen=True)
class Instruction:
    """A line of the source page."""

    text: str
    counters: dict

    def parts(self) -> tuple:
        """Opcode with its suffixes, and the operands; without the predicate."""
        text = re.sub(r"^@\S+\s+", "", self.text.strip())
        opcode, _, operands = text.partition(" ")
        return opcode, [o.strip() for o in operands.split(",")]


def registers(operand: str) -> list:
    return [int(number) for number in re.findall(r"\bR(\d+)\b", operand)]


def trace_sites(instructions: list, opcode: str) -> list:
    """(site, instruction) of those that have this opcode and a site.

    The compiler reorders instructions. The table's offset that the address was
    read from says which site one is; registers are followed from there. What
    the kernel accesses for itself has no site.
    """
    sites_of = collections.defaultdict(frozenset)  # register: sites in its value
    found = []
    for instruction in instructions:
        full_opcode, operands = instruction.parts()
        base = full_opcode.split(".")[0]
        if base == opcode:
            address = next((o for o in operands if "[R" in o), "")
            match = re.search(r"\[R(\d+)", address)
            sites = sites_of[int(match.group(1))] if match else frozenset()
            if len(sites) > 1:
                raise ValueError(f"of more than one site: {instruction.text}")
            found += [(site, instruction) for site in sites]
        if not re.fullmatch(r"R\d+", operands[0]):
            continue  # writes no register
        (target,) = registers(operands[0])
        value = frozenset()
        if base == "LDC" and TABLE_BANK in operands[1]:
            match = re.search(r"\+(-?0x[0-9a-f]+)\]", operands[1])
            offset = int(match.group(1), 16) if match else 0
            value = frozenset([offset % BANK_BYTES // TABLE_ROW])
        elif not base.startswith(("LD", "ATOM")):
            sources = [r for operand in operands[1:] for r in registers(operand)]
            value = frozenset().union(*(sites_of[r] for r in sources))
        for number in range(result_registers(full_opcode)):
            sites_of[target + number] = value
    return found


def result_registers(opcode: str) -> int:
    suffixes = opcode.split(".")
    if suffixes[0] == "LDSM":
        return int(suffixes[-1]) if suffixes[-1].isdigit() else 1
    if "128" in suffixes:
        return 4
    return 2 if "64" in suffixes or "WIDE" in suffixes or suffixes[0] == "CS2R" else 1


def kind_name(kernel: str, prefix: str) -> str:
    """The kind of a kernel of patterns.cu: of "site_lds8(char *, ...)", lds8."""
    match = re.search(rf"\b{prefix}_(\w+)\(", kernel)
    if not match or match.group(1) not in KIND_OF:
        raise ValueError(f"not a kernel of patterns.cu: {kernel}")
    return match.group(1)


def read_pages(lines) -> dict:
    """The instructions of each kind, from the source page of each kernel.

    ncu 2025.3.1 prints each page twice; an address that was there is passed over.
    """
    pages = {}
    columns = []
    for fields in csv.reader(lines):
        if not fields:
            continue
        if fields[0] == "Kernel Name":
            page = pages.setdefault(kind_name(fields[1], "site"), {})
        elif fields[0] == "Address":
            columns = fields
        elif fields[0].startswith("0x"):
            counters = dict(zip(columns[2:], fields[2:]))
            page.setdefault(fields[0], Instruction(fields[1], counters))
    return {name: list(page.values()) for name, page in pages.items()}


def read_launches(lines) -> list:
    """(kind, counters) of each launch, from the raw page."""
    names, _, *rows = csv.reader(line for line in lines if line.startswith('"'))
    launches = [dict(zip(names, row)) for row in rows]
    return [(kind_name(launch["Kernel Name"], "launch"), launch) for launch in launches]


def counted(counters: dict, columns: tuple) -> str:
    """As in "W=2 I=1"."""
    values = (counters[METRICS[column]].replace(",", "") for column in columns)
    return " ".join(f"{c}={int(float(v))}" for c, v in zip(columns, values))


def site_rows(patterns: list, pages: dict, one_in: int) -> list:
    by_kind = collections.defaultdict(list)
    for pattern in patterns:
        by_kind[pattern.kind].append(pattern)
    rows = []
    for kind, of_kind in by_kind.items():
        found = trace_sites(pages.get(kind.name, []), kind.opcode)
        if sorted(site for site, _ in found) != list(range(len(of_kind))):
            raise ValueError(f"{kind.name}: {len(found)} instructions, not one for each site")
        columns = SITE_COLUMNS[kind.memory]
        for site, instruction in found[::one_in]:
            rows.append([*of_kind[site].row(), counted(instruction.counters, columns)])
    return rows


def launch_rows(patterns: list, launches: list) -> list:
    if [pattern.kind.name for pattern in patterns] != [name for name, _ in launches]:
        raise ValueError("the launches are not those of patterns.tsv")
    return [
        [*pattern.row(), counted(counters, LAUNCH_COLUMNS[name])]
        for pattern, (name, counters) in zip(patterns, launches)
    ]


HEAD = """\
# W, I, S, SI, T: the source page of Nsight Compute, of the instruction alone.
#   W   memory_l1_wavefronts_shared
#   I   memory_l1_wavefronts_shared_ideal
#   S   memory_l2_theoretical_sectors_global
#   SI  memory_l2_theoretical_sectors_global_ideal
#   T   memory_l1_tag_requests_global
# HW, HC, R, A: counters of a launch in which the instruction is the only one of
# its kind.
#   HW  l1tex__data_pipe_lsu_wavefronts_mem_shared.sum, of which one is the launch's
#   HC  l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum
#   R   l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum
#   A   l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum
# kind, bytes a lane, active lanes (hexadecimal, lane 0 is bit 0), byte address of
# each lane (in shared memory, or from a base in global memory that is aligned to
# 256 bytes; of a copy, the source), shared destination of a copy, counters"""


def read(folder: pathlib.Path, one_in: int) -> list:
    """The rows of the table."""
    programs = collections.defaultdict(list)
    with open(folder / "patterns.tsv", encoding="ascii") as file:
        for line in file:
            program, *fields = line.rstrip("\n").split("\t")
            programs[program].append(pattern_of(fields))
    with open(folder / "sites.csv", encoding="utf-8", errors="replace", newline="") as file:
        rows = site_rows(programs["sites"], read_pages(file), one_in)
    with open(folder / "launches.csv", encoding="utf-8", errors="replace", newline="") as file:
        return rows + launch_rows(programs["launches"], read_launches(file))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("generate", help="write the patterns")
    command.add_argument("folder", metavar="DIR", type=pathlib.Path)
    command.add_argument("--seed", type=int, default=SEED, help="of the patterns (%(default)s)")
    command.add_argument(
        "--more-seed",
        type=int,
        default=MORE_SEED,
        help="of further ones that launches are chosen from (%(default)s)",
    )
    command = commands.add_parser("read", help="print the table of what was counted")
    command.add_argument("folder", metavar="DIR", type=pathlib.Path)
    command.add_argument(
        "--one-in",
        metavar="N",
        type=int,
        default=1,
        help="print every Nth of the sites of a kind (%(default)s)",
    )
    options = parser.parse_args()
    if options.command == "generate":
        generate(options.folder, options.seed, options.more_seed)
        return 0
    try:
        rows = read(options.folder, options.one_in)
    except (OSError, ValueError, KeyError) as error:
        print(f"patterns.py: error: {error}", file=sys.stderr)
        return 2
    print(HEAD)
    for row in rows:
        print(*row, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
