#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of check.py's own parts: it has to fail where it should."""

import fractions
import pathlib
import tempfile
import unittest

import counted
import verdict
from check import Outcome, stale
from page import builds, machine_code, noise_lines, row_line
from predict import Interval, predict
from table import Row, read_rows

CONFLICTS = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"
LOADS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"


def row(metric, measured, grid="(64,1,1)", **fields):
    values = {"id": "x", "kernel": "k", "block": "(32,1,1)", "scalars": "-", "gpu": "CC 8.6"}
    return Row(**{**values, **fields}, grid=grid, metric=metric, measured=measured)


def exactly(value):
    return Interval(fractions.Fraction(value), fractions.Fraction(value))


class Verdicts(unittest.TestCase):
    def met(self, r, predicted, wavefronts=None):
        return verdict.judge(r, predicted, wavefronts)[0]

    def test_small_runs_and_sass_metrics_are_exact(self):
        for grid in ("(1,1,1)", "(2,1,1)"):
            self.assertTrue(self.met(row(LOADS, 100, grid), exactly(100)))
            self.assertFalse(self.met(row(LOADS, 101, grid), exactly(100)))
        for grid in ("(3,1,1)", "?"):
            self.assertTrue(self.met(row(LOADS, 101, grid), exactly(100)))
        for metric in (
            "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
            "sm__sass_l1tex_data_bank_conflicts_pipe_lsu_mem_shared_op_ldsm.sum",
            "memory_l2_theoretical_sectors_global",
            "derived__memory_l2_theoretical_sectors_global_excessive",
            "smsp__inst_executed_op_shared_ld.sum",
            "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
        ):
            self.assertFalse(self.met(row(metric, 101), exactly(100)), metric)
            interval = Interval(fractions.Fraction(1), fractions.Fraction(200))
            self.assertFalse(self.met(row(metric, 100), interval), metric)

    def test_noise_by_kind(self):
        for metric, percent in (
            (LOADS, 5),
            (LOADS.replace("_ld", "_st"), 27),
            (LOADS.replace("_ld", "_ldgsts"), 6),
            ("l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", 0),
        ):
            inside, outside = 1000 + percent * 10, 1000 + percent * 10 + 1
            self.assertTrue(self.met(row(metric, inside), exactly(1000)), metric)
            self.assertFalse(self.met(row(metric, outside), exactly(1000)), metric)
            self.assertFalse(self.met(row(metric, 999), exactly(1000)), metric)

    def test_noise_by_gpu(self):
        for gpu, percent in (("H100 80GB HBM3", 19), ("H20 (GH100, CC 9.0)", 5), ("A800", 5)):
            inside, outside = 1000 + percent * 10, 1000 + percent * 10 + 1
            self.assertTrue(self.met(row(LOADS, inside, gpu=gpu), exactly(1000)), gpu)
            self.assertFalse(self.met(row(LOADS, outside, gpu=gpu), exactly(1000)), gpu)
        stores = LOADS.replace("_ld", "_st")
        self.assertFalse(self.met(row(stores, 1271, gpu="H100"), exactly(1000)))

    def test_sectors_may_depend_on_data(self):
        sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
        interval = Interval(fractions.Fraction(4), fractions.Fraction(32))
        self.assertTrue(self.met(row(sectors, 32), interval))
        self.assertFalse(self.met(row(sectors, 33), interval))

    def test_noise_of_conflicts_is_a_share_of_wavefronts(self):
        self.assertTrue(self.met(row(CONFLICTS, 270), exactly(0), exactly(1000)))
        self.assertFalse(self.met(row(CONFLICTS, 271), exactly(0), exactly(1000)))

    def test_unknown_metrics_have_no_rule(self):
        with self.assertRaises(ValueError):
            verdict.noise_of(row("smsp__cycles.sum", 1))


class Table(unittest.TestCase):
    def test_all_rows(self):
        rows = read_rows()
        self.assertEqual(len(rows), 290)
        for r in rows:
            self.assertTrue(r.file.exists(), r.id)
            verdict.noise_of(r)

    def test_fields(self):
        r = row("m", 1, kernel="k<1> (name)", scalars="n=2^24 M=N=8", gpu="H20 (GH100, CC 9.0)")
        self.assertEqual((r.kernel_name, r.arch), ("k<1>", "sm_90"))
        self.assertEqual(r.arguments(), {"n": 2**24, "M": 8, "N": 8})
        self.assertEqual(row("m", 1, gpu="GB10 (sm_121), CUDA 13.0").arch, "sm_121")
        self.assertEqual(row("m", 1, gpu="not stated").arch, "sm_80")
        self.assertEqual(row("m", 1, kernel="pat: LDS.128 B").kernel_name, "pat")
        self.assertEqual(
            row("m", 1, scalars="12 warps x 3 k-steps = 6,553,600 per PC").instructions(), 6553600
        )


