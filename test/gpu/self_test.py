#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of patterns.py, without a GPU."""

import collections
import csv
import io
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

import patterns
from patterns import COPY, GLOBAL, KIND_OF, KINDS, LANES, Instruction, Pattern

HERE = pathlib.Path(__file__).resolve().parent
MEASURED = HERE.parent / "unit" / "model" / "measured_patterns.tsv"

FIRST = patterns.make_patterns(patterns.SEED)
MORE = patterns.make_patterns(patterns.MORE_SEED)
LAUNCHES = patterns.choose_launches(FIRST, MORE)


def all_patterns():
    for made in (FIRST, MORE):
        for of_kind in made.values():
            yield from of_kind


class Patterns(unittest.TestCase):
    def test_each_kind_has_one_for_each_site(self):
        self.assertEqual(set(FIRST), {kind.name for kind in KINDS})
        self.assertEqual({len(of_kind) for of_kind in FIRST.values()}, {patterns.SITES})

    def test_addresses_are_aligned_and_in_bounds(self):
        for p in all_patterns():
            in_shared = p.second if p.kind.memory == COPY else p.first
            if p.kind.memory == GLOBAL:
                in_shared = None
            for addresses in filter(None, (p.first, p.second)):
                self.assertEqual(len(addresses), LANES)
                self.assertTrue(all(a % p.kind.width == 0 for a in addresses), p)
                bound = patterns.SHARED_BYTES if addresses is in_shared else patterns.GLOBAL_BYTES
                self.assertGreaterEqual(min(addresses), 0, p)
                self.assertLessEqual(max(addresses) + p.kind.width, bound, p)

    def test_some_lane_is_active(self):
        for p in all_patterns():
            self.assertEqual(len(p.active), LANES)
            self.assertLessEqual(set(p.active), {0, 1})
            self.assertTrue(any(p.active), p)

    def test_only_copies_have_a_destination(self):
        for p in all_patterns():
            self.assertEqual(p.second is not None, p.kind.memory == COPY)

    def test_same_seed_same_patterns(self):
        self.assertEqual(patterns.make_patterns(patterns.SEED), FIRST)
        self.assertNotEqual(FIRST, MORE)

    def test_a_row_is_read_back(self):
        for of_kind in FIRST.values():
            self.assertEqual(patterns.pattern_of(of_kind[5].row()), of_kind[5])

    def test_default_seeds_make_all_that_was_measured(self):
        made = {tuple(p.row()) for p in all_patterns()}
        lines = MEASURED.read_text(encoding="ascii").splitlines()
        rows = [tuple(line.split("\t")[:5]) for line in lines if not line.startswith("#")]
        self.assertGreater(len(rows), 3000)
        self.assertEqual([row for row in rows if row not in made], [])


class Launches(unittest.TestCase):
    def test_each_kind_has_columns(self):
        self.assertEqual({p.kind.name for p in LAUNCHES}, set(patterns.LAUNCH_COLUMNS))

    def test_wide_loads_may_merge(self):
        wide = [p for p in LAUNCHES if p.kind.name in ("lds64", "lds128")]
        self.assertGreater(len(wide), 40)
        self.assertTrue(all(map(patterns.may_merge, wide)))

    def test_what_may_merge(self):
        full = (1,) * LANES
        lds64 = KIND_OF["lds64"]
        one_place = Pattern(lds64, (0,) * LANES, None, full)
        apart = Pattern(lds64, tuple(8 * lane for lane in range(LANES)), None, full)
        self.assertTrue(patterns.may_merge(one_place))  # 1 pass, not 2
        self.assertFalse(patterns.may_merge(apart))  # 2 passes either way


