# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/dev/validation.md from the outcomes of all rows."""

import csv
import itertools

from predict import show
from table import HERE
from verdict import GRANTS, grant_of, reading

PATH = HERE.parent.parent / "docs" / "dev" / "validation.md"
INPUTS = HERE.parent / "inputs"
LAUNCHES = HERE.parent / "issued" / "public_launches.tsv"
BUILDS = HERE.parent / "issued" / "public_builds.tsv"

HEAD = """\
# Validation

What `bank-lint counters` predicts, beside what profilers measured on real GPUs:
every row of [truth.tsv](../../test/truth/truth.tsv). The kernels are in
[test/truth/](../../test/truth/), and each says where its numbers were published.
The tool reads the `.cu` file as it is, under the launches in it. Two rules were
fitted to rows of this table, so that their agreement there is no evidence: what a
scattered source adds to an asynchronous copy through L1 (`cic_cp16_src*`), and
what both sides of one past L1 cost (`a800_mma_pipe`, `a800_wmma_pipe`). This page
is written by

```console
$ test/truth/check.py --bank-lint build/release/bin/bank-lint --write-validation
```

and the test `truth` fails if it is not up to date. To compare your kernels on your
GPU, line by line: [cross-check](crosscheck.md).

| verdict | rows | meaning |
| --- | ---: | --- |
"""

MEANINGS = {
    "exact": "predicted and measured are the same number",
    "within the noise": "the counter is known to read differently from run to run; see below",
    "in the interval": "the count depends on data, and the measured value is among the possible",
    "excepted": "not met, and the cause is known; listed below",
    "failed": "not met",
}

NOISE_HEAD = """
## Noise

The counters `l1tex__data_*` also count cycles that an arbiter loses, so that a
large launch reads more than the model, and never less. As much is granted as was
measured, as a share of the predicted wavefronts, for counters of conflicts too:

| counters of | GPU | granted | highest reading | measured by |
| --- | --- | ---: | ---: | --- |
"""

NOISE = """
The 19 % are those of a padded transpose, whose tile has no conflict. On the same
GPU one without padding reads 0.4 % above the model, and a product by `ldmatrix`
nothing. Asynchronous copies have a tolerance of 6 %: in the one large launch that is
known, `jr_p28_ldgsts`, the wavefronts are 5.4 % above its instructions.

SASS metrics, the metrics of the source page, executed instructions, requests, and
runs of one or two warps have no noise: they have to be exact. Sectors have none
in any row, and may differ only where they depend on data.

Where a row is the value of one instruction of a larger kernel, the prediction
is that of the instruction, times how often it was executed. Where a loop of the
host sets an argument, the row's value is given with `--arg`.
"""


INPUT_NAMES = {
    "ll": "LLVM IR of clang 22, -O3",
    "ptx": "PTX of nvcc 13.0",
    "nvcc": "the source, with `--nvcc`",
}

OTHER_INPUTS = """
## Compared with other inputs

All kernels of [kernels/](../../kernels/) and [test/truth/](../../test/truth/), as LLVM IR, as
PTX and with `--nvcc`, under the launches of the source. Compared is, of each kernel and
launch, the total of wavefronts and of sectors by memory and operation; an unknown total
(unknown trip count) is the same if both say so. How:
[test/inputs/round_trip.py](../../test/inputs/round_trip.py).

| input | architecture | files | equal | different | percent |
| --- | --- | ---: | ---: | ---: | ---: |
"""


PUBLIC_PTX = """
347 files of PTX that nvcc 13.0 generated for 99 public projects (2,744 kernels, sm_80 and
sm_90a) were read without a crash or an error. All 12,346 of their accesses to shared
memory and 20,404 of 20,413 of global memory are decided; from their sources all of
12,688, and 22,498 of 22,509. Where an access could be matched with one of its source
(20,806 in 285 of these files, no argument stated), it is decided with the same verdict or a stronger one in
95.9 %, and its figures lie within those of the source in 95.3 %; the rest are loops
whose count differs from lane to lane.

In 343 of them 121,779 instructions on shared, global or generic memory were looked for
one by one in the reports. 652 had no separate access. Examples of each kind were
read: dead code, neighbours that are merged, and two defects that have been fixed since.

Of 351 public files of PTX (of nvcc, Triton, Rust, Numba, and samples of parsers) none
crashes. 32 are refused with line and column: they are malformed, excerpts, for addresses
of 32 bits, or use vector registers in ways that are not read.
"""


def cell(text):
    return str(text).replace("|", "\\|")


def row_line(outcome):
    row = outcome.row
    if outcome.predicted is None:
        predicted, difference = f"unknown: {outcome.why}", ""
    else:
        predicted, difference = str(outcome.predicted), show_difference(outcome)
    cells = [
        f"`{row.kernel}`",
        row.launch,
        row.gpu,
        f"`{row.metric}`",
        predicted,
        row.measured,
        difference,
        outcome.verdict,
    ]
    return "| " + " | ".join(cell(c) for c in cells) + " |\n"


