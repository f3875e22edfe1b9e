# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases: which map is read where, as if of which mode."""

import dataclasses

import swizzle
from kernels import DESCRIPTOR, ELEMENT, LAYOUT, Case, File, Map
from readers import (LDMATRIX, LOAD, LOAD_ASM, by_offset, by_row, canonical, column_lanes,
                     descriptor, fits_by_row, matrix_lanes, row_lanes, thread_case, wgmma_case)
from swizzle import MODES, PIECE


def row_major(mode, columns_in_bytes):
    name = f"map{mode.capitalize()}x{columns_in_bytes}"
    return Map(name, mode, columns_in_bytes // ELEMENT)


def read_by_threads(map):
    """Every reader of threads, with the exchange of every mode, of one map whose rows
    are packed."""
    pitch = map.pieces * PIECE
    tag = f"{map.mode}x{pitch}"
    last = max(0, map.pieces - 2)
    for mode in MODES:
        ending = f"{tag}_as{mode}"
        at = by_offset(mode, pitch)
        yield thread_case(f"ldmatrix{ending}", "ldmatrix", map, matrix_lanes(0), at, LDMATRIX)
        yield thread_case(f"column{ending}", "column", map, column_lanes(0), at, LOAD)
        if fits_by_row(mode, pitch):
            at = by_row(mode, pitch)
            yield thread_case(f"ldmatrixByRow{ending}", "ldmatrix", map, matrix_lanes(last), at,
                              LDMATRIX)
            yield thread_case(f"columnByRow{ending}", "column", map, column_lanes(last), at,
                              LOAD_ASM)
            yield thread_case(f"rows{ending}", "whole rows", map, row_lanes(map.pieces), at, LOAD)
    # Twice as many bytes from row to row as there are.
    for mode in MODES:
        if pitch < 128 and fits_by_row(mode, 2 * pitch):
            yield thread_case(f"columnWide{tag}_as{mode}", "column, wrong pitch", map,
                              column_lanes(0), by_row(mode, 2 * pitch), LOAD)
    if map.mode != "none" and pitch < 128:
        yield thread_case(f"columnEveryRow{tag}", "column, wrong period", map, column_lanes(0),
                          by_row(map.mode, pitch, 1), LOAD)


def read_by_wgmma(map):
    """A descriptor of every mode for A, B, and B alone, of a map that has rows as wide
    as its swizzle; without one, of core matrices."""
    copies = [(0, 0, 0), (1024, 8, 0)] if map.mode == "none" else [(0, 0, 0)]
    step = max(0, map.pieces // 2 - 1)
    start = 32 * step
    fits, fits_first = canonical(map.mode, start), canonical(map.mode)
    for mode in MODES:
        ending = f"{map.mode}_as{mode}"
        yield wgmma_case(f"wgmmaA{ending}", "wgmma", map, fits, (0, step), a=canonical(mode),
                         copies=copies)
        yield wgmma_case(f"wgmmaB{ending}", "wgmma", map, canonical(mode, start), (0, step),
                         a=fits_first, copies=copies)
        core = (1024, 128) if map.mode == "none" else (128, 256)
        yield wgmma_case(f"wgmmaRegister{ending}", "wgmma", map,
                         canonical(mode, start, core=core), (step,), copies=copies)

    def offsets(leading, stride):
        text = descriptor(map.mode, leading, stride, start)
        return wgmma_case(f"wgmmaOffsets{map.mode}_{leading}_{stride}", "wgmma, offsets", map, text,
                          (step,), copies=copies, rules=(LAYOUT, DESCRIPTOR),
                          leaves_out=stride > group and stride % group == 0)

    group = 8 * swizzle.width(map.mode) if map.mode != "none" else 8 * PIECE
    if map.mode == "none":
        wrong, right = [(128, 1024), (16, 128), (1024, 256)], []  # exchanged; ...
    else:
        wrong = [(16, group // 2), (16, group * 2), (16, 128), (16, 1024)]
        right = [(0, group), (1024, group)]  # the leading offset means nothing
    for leading, stride in dict.fromkeys(wrong + right):
        if (leading, stride) != (16, 8 * swizzle.width(map.mode)):
            yield offsets(leading, stride)


def read_rows_by_wgmma(map):
    """Rows that lie one after another without a swizzle, which no descriptor fits if
    they are wider than a piece."""
    pitch = map.pieces * PIECE
    for mode in MODES:
        text = canonical(mode, core=(16, 8 * pitch))
        yield wgmma_case(f"wgmmaRows{pitch}_as{mode}", "wgmma", map, text, (0,))


def core_columns(map):
    """Threads that read core matrices, 64 pieces one after another."""
    copies = [(0, 0, 0), (1024, 8, 0)]
    linear = "(piece * 1024 + row * 16)"
    for mode in MODES:
        mask = MODES[mode][1]
        at = f"{linear} ^ ({linear} >> 3 & {mask:#x})" if mask else linear[1:-1]
        yield thread_case(f"columnCore_as{mode}", "column", map, column_lanes(0), at, LOAD,
                          copies=copies)


def panels(map):
    """Two boxes of 128 bytes beside each other."""
    copies = [(0, 0, 0), (8192, 64, 0)]
    lanes = column_lanes(7)  # the last piece of the one, the first of the other
    texts = {
        "as128B": "piece / 8 * 8192 + row * 128 + (piece % 8 ^ row % 8) * 16",
        "asnone": "piece / 8 * 8192 + row * 128 + piece % 8 * 16",
        "asRows": "row * 256 + (piece ^ row % 8) * 16",
    }
    for name, at in texts.items():
        yield thread_case(f"columnPanels_{name}", "panels", map, lanes, at, LOAD, copies=copies)
    for mode in ("128B", "64B"):
        yield wgmma_case(f"wgmmaPanels_as{mode}", "panels", map, canonical(mode, 8192 + 32),
                         (1, 5), a=canonical("128B", 32), copies=copies)


def narrow(map):
    """Boxes narrower than the swizzle."""
    full = swizzle.width(map.mode)
    tag = f"{map.mode}x{map.pieces * PIECE}"
    readers = {
        "packed": by_offset(map.mode, map.pieces * PIECE),
        "padded": by_row(map.mode, full),
        "narrowMode": by_row({4: "64B", 2: "32B"}[map.pieces], map.pieces * PIECE),
    }
    for name, at in readers.items():
        yield thread_case(f"columnNarrow{tag}_{name}", "narrow box", map, column_lanes(0), at, LOAD)
    yield wgmma_case(f"wgmmaNarrow{tag}", "narrow box", map, canonical(map.mode), (0,))


def refused_maps():
    """Maps that cuTensorMapEncodeTiled refuses (CUDA driver API, its description), and
    some at the limit that it takes."""
    return [
        Map("wide128", "128B", 128, 32, wrong="inner box wider than the swizzle"),
        Map("wide64", "64B", 64, 32, wrong="inner box wider than the swizzle"),
        Map("wide32", "32B", 32, 32, wrong="inner box wider than the swizzle"),
        Map("wideNone", "none", 128, 32),
        Map("odd24", "none", 12, wrong="inner box no multiple of 16 bytes"),
        Map("odd8", "none", 4, wrong="inner box no multiple of 16 bytes"),
        Map("odd56", "64B", 28, wrong="inner box no multiple of 16 bytes"),
        Map("rows512", "32B", 16, 512, wrong="box of more than 256 rows"),
        Map("rows257", "none", 16, 257, wrong="box of more than 256 rows"),
        Map("rows256", "none", 16, 256),
        Map("columns256", "none", 256, 8),
        Map("columns264", "none", 264, 8, wrong="box of more than 256 columns"),
        Map("stride", "64B", 32, tensor=(500, 1024), wrong="stride no multiple of 16 bytes"),
        Map("strideFits", "64B", 32, tensor=(504, 1024)),
        Map("steps9", "64B", 32, steps=(1, 9), wrong="element stride above 8"),
        Map("address", "none", 32, data="data + 4", wrong="address no multiple of 16"),
        Map("addressFits", "none", 32, data="data + 8"),
    ]


def refused_case(map):
    """Reads 2 KiB of what would be there, whole rows."""
    at = "threadIdx.x * 16"
    return Case(f"linear_{map.name}", "refused map" if map.wrong else "map at a limit", map,
                [f"const unsigned at = {at};"], LOAD[0], LOAD[1], [])


def all_cases():
    """{name of file: [case, ...]}"""
    files = {}
    for mode in ("128B", "64B", "32B"):
        map = row_major(mode, swizzle.width(mode))
        files[mode] = [*read_by_threads(map), *read_by_wgmma(map)]
    files["128B"] += panels(row_major("128B", 128))
    files["128B"] += narrow(row_major("128B", 64))
    files["64B"] += narrow(row_major("64B", 32))
    core = row_major("none", 16)
    files["none"] = [*read_by_wgmma(core), *core_columns(core)]
    for width in (128, 64, 32):
        map = row_major("none", width)
        files["none"] += [*read_by_threads(map), *read_rows_by_wgmma(map)]
    files["maps"] = [refused_case(map) for map in refused_maps()]
    return files


def all_files():
    return [File(f"tiles_{name}", cases) for name, cases in all_cases().items()]


def file_of(name):
    """A file with this kernel alone."""
    for cases in all_cases().values():
        for case in cases:
            if case.name == name:
                return File(name, [dataclasses.replace(case)])
    return None
