# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The predicted value of a row's metric: an interval of two exact numbers.

Most metrics are counters of the launch. The others are computed from counters, the
way the profiler makes them: quotients, and values of one instruction.
"""

import dataclasses
import fractions
import re

from counted import NotCounted

SHARED_LOADS = "smsp__inst_executed_op_shared_ld.sum"
RATIO = "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio"

# A counter of all operations on shared memory, and those of the ones that are
# counted here.
ALL_CONFLICTS = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"
CONFLICTS = [ALL_CONFLICTS.replace(".sum", f"_op_{op}.sum") for op in ("ld", "st")]

# Which shared load of the kernel a row on one instruction means, in the order
# of the source.
INSTRUCTIONS = {"pat: LDS.128 A": 0, "pat: LDS.128 B": 1}


@dataclasses.dataclass(frozen=True)
class Interval:
    low: fractions.Fraction
    high: fractions.Fraction

    @property
    def exact(self):
        return self.low == self.high

    def __add__(self, other):
        return Interval(self.low + other.low, self.high + other.high)

    def __sub__(self, other):
        return Interval(self.low - other.high, self.high - other.low)

    def __truediv__(self, other):
        if other.low <= 0:
            raise NotCounted("a quotient by 0")
        return Interval(self.low / other.high, self.high / other.low)

    def scaled(self, factor):
        return Interval(self.low * factor, self.high * factor)

    def __str__(self):
        low, high = show(self.low), show(self.high)
        return low if self.exact else f"{low} to {high}"


def show(number):
    """"12", "1.234"."""
    number = fractions.Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.3f}"


def counter(counted, metric):
    """A counter of a launch, or of a line of one."""
    value = counted["counters"].get(metric)
    if value is None:
        why = counted.get("why", {}).get(metric, f"{metric} is not predicted")
        raise NotCounted(why)
    if isinstance(value, dict):
        return Interval(fractions.Fraction(value["min"]), fractions.Fraction(value["max"]))
    return Interval(fractions.Fraction(value), fractions.Fraction(value))


def of_one_instruction(row, launch, metric):
    """A metric "(one PC)", from the line of its instruction."""
    loads = [line for line in launch["lines"] if line["instruction"].startswith("shared load")]
    loads.sort(key=lambda line: (line["location"]["line"], line["location"]["column"]))
    if len(loads) <= INSTRUCTIONS[row.kernel]:
        raise NotCounted("no such instruction")
    line = loads[INSTRUCTIONS[row.kernel]]
    wavefronts = counter(line, "memory_l1_wavefronts_shared")
    executed = counter(line, "inst_executed")
    if metric == "derived__memory_l1_conflicts_shared_nway":
        return wavefronts / executed
    assert metric == "derived__memory_l1_wavefronts_shared_excessive", metric
    excess = wavefronts - counter(line, "memory_l1_wavefronts_shared_ideal")
    return (excess / executed).scaled(row.instructions() or 1)


def of_all_operations(launch):
    """ALL_CONFLICTS of a launch that only loads and stores."""
    for line in launch["lines"]:
        if not re.match(r"(shared|global) (load|store)", line["instruction"]):
            raise NotCounted(f"conflicts of every {line['instruction']} are not summed up")
    loads, stores = (counter(launch, metric) for metric in CONFLICTS)
    return loads + stores


def predict(row, launch):
    metric = row.metric
    if metric.endswith(" (one PC)"):
        return of_one_instruction(row, launch, metric.removesuffix(" (one PC)"))
    if metric.endswith(" per instruction"):
        return counter(launch, metric.removesuffix(" per instruction")) / counter(
            launch, SHARED_LOADS
        )
    if metric == ALL_CONFLICTS:
        return of_all_operations(launch)
    if metric == RATIO:
        metric = (
            "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
            " / l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"
        )
    if " / " in metric:
        above, below = metric.split(" / ")
        return counter(launch, above) / counter(launch, below)
    value = counter(launch, metric)
    if row.instructions():
        value = (value / counter(launch, SHARED_LOADS)).scaled(row.instructions())
    return value


def wavefronts_beside(row, launch):
    """The wavefronts of a counter of conflicts."""
    metric = row.metric.replace("bank_conflicts_pipe_lsu", "pipe_lsu_wavefronts")
    value = counter(launch, metric)
    if row.instructions():
        value = (value / counter(launch, SHARED_LOADS)).scaled(row.instructions())
    return value