def show_difference(outcome):
    """Measured less predicted, also as a share of the predicted."""
    measured, predicted = outcome.row.measured, outcome.predicted
    nearest = min(max(measured, predicted.low), predicted.high)
    difference = measured - nearest
    if not difference:
        return "0"
    share = f" ({100 * float(difference / nearest):+.2f} %)" if nearest else ""
    sign = "+" if difference > 0 else ""
    return f"{sign}{show(difference)}{share}"


def noise_lines(outcomes):
    """A line for each grant that a row of the table has come close to."""
    readings = {}  # {grant: (share, row)}
    for o in outcomes:
        if o.verdict == "within the noise":
            share, grant = reading(o.row, o.predicted, o.wavefronts), grant_of(o.row)
            if grant not in readings or share > readings[grant][0]:
                readings[grant] = share, o.row
    for grant in GRANTS:
        if grant in readings:
            share, row = readings[grant]
            is_first = [g.kind for g in GRANTS].index(grant.kind) == GRANTS.index(grant)
            gpu = grant.gpu or ("all" if is_first else "all others")
            yield (
                f"| {grant.kind} | {gpu} | {grant.percent} % | {100 * float(share):.2f} % "
                f"| {row.id}, `{cell(row.kernel)}`, {cell(row.gpu)}: {cell(row.source)} |\n"
            )


PUBLIC_LAUNCHES = """\
178 launches of 15 public projects, drawn by a script from files that were new to
the project: nvcc 13.0's code for sm_80 was executed on the CPU, one block of each, and
compared with the prediction. How: [test/issued](../../test/issued/README.md#executing-machine-code).
A line agrees if executions and total cost are the same; nvcc
accounts 4 of the 587 that do to another line than is predicted. Lines that are not decided (56), whose
blocks differ (22), or whose prediction rests on a condition (149, of which 93 agree) are
no part of it. Four more launches were drawn: three took too many steps, one has an
instruction that is not implemented.

Of the 10 lines that differ, 6 agree once the lines of a launch and operation are summed
up: nvcc makes one instruction of what an `if` and its `else` store, or load, and accounts
it to one line. The shared loads of a launch agree as a whole in 56 of 58 launches. What
is left: a shared array that is written and never read, which nvcc drops with the load
that fills it (two lines); the load of a float `atomicAdd` on shared memory, which is a
loop; the larger of two elements by a macro's `?:`, where nvcc chooses between the
addresses and loads a third time. 5 of 35 reported lines have a wrong total:
they are accounted to another line, and their launch has the total that is predicted.

Draws differ more than versions do: for the same lines, the version that the draw before
this one judged gets 586 right. In that draw, 271 launches of 14 projects, which guided
the work since and so is no evidence any more, 716 of 742 lines agree, 113 of 123 shared
loads among them.

"""


ON_A_GPU = """
## Compared with a GPU, line by line

Every kernel of [kernels/](../../kernels/) on an H200 (sm_90, driver 580.159.04, CUDA 13.0,
Nsight Compute 2025.3.1, 2026-11-27): `bank-lint crosscheck --all`, and the programs of
kernels/hopper as they are. 181 of 214 launches were measured; the files of the
others are younger (30), two need tcgen05, and one would be stopped by a misaligned access. The
test `measured` compares again; the numbers are in
[kernels/measured/sm_90.csv](../../kernels/measured/sm_90.csv). A line is confirmed if each
of its counters is the same number, or in the interval that is predicted.

| operation | confirmed | refuted | not measured | not predicted |
| --- | ---: | ---: | ---: | ---: |
| shared load | 196 | 0 | 2 | 0 |
| shared store | 194 | 0 | 0 | 0 |
| shared atomic | 12 | 0 | 0 | 1 |
| matrix load, store | 14 | 0 | 0 | 0 |
| asynchronous copy | 11 | 1 | 0 | 0 |
| global load | 177 | 1 | 0 | 0 |
| global store | 185 | 0 | 0 | 0 |
| global atomic | 9 | 0 | 0 | 0 |
| local access | 5 | 1 | 2 | 0 |
| without counters by line: constants, bulk and tensor copies, `wgmma`, other blocks | 0 | 0 | 21 | 0 |
| all | 803 | 3 | 25 | 1 |

What is refuted: the source page counts an asynchronous copy without the tags of L1,
which the counter of the hardware, that is predicted, has; nvcc merges stores of an
array in local memory; it loads no elements that cannot be read. Not predicted is a loop
of compare-and-swap. Not measured are loads that nvcc keeps in registers.

The first comparison refuted more, and this was fixed because of it: lanes of a shared
atomic that add 1 do not take turns, all others do; a compare-and-swap takes two
wavefronts; the ideal of a global access that lanes share is no more than its sectors.

Single instructions of one warp on the same GPU, under random addresses and masks, are in
[measured_patterns.tsv](../../test/unit/model/measured_patterns.tsv), one in four of those
that were measured; the model is compared with each (`model_test`).
"""