class Programs(unittest.TestCase):
    def test_patterns_cu_has_the_same_kinds(self):
        source = (HERE / "patterns.cu").read_text(encoding="ascii")
        names = re.findall(r"^  I\((\w+),", source, re.MULTILINE)
        self.assertEqual(names, [kind.name for kind in KINDS])
        self.assertIn(f"#define SITES {patterns.SITES} ", source)

    def test_record(self):
        p = FIRST["cpca16"][0]
        name, *numbers = struct.unpack("<16s96I", patterns.record(p))
        self.assertEqual(name, b"cpca16" + bytes(10))
        self.assertEqual(tuple(numbers), p.first + p.second + p.active)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, HERE / "patterns.py", "generate", folder]
            subprocess.run(command, check=True)
            size = {f.name: f.stat().st_size for f in pathlib.Path(folder).iterdir()}
            lines = (pathlib.Path(folder) / "patterns.tsv").read_text(encoding="ascii")
        programs = collections.Counter(re.findall("^[a-z]+", lines, re.MULTILINE))
        self.assertEqual(programs["launches"], len(LAUNCHES))
        self.assertEqual(size["launches.bin"], len(LAUNCHES) * 400)
        self.assertEqual(size["patterns.bin"], programs["sites"] * 400)
        self.assertEqual(programs["sites"] % patterns.SITES, 0)


def page(kernel, lines):
    """A source page: (text, wavefronts, ideal, sectors, ideal sectors, tags) of
    each instruction, which is printed twice as ncu 2025.3.1 does."""
    text = io.StringIO()
    write = csv.writer(text, quoting=csv.QUOTE_ALL).writerow
    metrics = [patterns.METRICS[column] for column in ("W", "I", "S", "SI", "T")]
    for _ in range(2):
        write(["Kernel Name", f"{kernel}(char *, unsigned int *, unsigned long *)", ""])
        write(["Address", "Source", "inst_executed", *metrics])
        for number, (instruction, *counters) in enumerate(lines):
            counters = counters or ["0"] * 5
            write([f"0x7f00{16 * number:04x}", instruction, "1", *counters])
    return text.getvalue()


# Loads in another order than their sites, of which one is read where the other's
# address was; and a load and stores of the kernel's own.
REORDERED = (
    ["      LDC.64 R4, c[0x3][R2+0x200]"],
    ["      STS [R2], RZ", 1, 1, 0, 0, 0],
    ["      LDC.64 R6, c[0x3][R2]"],
    ["      LDC.64 R10, c[0x3][R2+0x100]"],
    ["      LDS R30, [R2+UR4]", 9, 9, 0, 0, 0],
    ["      LOP3.LUT R8, R4, 0xffffff, RZ, 0xc0, !PT"],
    ["@P1   LDS R20, [R8+UR4]", 3, 1, 0, 0, 0],
    ["      LOP3.LUT R8, R6, 0xffffff, RZ, 0xc0, !PT"],
    ["@P0   LDS R6, [R8+UR4]", 2, 1, 0, 0, 0],
    ["      IMAD.IADD R0, R0, 0x1, R6"],
    ["      LOP3.LUT R6, R10, 0xffffff, RZ, 0xc0, !PT"],
    ["      LDS R8, [R6+UR4]", 4, 1, 0, 0, 0],
    ["      STG.E desc[UR4][R2.64], R0", 0, 0, 4, 4, 1],
)


def traced(texts, opcode):
    found = patterns.trace_sites([Instruction(text, {}) for text in texts], opcode)
    return [site for site, _ in found]


