#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the costs that executed instructions are given against figures known of them,
and what a few instructions do against what they are documented to do.

Costs are counted by hand, after the rules in model/README.md. The instructions are
such as nvcc 13.0 makes; what executes them needs numpy, and is skipped without.
"""

import unittest

import cost

try:
    import numpy as np
except ImportError:
    np = None
else:
    from block import PREDICATE, Block
    from cubin import parse
    from errors import Unsupported
    from execution import Execution
    from launches import Parameters
    from tally import Tally


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


BEGINS = {75: 0x160, 80: 0x160, 90: 0x210, 100: 0x380, 120: 0x380}  # of parameters


def executed(code: str, arch: int = 80, parameters: bytes = b"", unknown=(), constants=()):
    """A block of 32 threads, of a grid of 5 by 6, after a text like the disassembler's:
    a line an instruction or a label, `--` before another function of that name."""
    text, address = "\t.section\t.text.kernel,\n", 0
    for line in code.strip().splitlines():
        words = line.strip().rstrip(";")
        if words.startswith("--"):
            name = words.removeprefix("--").strip()
            text, address = text + f"\t.section\t.text.{name},\n{name}:\n", 0
        elif words.endswith(":"):
            text += words + "\n"
        else:
            text += f"        /*{address:04x}*/ {words} ;\n"
            address += 16
    kernel, *others = parse(text).values()
    for other in others:
        kernel.add(other)
    inputs = Parameters(BEGINS[arch], parameters.ljust(64, b"\0"), set(unknown))
    block = Block(arch, [5, 6, 1], [32, 1, 1], (1, 2, 0), inputs, dict(constants), Tally())
    Execution(kernel, block).run()
    return block


def word(value: int) -> bytes:
    return value.to_bytes(4, "little")


@unittest.skipUnless(np, "there is no numpy")
class Instructions(unittest.TestCase):
    def registers(self, block, first: int, expected):
        """Holds R`first` against a number, or against a function of the lane."""
        values = expected if callable(expected) else lambda lane: expected
        self.assertEqual(block.words[first].tolist(), [values(lane) for lane in range(32)])

    def test_each_architecture_has_its_constants(self):
        for arch, begin in BEGINS.items():
            extents, stack = (0x0, 0x28) if arch < 100 else (0x360, 0x37C)
            grid = extents + (0xC if arch < 100 else 0x10)
            block = executed(
                f"""
                MOV R0, c[0x0][{extents:#x}]
                MOV R1, c[0x0][{grid:#x}]
                MOV R2, c[0x0][{grid + 4:#x}]
                MOV R3, c[0x0][{stack:#x}]
                MOV R4, c[0x0][{begin + 4:#x}]
                EXIT""",
                arch,
                word(7) + word(8),
            )
            for register, value in enumerate((32, 5, 6, 1 << 13, 8)):
                self.registers(block, register, value)

    def test_sums_of_pairs_carry(self):
        block = executed(
            """
            MOV R2, 0xffffffff
            MOV R3, 0x1
            IADD.64 R4, R2, 0x2
            UMOV.64 UR4, 0x100000002
            UIADD3.64 UR6, UPT, UPT, UR4, -0x3, URZ
            MOV.64 R6, UR6
            VIADD R8, R3, 0xfffffffe
            EXIT""",
            120,
        )
        for register, value in ((4, 1), (5, 2), (6, 0xFFFFFFFF), (7, 0), (8, 0xFFFFFFFF)):
            self.registers(block, register, value)

    def test_least_and_most_in_all_spellings(self):
        block = executed(
            """
            S2R R0, SR_TID.X
            VIMNMX R1, R0, 0x7, !PT
            VIMNMX R2, PT, PT, R0, 0x7, PT
            VIMNMX.U32 R3, R0, -0x1, PT
            VIMNMX.S32 R4, R0, -0x1, PT
            VIADDMNMX R5, R0, 0x2, 0x9, PT
            IMNMX.U64 PT, PT, R6, R0, RZ, !PT, !PT
            EXIT""",
            100,
        )
        self.registers(block, 1, lambda lane: max(lane, 7))
        self.registers(block, 2, lambda lane: min(lane, 7))
        self.registers(block, 3, lambda lane: lane)
        self.registers(block, 4, 0xFFFFFFFF)
        self.registers(block, 5, lambda lane: min(lane + 2, 9))
        self.registers(block, 7, lambda lane: max(lane, 7))

    def test_uniform_instructions_are_of_all_lanes(self):
        block = executed(
            """
            LDCU.128 UR8, c[0x0][0x380]
            UISETP.GT.AND UP0, UPT, UR9, 0x5, UPT
            USEL UR4, UR8, UR11, UP0
            BRA.U !UP0, `(.L_x_0)
            ULEA UR4, UR4, UR10, 0x4
            .L_x_0:
            IMAD.U32 R0, RZ, RZ, UR4
            UI2FP.F32.U32 UR12, UR8
            UFADD UR12, UR12, -1
            UFSETP.GT.AND UP1, UPT, UR12, 1.5, UPT
            USEL UR12, UR12, URZ, UP1
            MOV R1, UR12
            EXIT""",
            100,
            b"".join(map(word, (3, 6, 5, 9))),
        )
        self.registers(block, 0, 5 + (3 << 4))
        self.registers(block, 1, 0x40000000)  # 2.0

    def test_shared_memory_at_two_registers(self):
        block = executed(
            """
            S2R R0, SR_TID.X
            S2UR UR5, SR_CgaCtaId
            UMOV UR4, 0x400
            ULEA UR4, UR5, UR4, 0x18
            IMAD.SHL.U32 R2, R0, 0x8, RZ
            STS [R2+UR4+0x4], R0
            LDS R3, [R2+UR4+-0x4]
            LDS R4, [UR4+0xc]
            EXIT""",
            90,
        )
        self.registers(block, 4, 1)
        self.assertEqual(block.words[3].tolist()[1:], list(range(31)))
        costs = {key[2:]: figures.total for key, figures in block.tally.figures.items()}
        self.assertEqual(costs[("shared", "store", 4)], 2)

    def test_registers_of_addresses_are_pairs(self):
        """Else what is loaded would be of shared memory, below 4 GiB."""
        cases = [(75, "LD.E.SYS R8, [R2+0x10]"), (75, "LD.E.SYS R8, [UR2]")]
        cases += [(80, "LD.E R8, [R2.64]"), (90, "LD.E R8, desc[UR4][R2.64+0x10]")]
        for arch, access in cases:
            block = executed(
                f"""
                MOV R2, 0x10
                MOV R3, 0x7f00
                UMOV UR2, 0x10
                UMOV UR3, 0x7f00
                {access}
                EXIT""",
                arch,
            )
            self.assertEqual([key[2] for key in block.tally.figures], ["global"])

    def test_accesses_of_32_bytes(self):
        block = executed(
            """
            S2R R0, SR_TID.X
            MOV R2, 0x0
            MOV R3, 0x7f00
            IMAD.WIDE.U32 R2, R0, 0x20, R2
            LDG.E.ENL2.256 R4, R8, desc[UR4][R2.64]
            STG.E.ENL2.256 desc[UR4][R2.64], R4, R8
            EXIT""",
            100,
        )
        costs = {key[3:]: figures.total for key, figures in block.tally.figures.items()}
        self.assertEqual(costs, {("load", 32): 32, ("store", 32): 32})
        self.assertTrue(all(block.unknown[row].all() for row in range(4, 12)))

    def test_private_memory_has_generic_addresses(self):
        for arch, place in ((80, 0x20), (100, 0x2F8)):
            block = executed(
                f"""
                S2R R0, SR_TID.X
                MOV R1, 0x100
                STL [R1], R0
                IADD3 R2, P0, R1, c[0x0][{place:#x}], RZ
                IADD3.X R3, RZ, c[0x0][{place + 4:#x}], RZ, P0, !PT
                LD.E R4, desc[UR4][R2.64]
                EXIT""",
                arch,
            )
            self.registers(block, 4, lambda lane: lane)
            self.assertFalse(block.tally.figures)

    def test_branches_by_a_table(self):
        code = """
            S2R R0, SR_TID.X
            LOP3.LUT R0, R0, 0x1, RZ, 0xc0, !PT
            IMAD.SHL.U32 R0, R0, 0x4, RZ
            LDC R2, c[0x2][R0]
            SHF.R.S32.HI R3, RZ, 0x1f, R2
            BRX R2 -0x60 (*"BRANCH_TARGETS .L_x_0,.L_x_1"*)
            .L_x_0:
            MOV R4, 0x5
            EXIT
            .L_x_1:
            MOV R4, 0x6
            EXIT"""
        block = executed(code, constants={2: word(0x60) + word(0x80)}.items())
        self.registers(block, 4, lambda lane: 5 + lane % 2)

    def test_functions_of_other_sections_return(self):
        block = executed(
            """
            MOV R20, 32@lo((kernel + .L_x_0@srel))
            MOV R21, 32@hi((kernel + .L_x_0@srel))
            CALL.ABS.NOINC `(five)
            .L_x_0:
            MOV R2, 32@lo(six)
            MOV R3, 32@hi(six)
            MOV R20, 32@lo((kernel + .L_x_1@srel))
            CALL.ABS.NOINC R2
            .L_x_1:
            EXIT
            -- five
            MOV R4, 0x5
            RET.ABS.NODEC R20 0x0
            -- six
            MOV R5, 0x6
            RET.ABS.NODEC R20 0x0"""
        )
        self.registers(block, 4, 5)
        self.registers(block, 5, 6)

    def test_one_lane_is_elected(self):
        block = executed(
            """
            S2R R0, SR_TID.X
            ISETP.GT.AND P1, PT, R0, 0x3, PT
            @P1 ELECT P0, URZ, PT
            EXIT""",
            90,
        )
        self.assertEqual(np.nonzero(block.flags[0])[0].tolist(), [4])
        self.assertFalse(block.unknown[PREDICATE].any())

    def test_lanes_of_one_value_match(self):
        block = executed(
            """
            S2R R0, SR_TID.X
            LOP3.LUT R0, R0, 0x3, RZ, 0xc0, !PT
            MATCH.ANY R2, R0
            EXIT"""
        )
        self.registers(block, 2, lambda lane: 0x11111111 << lane % 4)

    def test_pairs_of_floats(self):
        block = executed(
            """
            MOV R2, 0x3f800000
            MOV R3, 0x40000000
            FADD2 R4, R2.F32x2.HI_LO, -R2.F32x2.HI_LO
            FFMA2 R6, R2.F32x2.HI_LO, R2.F32x2.HI_LO, R2.F32x2.HI_LO
            EXIT""",
            100,
        )
        values = block.words[4:8, 0].copy().view(np.float32).tolist()
        self.assertEqual(values, [0, 0, 2, 6])

    def test_unknown_parameters_spread(self):
        code = """
            LDC R0, c[0x0][0x{0:x}]
            VIADD R1, R0, 0x1
            EXIT"""
        block = executed(code.format(0x384), 120, unknown=range(4, 8))
        self.assertTrue(block.unknown[1].all())
        block = executed(code.format(0x380), 120, unknown=range(4, 8))
        self.assertFalse(block.unknown[1].any())

    def test_what_is_not_implemented_is_named(self):
        with self.assertRaisesRegex(Unsupported, "HGMMA"):
            executed("HGMMA.64x64x16.F32 R24, gdesc[UR4], R24\nEXIT", 90)


if __name__ == "__main__":
    unittest.main()