def machine_code(path=LAUNCHES):
    """The section on launches of public projects, if their table is there:
    operation, lines, agree, percent."""
    if not path.exists():
        return ""
    text = "\n## Compared with executed machine code\n\n"
    text += PUBLIC_LAUNCHES
    text += "| operation | lines | agree | percent |\n| --- | ---: | ---: | ---: |\n"
    with open(path, encoding="utf-8", newline="") as file:
        for r in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            cells = (cell(r[name]) for name in ("operation", "lines", "agree", "percent"))
            text += "| " + " | ".join(cells) + " |\n"
    return text


PUBLIC_BUILDS = """
The same by build, of %LAUNCHES% launches of %PROJECTS% other public projects, for each of the
builds: their `.cu` files that nvcc 13.0 compiles as they are, drawn by
[`survey.py`](../../test/issued/machine_code/survey.py). A line agrees if the executions and the
total of each width are the same at the same line; one whose prediction is unknown does
not agree. *Reported* are lines with a finding; those that do not agree are of three
kernels: the prediction of one is known in part; in one nvcc joins the members of a structure
in dynamic shared memory, which is predicted by now; from sm_100 on the loads of the third are
accounted to two lines.

"""


def builds(path=BUILDS):
    """The section on builds, if its table is there: arch, options, operation, lines,
    agree, reported, reported_agree."""
    if not path.exists():
        return ""
    counts = {}
    for arch, options, _, *numbers in list(tab_rows(path))[1:]:
        key = f"{arch}, `{options}`" if options != "-" else arch
        sums = counts.setdefault(key, [0] * len(numbers))
        counts[key] = [a + int(b) for a, b in zip(sums, numbers)]
    text = PUBLIC_BUILDS
    for name in ("launches", "projects"):
        text = text.replace(f"%{name.upper()}%", facts_of(path)[name])
    text += "| build | lines | agree | percent | reported | agree |\n"
    text += "| --- | ---: | ---: | ---: | ---: | ---: |\n"
    for key, (lines, agree, reported, reported_agree) in counts.items():
        share = 100 * agree / lines
        text += f"| {key} | {lines} | {agree} | {share:.1f} | {reported} | {reported_agree} |\n"
    return text


def facts_of(path):
    """The words of `# name: value` in a table."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))


def tab_rows(path):
    """The rows of a file of tabs, without comments."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines()
             if not line.startswith("#")]
    return csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def other_inputs():
    text = OTHER_INPUTS
    equal = different = 0
    for name, files, same, other in list(tab_rows(INPUTS / "totals.tsv"))[1:]:
        kind, arch = name.split(":")
        equal, different = equal + int(same), different + int(other)
        share = 100 * int(same) / (int(same) + int(other))
        text += f"| {INPUT_NAMES[kind]} | {arch} | {files} | {same} | {other} | {share:.1f} |\n"
    share = 100 * equal / (equal + different)
    text += f"| all | | | {equal} | {different} | {share:.1f} |\n"
    text += "\nWhere they differ:\n\n| kernels | inputs | totals | cause |\n| --- | --- | ---: | --- |\n"
    causes = {}
    for inputs, file, kernel, *_, cause in tab_rows(INPUTS / "differences.tsv"):
        kernels, names, count = causes.setdefault(cause, ({}, {}, []))
        kernels.setdefault(file, {})[kernel] = None
        names.update(dict.fromkeys(inputs.split(",")))
        count += inputs.split(",")
    for cause, (kernels, names, count) in causes.items():
        where = "; ".join(f"{file}: " + ", ".join(f"`{k}`" for k in own)
                          for file, own in kernels.items())
        text += f"| {where} | {', '.join(names)} | {len(count)} | {cell(cause)} |\n"
    return text + PUBLIC_PTX


def page(outcomes):
    text = HEAD
    for verdict, meaning in MEANINGS.items():
        count = sum(o.verdict == verdict for o in outcomes)
        if count or verdict != "failed":
            text += f"| {verdict} | {count} | {meaning} |\n"
    text += f"| all | {len(outcomes)} | |\n"
    text += NOISE_HEAD + "".join(noise_lines(outcomes)) + NOISE
    excepted = [o for o in outcomes if o.cause]
    if excepted:
        text += "\n## What is not met\n\n| file | kernel | metric | cause |\n| --- | --- | --- | --- |\n"
        lines = [
            f"| {o.row.id} | `{o.row.kernel}` | `{o.row.metric}` | {cell(o.cause)} |\n"
            for o in excepted
        ]
        text += "".join(dict.fromkeys(lines))
    text += ON_A_GPU + machine_code() + builds() + other_inputs() + "\n## All rows\n"
    for name, group in itertools.groupby(outcomes, key=lambda o: o.row.id):
        text += f"\n### [{name}](../../test/truth/{name}.cu)\n\n"
        text += "| kernel | launch | GPU | metric | predicted | measured | difference | verdict |\n"
        text += "| --- | --- | --- | --- | ---: | ---: | ---: | --- |\n"
        text += "".join(row_line(o) for o in group)
    return text
