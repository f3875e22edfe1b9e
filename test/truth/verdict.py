# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How far a measured value may be above the predicted one.

The counters l1tex__data_* also count cycles that an arbiter loses, so a large
launch shows more than the model, and never less. What is granted is what was
measured, rounded up to a whole percent: docs/dev/validation.md has the highest
reading of each kind and its source. SASS metrics, the source page, executed
instructions, requests, and runs of one or two warps have no noise, and sectors
have none in any row.
"""

import dataclasses
import fractions
import math

from table import shape

EXACT_PREFIXES = (
    "smsp__sass_",
    "sm__sass_",
    "memory_",
    "derived__memory_",
    "smsp__inst_executed",
    "l1tex__t_requests",
)


@dataclasses.dataclass(frozen=True)
class Grant:
    """Noise that counters of one kind may show."""

    kind: str
    metric_part: str
    gpu: str  # how the name begins ("GH100" is the chip of an H20, too); "" for any
    percent: int  # of the wavefronts


GRANTS = (  # the first that fits
    Grant("sectors", "t_sectors", "", 0),
    Grant("asynchronous copies", "op_ldgsts", "", 6),
    Grant("stores to shared memory", "op_st", "", 27),
    Grant("loads from shared memory", "op_ld", "H100", 19),
    Grant("loads from shared memory", "op_ld", "", 5),
)


def is_small(row):
    """Whether at most two warps ran, so that nothing was arbitrated."""
    sizes = (shape(row.grid) or [math.inf]) + (shape(row.block) or [math.inf])
    return math.prod(sizes) <= 64


def must_be_one_number(row):
    return row.metric.startswith(EXACT_PREFIXES) or is_small(row)


def grant_of(row):
    """The Grant of the row's metric, or None if it has to be exact."""
    if must_be_one_number(row):
        return None
    for grant in GRANTS:
        if grant.metric_part in row.metric and row.gpu.startswith(grant.gpu):
            return grant
    raise ValueError(f"no rule for the metric {row.metric}")


def noise_of(row):
    """The noise of the row's metric, as a share."""
    grant = grant_of(row)
    return fractions.Fraction(grant.percent if grant else 0, 100)


def needs_wavefronts(row):
    """Whether the noise of the row's metric is a share of wavefronts."""
    return "bank_conflicts" in row.metric and noise_of(row) != 0


def judge(row, predicted, wavefronts=None):
    """(met, verdict). The noise of conflicts is a share of their wavefronts."""
    if predicted.exact and predicted.low == row.measured:
        return True, "exact"
    if must_be_one_number(row):
        return False, "differs" if predicted.exact else "not exact"
    if predicted.low <= row.measured <= predicted.high:
        return True, "in the interval"
    above = noise_of(row) * (wavefronts or predicted).high
    if predicted.low <= row.measured <= predicted.high + above:
        return True, "within the noise"
    return False, "differs"


def reading(row, predicted, wavefronts=None):
    """By which share of the wavefronts the measured value is above the predicted."""
    base = (wavefronts or predicted).high
    return (row.measured - predicted.high) / base if base else fractions.Fraction(0)
