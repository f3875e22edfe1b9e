#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the counting against figures known from hardware and from NVIDIA's text,
and the checker against reports made up from the expectations. Needs no bank-lint.
"""

import copy
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

import check
import compare
import warp_count as wc

ALL = range(32)


def shared(index, width, operation="load", lanes=ALL):
    cost = wc.shared_cost({i: width * index(i) for i in lanes}, width, operation)
    return cost["wavefronts"], cost["ideal"]


def sectors(index, width=4, lanes=ALL):
    cost = wc.global_cost({i: width * index(i) for i in lanes}, width)
    return cost["sectors"], cost["ideal_sectors"], cost["lines"]


class Counting(unittest.TestCase):
    def test_four_bytes(self):
        self.assertEqual(shared(lambda i: i, 4), (1, 1))
        self.assertEqual(shared(lambda i: 2 * i, 4), (2, 1))
        self.assertEqual(shared(lambda i: 32 * i, 4), (32, 1))
        self.assertEqual(shared(lambda i: 33 * i, 4), (1, 1))
        self.assertEqual(shared(lambda i: 5, 4, "store"), (1, 1))

    def test_wide_lanes_ride_in_groups(self):
        self.assertEqual(shared(lambda i: i, 8), (2, 2))
        self.assertEqual(shared(lambda i: i, 16), (4, 4))
        self.assertEqual(shared(lambda i: 2 * i, 16), (8, 4))

    def test_only_groups_with_an_active_lane_count(self):
        self.assertEqual(shared(lambda i: i, 16, lanes=range(1)), (1, 1))
        self.assertEqual(shared(lambda i: i, 16, lanes=range(9)), (2, 2))
        self.assertEqual(shared(lambda i: i, 8, "store", lanes=(0, 31)), (2, 2))
        # In a load, a lane whose partner is not active does not keep it from merging.
        self.assertEqual(shared(lambda i: i, 8, lanes=(0, 31)), (1, 1))

    def test_loads_merge_in_pairs_stores_do_not(self):
        self.assertEqual(shared(lambda i: 0, 8), (1, 1))
        self.assertEqual(shared(lambda i: 0, 16), (2, 2))
        self.assertEqual(shared(lambda i: 0, 16, "store"), (4, 4))
        self.assertEqual(shared(lambda i: i // 2, 8), (1, 1))
        self.assertEqual(shared(lambda i: i // 4 * 2 + i % 2, 16), (2, 2))
        self.assertEqual(shared(lambda i: i % 16, 16), (4, 4))  # i ^ 16

    def test_narrow_lanes_share_words(self):
        for width in (1, 2):
            self.assertEqual(shared(lambda i: i, width), (1, 1))
        self.assertEqual(shared(lambda i: 128 * i, 1), (32, 1))

    def test_sectors(self):
        strided = [sectors(lambda i: s * i)[0] for s in (1, 2, 4, 8, 32)]
        self.assertEqual(strided, [4, 8, 16, 32, 32])
        self.assertEqual(sectors(lambda i: i + 1), (5, 4, 2))
        self.assertEqual(sectors(lambda i: 0)[0], 1)
        self.assertEqual(sectors(lambda i: i, 16), (16, 16, 4))
        self.assertEqual(sectors(lambda i: i, 4, range(1)), (1, 1, 1))

    def test_threads_fill_warps_x_first(self):
        issued = wc.instructions(lambda t: t.x + 100 * t.y, (16, 4, 1))
        self.assertEqual(len(issued), 2)
        self.assertEqual(issued[0, ()][16], 100)

    def test_instances_are_apart(self):
        issued = wc.instructions(lambda t: {k: 0 for k in range(t.x % 3)}, (32, 1, 1))
        self.assertEqual([len(lanes) for lanes in issued.values()], [21, 10])


def made_up(name):
    """The report that a perfect bank-lint would give."""
    kernels, source = check.load(name)
    entries = []
    for kernel in kernels:
        for access in kernel.accesses:
            if access.compare == "nothing":
                continue
            line, columns = source.locate(kernel.name, access.text, access.on, access.nth)
            block = wc.count(access, kernel.block)
            entry = {
                "kernel": f"void {kernel.name}<256u>(int const*, int*)",
                "space": access.space,
                "operation": access.operation,
                "width": access.width,
                "certainty": "bounded" if access.best else "proven",
                "location": {
                    "file": f"{name}.cu", "line": line, "column": columns[0],
                    "end_line": line, "end_column": columns[0] + len(access.text),
                },
                "executions": block.executions,
                "launch": {"grid": list(kernel.grid), "block": list(kernel.block)},
            }
            excess = lambda c: c.get("conflicts", c.get("sectors", 0) - c.get("ideal_sectors", 0))
            tie = "wavefronts" if access.space == "shared" else None
            worst = block.worst(excess, tie)[-1]
            best = wc.count(access, kernel.block, access.best) if access.best else None
            for figure in worst:
                entry[figure] = {"worst": worst[figure], "total": block.total(figure)}
                if best:
                    entry[figure]["best"] = min(c[figure] for c in best.costs)
                    entry[figure]["total_min"] = best.total(figure)
            if access.operation == "atomic":
                entry["contention"] = {"worst": block.contention}
            entries.append(entry)
    return {"findings": [], "accesses": entries, "summary": {}}


class Comparing(unittest.TestCase):
    def outcome(self, report, name):
        kernels, source = check.load(name)
        return compare.compare(f"{name}.cu", kernels, report, source)

    def test_every_file_accepts_its_own_figures(self):
        for name in check.all_names():
            with self.subTest(name):
                report = made_up(name)
                outcome = self.outcome(report, name)
                self.assertEqual(outcome.failures, [])
                self.assertEqual(outcome.passed, len(report["accesses"]))

    def test_a_compound_assignment_is_told_apart_by_column(self):
        report = made_up("reduction")
        loads = [
            e for e in report["accesses"]
            if "reduceStridedIndex" in e["kernel"] and e["operation"] == "load"
            and e["location"]["line"] == report["accesses"][9]["location"]["line"]
        ]
        columns = {e["location"]["column"] for e in loads}
        self.assertEqual(len(columns), len(loads))

    def test_wrong_figures_fail(self):
        report = made_up("histogram")
        for path in (("wavefronts", "worst"), ("conflicts", "total"), ("contention", "worst"),
                     ("wavefronts", "best"), ("wavefronts", "total_min"), ("width",),
                     ("executions",), ("certainty",)):
            changed = copy.deepcopy(report)
            entry = next(e for e in changed["accesses"] if e["operation"] == "atomic")
            for key in path[:-1]:
                entry = entry[key]
            entry[path[-1]] = 77
            self.assertEqual(self.outcome(changed, "histogram").failed, 1, path)

    def test_missing_extra_and_moved_entries_fail(self):
        report = made_up("transpose")
        missing = dict(report, accesses=report["accesses"][1:])
        self.assertEqual(self.outcome(missing, "transpose").failed, 1)
        extra = dict(report, accesses=report["accesses"] + report["accesses"][:1])
        self.assertGreater(self.outcome(extra, "transpose").failed, 0)
        moved = copy.deepcopy(report)
        moved["accesses"][0]["location"]["line"] += 1
        self.assertEqual(self.outcome(moved, "transpose").failed, 2)

    def test_the_command(self):
        for extra, status, last in (([], 0, " passed, 0 failed"), ([{}], 1, " 1 failed")):
            report = made_up("transpose")
            if extra:
                report["accesses"][0]["executions"] += 1
            with tempfile.TemporaryDirectory() as folder:
                program = os.path.join(folder, "bank-lint")
                with open(program, "w", encoding="utf-8") as file:
                    file.write(f"#!{sys.executable}\nprint({json.dumps(report)!r})\n")
                os.chmod(program, stat.S_IRWXU)
                command = [sys.executable, str(check.HERE / "check.py"), "--bank-lint", program]
                result = subprocess.run(command + ["transpose"], capture_output=True, text=True)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)
            self.assertTrue(result.stdout.strip().endswith(last), result.stdout)


if __name__ == "__main__":
    unittest.main()
