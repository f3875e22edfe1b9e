#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that the checker of the documentation lets nothing pass that an example
does not show. Needs no bank-lint.
"""

import unittest

import acts
import check

OUTPUT = ["one", "two", "three", "two"]


class Console(unittest.TestCase):
    def wrong(self, *wanted):
        return check.difference(list(wanted), OUTPUT)

    def test_all_lines(self):
        self.assertIsNone(self.wrong(*OUTPUT))

    def test_a_line_more_is_seen(self):
        self.assertIn("printed: two", self.wrong("one", "two", "three"))
        self.assertIn("printed: two", self.wrong("one", "three", "two"))
        self.assertIn("printed: one", self.wrong("two", "three", "two"))

    def test_a_line_that_is_not_printed_is_seen(self):
        self.assertIn("shown:   four", self.wrong(*OUTPUT, "four"))
        self.assertIn("shown:   four", self.wrong("one", "...", "four"))

    def test_lines_left_out(self):
        self.assertIsNone(self.wrong("one", "..."))
        self.assertIsNone(self.wrong("...", "three", "two"))
        self.assertIsNone(self.wrong("...", "two"))
        self.assertIsNone(self.wrong("one", "...", "two"))
        self.assertIsNone(self.wrong("o...", "...", "t..."))

    def test_a_mark_where_nothing_is_left_out(self):
        self.assertIsNotNone(self.wrong(*OUTPUT, "..."))
        self.assertIsNotNone(self.wrong("...", *OUTPUT))
        self.assertIsNotNone(self.wrong("one...", "..."))

    def test_the_order_counts(self):
        self.assertIsNotNone(self.wrong("...", "three", "...", "one"))


class Links(unittest.TestCase):
    def test_headings(self):
        page = "# What follows `--`\n## A [link](x.md), twice\n```\n# no heading\n```\n"
        self.assertEqual(list(check.anchors(page)), ["what-follows---", "a-link-twice"])

    def test_a_heading_that_is_not_there_is_seen(self):
        page = check.ROOT / "README.md"
        self.assertEqual(list(check.broken_links(page, "[a](LICENSE) [b](#install)")), [])
        self.assertEqual(list(check.broken_links(page, "[a](none.md) [b](#none)")), ["none.md", "#none"])


class Acts(unittest.TestCase):
    WANTED = {"exit": 2, "says": "no such file", "never": "warning"}

    def test_what_is_wanted(self):
        self.assertIsNone(acts.wrong_with(self.WANTED, "k.cu: no such file\n", 2))
        self.assertIsNone(acts.wrong_with({"exit": 0, "says": ""}, "\n", 0))

    def test_what_is_not_is_seen(self):
        self.assertIn("exit code 1", acts.wrong_with(self.WANTED, "no such file", 1))
        self.assertIn("does not say", acts.wrong_with(self.WANTED, "no file", 2))
        self.assertIn("says", acts.wrong_with(self.WANTED, "warning: no such file", 2))
        self.assertIn("prints", acts.wrong_with({"exit": 0, "says": ""}, "a note", 0))

    def test_a_page_without_an_act_is_seen(self):
        act = {"group": "A", "what": "b", "run": "c | d", "exit": 0, "says": "`e`"}
        page = f"x\n{acts.BEGIN}{acts.END}y\n"
        written = acts.with_tables(page, [act])
        self.assertNotEqual(page, written)
        self.assertIn("| b | `c \\| d` | 0 | `` `e` `` | — | — | — |", written)
        self.assertEqual(written, acts.with_tables(written, [act]))


class Json(unittest.TestCase):
    def is_shown(self, block, value):
        return check.is_shown(check.read_json(block), value)

    def test_members(self):
        self.assertTrue(self.is_shown('{\n"a": 1,\n"b": 2\n}', {"b": 2, "a": 1}))
        self.assertFalse(self.is_shown('{\n"a": 1\n}', {"b": 2, "a": 1}))
        self.assertTrue(self.is_shown('{\n"a": 1\n...\n}', {"b": 2, "a": 1}))
        self.assertFalse(self.is_shown('{\n"a": 1\n...\n}', {"a": 1}))
        self.assertFalse(self.is_shown('{\n"a": 1\n}', {"a": True}))

    def test_elements(self):
        self.assertTrue(self.is_shown("[\n1,\n2\n]", [1, 2]))
        self.assertFalse(self.is_shown("[\n1\n]", [1, 2]))
        self.assertTrue(self.is_shown("[\n1\n...\n]", [1, 2]))
        self.assertTrue(self.is_shown("[\n...\n3\n]", [1, 2, 3]))
        self.assertFalse(self.is_shown("[\n1\n...\n]", [1]))
        self.assertFalse(self.is_shown("[\n...\n1\n]", [1, 2]))

    def test_part_of_a_text(self):
        self.assertTrue(self.is_shown('["ab ... yz"]', ["ab cd yz"]))
        self.assertFalse(self.is_shown('["ab ... yz"]', ["ab cd y"]))


if __name__ == "__main__":
    unittest.main()
