# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How far a measured value may be from the predicted one.

The counters l1tex__data_* also count cycles that an arbiter loses, so a large
launch shows more than the model: up to 5 % of the wavefronts of loads, and up
to 35 % of those of stores behind global loads. Of asynchronous copies one large
launch is known, whose wavefronts are 5.4 % above its instructions; 10 % is
granted. Sectors repeat within 2 %. SASS metrics, the source page, executed
instructions, requests, and runs of a single warp have no noise.
"""

import fractions

from table import shape

EXACT_PREFIXES = (
    "smsp__sass_",
    "sm__sass_",
    "memory_",
    "derived__memory_",
    "smsp__inst_executed",
    "l1tex__t_requests",
)
NOISE = (  # percent; the first whose part is in the metric's name
    ("t_sectors", 2),
    ("op_ldgsts", 10),
    ("op_st", 35),
    ("t_sectors", 2),
    ("op_ld", 5),
)


def noise_of(row):
    """The noise of the row's metric, as a share."""
    if row.metric.startswith(EXACT_PREFIXES):
        return fractions.Fraction(0)
    if shape(row.grid) == [1, 1, 1] and shape(row.block) == [32, 1, 1]:
        return fractions.Fraction(0)
    for part, percent in NOISE:
        if part in row.metric:
            return fractions.Fraction(percent, 100)
    raise ValueError(f"no rule for the metric {row.metric}")


def needs_wavefronts(row):
    """Whether the noise of the row's metric is a share of wavefronts."""
    return "bank_conflicts" in row.metric and noise_of(row) != 0


def judge(row, predicted, wavefronts=None):
    """(met, verdict). The noise of conflicts is a share of their wavefronts."""
    noise = noise_of(row)
    if predicted.exact and predicted.low == row.measured:
        return True, "exact"
    if not noise:
        return False, "differs" if predicted.exact else "not exact"
    below = noise * (wavefronts.low if wavefronts else predicted.low)
    above = noise * (wavefronts.high if wavefronts else predicted.high)
    if predicted.low <= row.measured <= predicted.high:
        return True, "in the interval"
    if predicted.low - below <= row.measured <= predicted.high + above:
        return True, "within the noise"
    return False, "differs"