class Traces(unittest.TestCase):
    def test_global_addresses_of_two_registers(self):
        self.assertEqual(
            traced(
                [
                    "      LDC.64 R6, c[0x3][R2+0x700]",
                    "      LOP3.LUT R9, R6, 0xffffff, RZ, 0xc0, !PT",
                    "      IADD3 R20, P3, R9, UR6, RZ",
                    "      IMAD.X R21, RZ, RZ, UR7, P3",
                    "@P0   LDG.E.64 R6, desc[UR4][R20.64]",
                ],
                "LDG",
            ),
            [7],
        )

    def test_stores_and_copies(self):
        table = ["LDC.64 R4, c[0x3][R2+0x304]", "LDC.64 R8, c[0x3][R2+0x500]"]
        self.assertEqual(traced([*table, "@P0 STS.64 [R4+0x8], R8"], "STS"), [3])
        copy = "@!P0 LDGSTS.E.BYPASS.128 [R4], desc[UR4][R4.64]"
        self.assertEqual(traced([*table, copy], "LDGSTS"), [3])

    def test_offsets_have_a_sign(self):
        texts = ["LDC.64 R4, c[0x3][R2+-0x8000]", "STS [R4], R0"]
        self.assertEqual(traced(texts, "STS"), [128])
        texts = ["LDC.64 R4, c[0x3][R2+-0x100]", "STS [R4], R0"]
        self.assertEqual(traced(texts, "STS"), [255])

    def test_results_have_no_site(self):
        table = ["LDC.64 R4, c[0x3][R2]"]
        for load in ("LDS.128 R6, [R4]", "LDSM.16.M88.4 R6, [R4]"):
            texts = [*table, "LDC R9, c[0x3][R2+0x100]", load, "STS [R9], R0"]
            self.assertEqual(traced(texts, "STS"), [])
        atomics = ["ATOMS.ADD RZ, [R4], R3", "ATOMS.ADD R4, [R4], R3", "STS [R4], R0"]
        self.assertEqual(traced([*table, *atomics], "ATOMS"), [0, 0])
        self.assertEqual(traced([*table, *atomics], "STS"), [])

    def test_two_sites_are_an_error(self):
        texts = ["LDC R4, c[0x3][R2]", "LDC R5, c[0x3][R2+0x100]", "IADD3 R6, R4, R5, RZ"]
        with self.assertRaises(ValueError):
            traced([*texts, "LDS R7, [R6]"], "LDS")


def launches_csv(rows):
    """The raw page: kernel and wavefronts of each launch, amid what ncu says."""
    text = io.StringIO()
    text.write("==PROF== Connected\n")
    write = csv.writer(text, quoting=csv.QUOTE_ALL).writerow
    columns = ("W", "S", "HW", "HC", "R", "A")
    write(["ID", "Kernel Name", *(patterns.METRICS[column] for column in columns)])
    write(["", "", "", "", "", "", "sector", "sector"])
    for number, (kind, *counters) in enumerate(rows):
        kernel = f"launch_{kind}(char *, unsigned int *, Pattern)"
        write([number, kernel, *counters])
    return text.getvalue()


class Tables(unittest.TestCase):
    """Three sites of a kind, and two launches."""

    SITES = FIRST["lds32"][:3]
    LAUNCHES = [FIRST["lds128"][0], FIRST["redg"][0]]

    def read(self, sites, launches, one_in=1):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "sites.csv").write_text(sites, encoding="ascii")
            (folder / "launches.csv").write_text(launches, encoding="ascii")
            with open(folder / "patterns.tsv", "w", encoding="ascii") as file:
                for p in self.SITES:
                    print("sites", *p.row(), sep="\t", file=file)
                for p in self.LAUNCHES:
                    print("launches", *p.row(), sep="\t", file=file)
            return patterns.read(folder, one_in)

    def test_a_doubled_page_of_reordered_loads(self):
        sites = page("site_lds32", REORDERED)
        launches = launches_csv(
            [("lds128", "4", "0", "1,005", "2", "0", "0"), ("redg", "0", "8", "1", "0", "32", "0")]
        )
        rows = [
            [*self.SITES[2].row(), "W=3 I=1"],
            [*self.SITES[0].row(), "W=2 I=1"],
            [*self.SITES[1].row(), "W=4 I=1"],
            [*self.LAUNCHES[0].row(), "HW=1005 HC=2"],
            [*self.LAUNCHES[1].row(), "S=8 R=32"],
        ]
        self.assertEqual(self.read(sites, launches), rows)
        self.assertEqual(self.read(sites, launches, one_in=2), [rows[0], *rows[2:]])

    def test_a_site_that_is_missing_is_an_error(self):
        launches = launches_csv([("lds128", *"400000"), ("redg", *"000000")])
        with self.assertRaisesRegex(ValueError, "lds32"):
            self.read(page("site_lds32", REORDERED[:-2]), launches)

    def test_launches_in_another_order_are_an_error(self):
        launches = launches_csv([("redg", *"000000"), ("lds128", *"400000")])
        with self.assertRaisesRegex(ValueError, "launches"):
            self.read(page("site_lds32", REORDERED), launches)

    def test_another_program_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "patterns.cu"):
            self.read(page("transpose", REORDERED), launches_csv([]))


if __name__ == "__main__":
    unittest.main()
