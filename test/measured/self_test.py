#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The checker accepts only what agrees.

The sample's counts are worked out by hand: 3 blocks of 8 warps, each of which goes 4
times through either loop, unrolled by the compiler, are 24 executions of each of 4
instructions; a row of the tile is 1 wavefront, a column 32, 128 bytes are 4 sectors.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BANK_LINT = None


class Checker(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        shutil.copytree(HERE / "sample", self.folder, dirs_exist_ok=True)
        self.page = self.folder / "sm_90.csv"
        self.exceptions = self.folder / "exceptions.tsv"
        self.exceptions.write_text("measurement\tfile\tline\tkind\tcause\n")

    def check(self):
        run = subprocess.run(
            [
                sys.executable, str(HERE / "check.py"), "--bank-lint", BANK_LINT,
                "--measured", str(self.folder), "--kernels", str(self.folder),
                "--exceptions", str(self.exceptions),
            ],
            capture_output=True, text=True, check=False,
        )
        self.assertIn(run.returncode, (0, 1), run.stderr)
        return run.returncode, run.stdout

    def replace(self, old, new, times=1):
        text = self.page.read_text()
        self.assertEqual(text.count(old), times)
        self.page.write_text(text.replace(old, new))

    def test_what_agrees(self):
        code, text = self.check()
        self.assertEqual(code, 0, text)
        self.assertIn("4 confirmed, 0 refuted", text)

    def test_a_wavefront_too_many(self):
        self.replace('"LDS R7, [R3+0x20]","24","32","768","24"',
                     '"LDS R7, [R3+0x20]","24","32","769","24"')
        code, text = self.check()
        self.assertEqual(code, 1, text)
        self.assertIn("tile.cu:10: columns(float const*, float*): shared load: model", text)
        self.assertIn("predicted 3072, measured 3073", text)

    def test_an_exception_and_one_that_is_not_needed(self):
        exception = "sm_90\ttile.cu\t10\tshared load\tfor the test\n"
        self.replace('"LDS R7, [R3+0x20]","24","32","768","24"',
                     '"LDS R7, [R3+0x20]","24","32","769","24"')
        with open(self.exceptions, "a", encoding="utf-8") as file:
            file.write(exception)
        self.assertEqual(self.check()[0], 0)
        self.replace('"24","32","769","24"', '"24","32","768","24"')
        code, text = self.check()
        self.assertEqual(code, 1, text)
        self.assertIn("excepted, and not refuted", text)

    def test_a_file_that_has_changed(self):
        kernel = self.folder / "tile.cu"
        kernel.write_text(kernel.read_text() + "// changed\n")
        code, text = self.check()
        self.assertEqual(code, 1, text)
        self.assertIn("1 launches of files that have changed", text)
        self.assertIn("nothing in it confirms a prediction", text)

    def test_no_measurements(self):
        self.page.unlink()
        code, text = self.check()
        self.assertEqual(code, 0, text)
        self.assertIn("no measurements", text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options, rest = parser.parse_known_args()
    BANK_LINT = options.bank_lint
    unittest.main(argv=[sys.argv[0], *rest])
