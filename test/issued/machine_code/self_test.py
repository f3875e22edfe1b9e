#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the costs that executed instructions are given against figures known of them.

They are counted by hand, after the rules in model/README.md.
"""

import unittest

import cost


def warp(address, lanes=range(32)):
    return {lane: address(lane) for lane in lanes}


class Wavefronts(unittest.TestCase):
    def test_words_in_a_row_take_one(self):
        self.assertEqual(cost.wavefronts(warp(lambda lane: 4 * lane), 4, "load"), 1)

    def test_one_word_for_all_takes_one(self):
        self.assertEqual(cost.wavefronts(warp(lambda lane: 64), 4, "store"), 1)

    def test_a_stride_of_words_divides_the_banks(self):
        for stride, expected in ((1, 1), (2, 2), (3, 1), (8, 8), (16, 16), (32, 32), (33, 1)):
            lanes = warp(lambda lane, stride=stride: 4 * stride * lane)
            self.assertEqual(cost.wavefronts(lanes, 4, "load"), expected)

    def test_bytes_of_a_word_share_it(self):
        self.assertEqual(cost.wavefronts(warp(lambda lane: lane), 1, "load"), 1)

    def test_wide_accesses_take_a_transaction_for_128_bytes(self):
        self.assertEqual(cost.wavefronts(warp(lambda lane: 8 * lane), 8, "load"), 2)
        self.assertEqual(cost.wavefronts(warp(lambda lane: 16 * lane), 16, "load"), 4)
        self.assertEqual(cost.wavefronts(warp(lambda lane: 16 * lane, range(8)), 16, "load"), 1)

    def test_wide_loads_of_neighbours_merge_and_stores_do_not(self):
        pairs = warp(lambda lane: 16 * (lane // 2))
        self.assertEqual(cost.wavefronts(pairs, 16, "load"), 2)
        self.assertEqual(cost.wavefronts(pairs, 16, "store"), 4)

    def test_a_matrix_takes_one_if_its_rows_lie_in_all_banks(self):
        self.assertEqual(cost.matrix_wavefronts([16 * lane for lane in range(32)], 4), 4)
        self.assertEqual(cost.matrix_wavefronts([128 * lane for lane in range(32)], 4), 32)


class Sectors(unittest.TestCase):
    def test_bytes_fill_sectors(self):
        self.assertEqual(cost.sectors([4 * lane for lane in range(32)], 4), 4)
        self.assertEqual(cost.sectors([4 + 4 * lane for lane in range(32)], 4), 5)
        self.assertEqual(cost.sectors([32 * lane for lane in range(32)], 4), 32)
        self.assertEqual(cost.sectors([0] * 32, 16), 1)

    def test_one_access_may_touch_two(self):
        self.assertEqual(cost.sectors([24], 16), 2)


if __name__ == "__main__":
    unittest.main()
