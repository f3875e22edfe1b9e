# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small kernels with neighbours of other kinds, by number: members of structures,
which are copied, loaded and stored; elements of 1 to 8 bytes; loops of a known
count; neighbours with quotients, roots and functions between them, or under
conditions. Each is launched with 128 threads, and each warp executes each of its
accesses once.
"""

import random

THREADS = 128

KINDS = [
    *[["float"]] * 2, ["int"], ["float", "int"], ["double"], ["short"], ["float", "short"],
    ["unsigned char"], ["double", "float"],
]  # fmt: skip
ROWS = ["t", "t", "t ^ 1", "127 - t", "t * 2", "(t & 31) * 3", "t + k", "t % 64", "t / 2"]
WRAPS = [
    *["{}"] * 3, "1.0f / {}", "sqrtf({})", "__expf({})", "{} / 3.0f", "sinf({})", "rsqrtf({})",
    "fabsf({})",
]  # fmt: skip
FILLS_OF_STRUCTURES = [
    "s[t] = in[t];",
    "s[t ^ 3] = in[t];",
    "s[t * 2] = in[t]; s[t * 2 + 1] = in[t + 128];",
]

ELEMENTS = [
    *["float"] * 3, "int", "double", "short", "unsigned short", "unsigned char", "long long",
]  # fmt: skip
BEGINNINGS = [
    *["t * {n}"] * 2, "(t ^ 1) * {n}", "(127 - t) * {n}", "t % 32 * {n}", "t * {n} % 256",
    "t * {n} + {n}", "(t & 63) * {n} + 256", "t * 8", "t * 4", "(t * {n}) ^ {n}", "t / 2 * {n}",
    "(t * {n} + k * 16) % 512",
]  # fmt: skip
FILLS = [
    "for (int i = 0; i < 16; ++i) s[i * 128 + t] = in[i * 128 + t];",
    "s[t] = in[t]; s[t + 128] = in[t * 3];",
    "s[t ^ 3] = in[t];",
]


def structure(pick, number):
    """(text, names of members)"""
    count = pick.choice([2, 2, 3, 4, 4, 5, 6, 8])
    aligned = pick.choice(["", "", "", f"alignas({pick.choice([8, 16])}) "])
    kinds = pick.choice(KINDS)
    names = "abcdefgh"[:count]
    members = " ".join(f"{pick.choice(kinds)} {name};" for name in names)
    return f"struct {aligned}S{number} {{ {members} }};\n", names


def of_structure(pick, number):
    """(declarations, type of the elements, lines)"""
    text, names = structure(pick, number)
    index, row = pick.choice(["int", "unsigned"]), pick.choice(ROWS)
    kind = pick.choice(["load", "load", "wrapped", "guarded", "store", "copy"])
    lines = [f"__shared__ S{number} s[512];", f"{index} t = threadIdx.x, r = {row};"]
    lines += [pick.choice(FILLS_OF_STRUCTURES), "__syncthreads();"]
    used = [name for name in names if pick.random() < 0.6] or [pick.choice(names)]
    if kind == "copy":
        lines += [f"S{number} v = s[r];", "__syncthreads();", "s[t * 3] = v;", "__syncthreads();"]
        lines.append(f"out[t] = s[t].{names[0]};")
    elif kind == "store":
        lines += [f"s[r].{name} = in[t + {at}].{name};" for at, name in enumerate(used)]
        lines += ["__syncthreads();", f"out[t] = s[t].{names[-1]};"]
    else:
        wraps = [pick.choice(WRAPS) if kind == "wrapped" else "{}" for _ in used]
        terms = [wrap.format(f"float(s[r].{name})") for wrap, name in zip(wraps, used)]
        terms = " + ".join(f"{term} * {at + 2}" for at, term in enumerate(terms))
        lines.append(f"{'if (t < k) ' * (kind == 'guarded')}out[t] = {terms};")
    return text, f"S{number}", lines


def uses(pick, kind, element, count, out):
    """What is done with `count` neighbours. `element`: from an index to its text."""
    loop = f"for (int i = 0; i < {count}; ++i) "
    number = f"float({element('i')})"
    if kind == "loop":
        term = pick.choice(WRAPS).format(number)
        return ["float f = 0;", f"{loop}f += {term};", "out[t] = f;"]
    if kind == "wrapped":
        terms = [pick.choice(WRAPS).format(f"float({element(at)})") for at in range(count)]
        return [f"out[t] = {' + '.join(terms)};"]
    if kind == "conditions":
        added = f"if ({number} > k) f += {element('i')} * 2;"
        return ["float f = 0;", loop + added, "out[t] = f;"]
    if kind == "select":
        return ["float f = 0;", f"{loop}f += k > i ? {number} : 0.0f;", "out[t] = f;"]
    stored = "v + i" if kind == "store" else "t < k + i ? in[t + i] : 0"
    return [f"{loop}{element('i')} = {stored};", "__syncthreads();", f"out[t] = {out};"]


def of_array(pick, number):
    """(declarations, type of the elements, lines)"""
    of = pick.choice(ELEMENTS)
    aligned = pick.choice(["", "", "", "__align__(8) ", "__align__(16) "])
    index = pick.choice(["int", "int", "unsigned"])
    count = pick.choice([2, 3, 4, 4, 8])
    row = pick.choice(BEGINNINGS).format(n=count)
    kind = pick.choice(["loop", "loop", "wrapped", "conditions", "store", "stores", "select"])
    if pick.random() < 0.25:
        width = pick.choice([4, 8, 12, 16, 20])
        lines = [f"__shared__ {aligned}{of} s[128][{width}];", f"{index} t = threadIdx.x;"]
        lines.append("for (int i = 0; i < 4; ++i) s[t][i] = in[i * 128 + t];")
        used = uses(pick, kind, "s[t][{}]".format, min(count, width), "s[0][t % 4]")
    else:
        lines = [f"__shared__ {aligned}{of} s[2048];", f"{index} t = threadIdx.x, r = {row};"]
        lines.append(pick.choice(FILLS))
        used = uses(pick, kind, "s[r + {}]".format, count, "s[t]")
    if kind == "store":
        used = [f"{of} v = in[t + 5];", *used]
    return "", of, [*lines, "__syncthreads();", *used]


def kernel(number):
    pick = random.Random(number)
    make = of_structure if pick.random() < 0.45 else of_array
    text, of, lines = make(pick, number)
    restrict = pick.choice(["__restrict__ ", ""])
    body = "\n  ".join(lines)
    code = (
        f'{text}extern "C" __global__ void k{number}(const {of} *{restrict}in, '
        f"float *{restrict}out, int k) {{\n  {body}\n}}\n"
    )
    return code, f"k{number}<<<1, {THREADS}>>>((const {of} *)a, (float *)b, 128);"