class Predictions(unittest.TestCase):
    def test_quotients(self):
        launch = {"counters": {"a": {"min": 4, "max": 8}, "b": 2}, "why": {"c": "so"}}
        self.assertEqual(str(predict(row("a / b", 1), launch)), "2 to 4")
        with self.assertRaisesRegex(counted.NotCounted, "so"):
            predict(row("c", 1), launch)
        with self.assertRaisesRegex(counted.NotCounted, "d is not predicted"):
            predict(row("d", 1), launch)

    def test_conflicts_of_all_operations(self):
        counters = {
            "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum": 6,
            "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum": {"min": 1, "max": 2},
        }
        both = row("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", 7)
        lines = [{"instruction": "shared load, 4 bytes"}, {"instruction": "global store, 4 bytes"}]
        launch = {"counters": counters, "lines": lines}
        self.assertEqual(str(predict(both, launch)), "7 to 8")
        lines.append({"instruction": "shared atomic, 4 bytes"})
        with self.assertRaisesRegex(counted.NotCounted, "shared atomic"):
            predict(both, launch)

    def test_kernel_names(self):
        self.assertEqual(counted.kernel_name("void k<1>(int*)"), "k<1>")
        self.assertEqual(counted.kernel_name("k(int*)"), "k")


class Outcomes(unittest.TestCase):
    def test_exceptions_without_a_failing_row_are_stale(self):
        met = Outcome(row("m", 1), exactly(1), "", "exact", "")
        excepted = Outcome(row("n", 1), exactly(2), "", "excepted", "because")
        keys = {("x", "k", "m"): "", ("x", "k", "n"): "", ("x", "k", "gone"): ""}
        self.assertEqual(stale(keys, [met, excepted]), [("x", "k", "m"), ("x", "k", "gone")])

    def test_differences(self):
        line = row_line(Outcome(row("m", 110), exactly(100), "", "failed", ""))
        self.assertIn("| 100 | 110 | +10 (+10.00 %) | failed |", line)
        line = row_line(Outcome(row("m", 5), None, "lost", "failed", ""))
        self.assertIn("| unknown: lost | 5 |  | failed |", line)

    def test_highest_readings(self):
        def noisy(metric, measured, predicted, wavefronts=None, **fields):
            r = row(metric, measured, source="of it", **fields)
            return Outcome(r, exactly(predicted), "", "within the noise", "", wavefronts)

        lines = list(
            noise_lines(
                [
                    noisy(LOADS, 103, 100),
                    noisy(LOADS, 1040, 1000, kernel="worst"),
                    noisy(LOADS, 112, 100, gpu="H100"),
                    noisy(CONFLICTS, 20, 0, exactly(100)),
                ]
            )
        )
        self.assertEqual(len(lines), 3)
        self.assertIn("| stores to shared memory | all | 27 % | 20.00 % |", lines[0])
        self.assertIn("| loads from shared memory | H100 | 19 % | 12.00 % |", lines[1])
        self.assertIn("| loads from shared memory | all others | 5 % | 4.00 % |", lines[2])
        self.assertIn("x, `worst`", lines[2])

    def test_machine_code_has_a_section_if_there_is_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "public_launches.tsv"
            self.assertEqual(machine_code(path), "")
            path.write_text("operation\tlines\tagree\tpercent\nshared load\t4\t3\t75\n")
            self.assertIn("| shared load | 4 | 3 | 75 |\n", machine_code(path))

    def test_builds_are_summed_up(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "public_builds.tsv"
            self.assertEqual(builds(path), "")
            path.write_text(
                "# projects: 2\n# launches: 7\n"
                "arch\toptions\toperation\tlines\tagree\treported\treported_agree\n"
                "sm_80\t-restrict\tshared load\t4\t3\t2\t1\n"
                "sm_80\t-restrict\tglobal load\t6\t5\t1\t1\n"
            )
            self.assertIn("7 launches of 2 other public projects", builds(path))
            self.assertIn("| sm_80, `-restrict` | 10 | 8 | 80.0 | 3 | 2 |\n", builds(path))


if __name__ == "__main__":
    unittest.main()
