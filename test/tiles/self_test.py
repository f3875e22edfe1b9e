#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the brute force against NVIDIA's tables and examples, and the checker
against reports made up from the expectations. Needs neither bank-lint nor nvcc.
"""

import collections
import copy
import os
import stat
import subprocess
import sys
import tempfile
import unittest

import cases
import check
import kernels
import readers
import swizzle

FILES = cases.all_files()


class BruteForce(unittest.TestCase):
    def test_the_table_of_the_programming_guide(self):
        # smem[y][x] <-> smem[y][(y % n) ^ x]: lines of 128 bytes, 8 pieces each.
        for mode, n in (("128B", 8), ("64B", 4), ("32B", 2), ("none", 1)):
            for y in range(32):
                for x in range(8):
                    expected = 1024 + y * 128 + (y % n ^ x) * 16
                    self.assertEqual(swizzle.swizzled(1024 + y * 128 + x * 16, mode), expected)

    def test_rows_as_wide_as_the_swizzle(self):
        # The formulas that people write: of 128, 64 and 32 bytes a row.
        for mode, divisor, n in (("128B", 1, 8), ("64B", 2, 4), ("32B", 4, 2)):
            pitch = swizzle.width(mode)
            there = swizzle.memory([swizzle.copy(64, pitch // 16, 0)], mode)
            self.assertEqual(len(there), 64 * pitch // 16)
            for (row, piece), at in ((v, k) for k, v in there.items()):
                self.assertEqual(at, row * pitch + (piece ^ row // divisor % n) * 16)

    def test_the_examples_of_the_ptx_isa(self):
        # tf32, K-major, elements. No swizzle: ((8,2),(4,4)):((4,32),(1,64)). 32 bytes:
        # ((8,2),(4,2)):((8,64),(1,4)), then exchanged.
        for mode, stride, leading, row, group, along in (
            ("none", 128, 256, 4, 32, 64), ("32B", 256, 16, 8, 64, 4),
        ):
            code = swizzle.DESCRIPTOR_MODES.index(mode)
            bits = leading >> 4 << 16 | stride >> 4 << 32 | code << 62
            for (m, j), at in swizzle.descriptor_addresses(bits, rows=16).items():
                linear = 4 * (m % 8 * row + m // 8 * group + j * along)
                self.assertEqual(at, swizzle.swizzled(linear, mode))

    def test_fields_of_a_descriptor(self):
        bits = readers.evaluate(readers.descriptor("64B", 1024, 512, 32), base=0x1400)
        self.assertEqual([swizzle.encoded(bits, i) for i in (0, 16, 32)], [0x1420, 1024, 512])
        self.assertEqual(bits >> 62, 2)
        self.assertEqual(bits, 0x142 | 64 << 16 | 32 << 32 | 2 << 62)

    def test_expressions_of_c(self):
        text = "threadIdx.x / 32 * 16 + threadIdx.x % 16"
        self.assertEqual(readers.evaluate(text, thread=37), 21)
        self.assertEqual(readers.evaluate("4ull << 62 >> 3 & 0xff"), (4 << 62) >> 3 & 0xFF)

    def test_one_group_of_rows_shows_little(self):
        # 4 rows of 32 bytes lie the same with and without the swizzle.
        boxes = [swizzle.copy(4, 2, 0)]
        self.assertEqual(swizzle.memory(boxes, "32B"), swizzle.memory(boxes, "none"))

    def test_the_place_of_the_tile_is_no_matter(self):
        answers = []
        for base in (0x400, 0x800, 0x8000):
            self.addCleanup(setattr, readers, "BASE", readers.BASE)
            readers.BASE = base
            answers.append([
                (c.name, swizzle_is_right(c, base)) for cs in cases.all_cases().values()
                for c in cs
            ])
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], answers[2])


def swizzle_is_right(case, base):
    there = swizzle.memory(case.boxes(base), case.map.mode)
    return all(swizzle.gets_what_it_means(f, there) for f in case.fetches)


class Cases(unittest.TestCase):
    def cases(self):
        return [case for file in FILES for case in file.cases]

    def test_names_are_told_apart(self):
        names = [c.name for c in self.cases()] + [m.name for f in FILES for m in f.maps]
        self.assertEqual([n for n, k in collections.Counter(names).items() if k > 1], [])

    def test_the_mode_of_the_map_is_right_and_others_wrong(self):
        for case in self.cases():
            if case.kind in ("ldmatrix", "column", "wgmma") and "Core" not in case.name:
                same = case.name.endswith(f"_as{case.map.mode}")
                rows = "wgmmaRows" in case.name
                self.assertEqual(case.right, same and not rows, case.name)

    def test_whole_rows_are_right(self):
        self.assertTrue(all(c.right for c in self.cases() if c.kind == "whole rows"))

    def test_reads_stay_in_the_tile(self):
        for case in self.cases():
            for fetch in case.fetches:
                for at, _ in fetch.pieces:
                    self.assertTrue(0 <= at - kernels.BASE <= case.tile - 16, case.name)

    def test_lines(self):
        for file in FILES:
            for case in file.cases:
                first = file.lines[case.reader_lines.start - 1]
                self.assertRegex(first, r"^  (asm volatile|const uint4 v)", case.name)
                self.assertTrue(file.lines[case.reader_lines.stop - 2].endswith(";"))
            for lines in file.map_lines.values():
                self.assertIn("cuTensorMapEncodeTiled", file.lines[lines.start - 1])
                self.assertIn(";", file.lines[lines.stop - 2])

    def test_a_file_with_one_kernel(self):
        file = cases.file_of("wgmmaA128B_as64B")
        self.assertEqual([c.name for c in file.cases], ["wgmmaA128B_as64B"])
        self.assertEqual(file.text.count("__global__"), 1)
        self.assertIsNone(cases.file_of("none"))


def made_up(file):
    """The report that a perfect bank-lint would give."""
    findings = []
    for case in file.cases:
        if not case.right:
            findings.append({
                "rule": case.rules[0], "message": "...",
                "kernel": f"{case.name}(CUtensorMap_st, unsigned int*)",
                "location": {"line": case.reader_lines.start, "column": 3},
                "related": [{"location": {"line": file.map_lines[case.map.name].start}}],
            })
    for map in file.maps:
        if map.wrong:
            findings.append({"rule": kernels.MAP, "message": map.wrong,
                             "location": {"line": file.map_lines[map.name].start}})
    return {"files": [{"problems": [], "not_analysed": []}], "findings": findings}


class Comparing(unittest.TestCase):
    def setUp(self):
        self.file = FILES[0]
        self.report = made_up(self.file)

    def failures(self):
        return len(check.compare(self.file, self.report, strict=True).failures)

    def test_every_file_accepts_its_own_report(self):
        for file in FILES:
            for strict in (True, False):
                outcome = check.compare(file, made_up(file), strict)
                self.assertEqual(outcome.failures, [])
                known = len(file.cases) + len(file.maps) - outcome.counts["in doubt"]
                self.assertEqual(outcome.counts["passed"], known)

    def test_each_missing_finding_fails(self):
        for file in FILES:
            whole = made_up(file)
            for i in range(len(whole["findings"])):
                report = {"findings": whole["findings"][:i] + whole["findings"][i + 1:]}
                self.assertEqual(len(check.compare(file, report, True).failures), 1)

    def test_doubt_is_no_failure(self):
        outcome = check.compare(self.file, {"findings": []})
        sure = [c for c in self.file.cases if not c.right and not c.doubt]
        self.assertEqual(len(outcome.failures), len(sure))

    def test_silence_that_is_broken_fails(self):
        right = next(c for c in self.file.cases if c.right and not c.doubt)
        finding = dict(self.report["findings"][0], kernel=right.name)
        self.report["findings"].append(finding)
        self.assertEqual(self.failures(), 1)

    def test_twice_fails(self):
        self.report["findings"].append(self.report["findings"][0])
        self.assertEqual(self.failures(), 1)

    def test_another_line_rule_or_map_fails(self):
        for change in (
            {"location": {"line": self.report["findings"][0]["location"]["line"] - 1}},
            {"rule": kernels.DESCRIPTOR},
            {"related": []},
        ):
            report = copy.deepcopy(self.report)
            report["findings"][0].update(change)
            self.assertEqual(len(check.compare(self.file, report, True).failures), 1, change)

    def test_a_finding_that_belongs_to_nothing_fails(self):
        self.report["findings"].append({"rule": kernels.MAP, "location": {"line": 3}})
        self.assertEqual(self.failures(), 1)

    def command(self, reports, status=1):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "bank-lint")
            with open(program, "w", encoding="utf-8") as out:
                out.write(f"#!{sys.executable}\nimport json, sys\nreports = {reports!r}\n"
                          f"print(json.dumps(reports[sys.argv[-1]]))\nsys.exit({status})\n")
            os.chmod(program, stat.S_IRWXU)
            here = os.path.dirname(os.path.abspath(check.__file__))
            command = [sys.executable, os.path.join(here, "check.py"), "--bank-lint", program]
            return subprocess.run(command, capture_output=True, text=True)

    def test_the_command(self):
        reports = {f"{file.name}.cu": made_up(file) for file in FILES}
        result = self.command(reports)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn(" passed, 0 failed", result.stdout)
        self.assertEqual(self.command(reports, status=3).returncode, 1)
        entry = {"kernel": "k", "reason": "no", "part": False}
        reports[f"{FILES[0].name}.cu"]["files"][0]["not_analysed"] = [entry]
        result = self.command(reports)
        self.assertEqual(result.returncode, 1)
        self.assertIn("k was not analysed: no", result.stdout)


if __name__ == "__main__":
    unittest.main()
