# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Value cases for cooperative groups: each method of each kind of group.

A kind of group says, in Python, which threads are a thread's group, in which order, and
which of how many groups it is. What a method returns follows from that.
"""

import dataclasses
import typing

from kernels import MASK32, PARTIAL, WHOLE, Case, threads_of

CG = "cooperative_groups::"
BLOCK = "cooperative_groups::this_thread_block()"


@dataclasses.dataclass
class Kind:
    """A kind of group: how it is made, and who is in that of thread t of a block."""
    name: str
    make: str
    members: typing.Callable          # (t, count) -> sorted threads
    meta: typing.Callable             # (t, count) -> (rank, size)
    classes: tuple                    # of the built-in headers, for what is covered
    shapes: tuple = WHOLE
    exchanges: bool = True
    is_coalesced: bool = False
    setup: str = ""
    partial: bool = True              # ranks are right in blocks that are no multiple of it


def tile_of(size):
    return lambda t, count: list(range(t // size * size, min(t // size * size + size, count)))


def tile(size):
    return Kind(f"tile of {size}", f"{CG}tiled_partition<{size}>({BLOCK})", tile_of(size),
                lambda t, count: (t // size, (count + size - 1) // size),
                ("__tile_size", "__tile_threads", "__place_in_parent", "thread_block_tile"))


def nested(outer, inner):
    return Kind(f"tile of {inner} in a tile of {outer}",
                f"{CG}tiled_partition<{inner}>({CG}tiled_partition<{outer}>({BLOCK}))",
                tile_of(inner), lambda t, count: (t % outer // inner, outer // inner),
                ("__tile_size", "__tile_threads", "__place_in_parent", "thread_block_tile"))


def forgotten(size, parent=0):
    """A tile whose type does not name the group that it was cut from."""
    kind = nested(parent, size) if parent else tile(size)
    return dataclasses.replace(
        kind, name=kind.name + ", as thread_block_tile<Size>",
        make=f"{CG}thread_block_tile<{size}>({kind.make})")


def by_label(of, label, label_text):
    """Labels within a tile: groups count in the order of their first threads."""
    def members(t, count):
        return [u for u in tile_of(of)(t, count) if label(u) == label(t)]

    def meta(t, count):
        labels = list(dict.fromkeys(label(u) for u in tile_of(of)(t, count)))
        return labels.index(label(t)), len(labels)
    return Kind(f"labels {label_text} in a tile of {of}",
                f"{CG}labeled_partition({CG}tiled_partition<{of}>({BLOCK}), {label_text})",
                members, meta, ("coalesced_group",), is_coalesced=True)


def by_condition(of, condition, text):
    def members(t, count):
        return [u for u in tile_of(of)(t, count) if condition(u) == condition(t)]

    def meta(t, count):
        both = len({condition(u) for u in tile_of(of)(t, count)}) == 2
        return (int(condition(t)), 2) if both else (0, 1)
    return Kind(f"condition {text} in a tile of {of}",
                f"{CG}binary_partition({CG}tiled_partition<{of}>({BLOCK}), {text})",
                members, meta, ("coalesced_group",), is_coalesced=True)


def at_run_time(size):
    return Kind(f"tile of a size {size} that is an operand",
                f"{CG}tiled_partition({BLOCK}, {size})", tile_of(size), lambda t, count: None,
                ("thread_group",), exchanges=False)


def of_coalesced(size, whole):
    """The active threads, cut in tiles; `whole` warps, or two thirds of each."""
    def active(t, count):
        warp = range(t // 32 * 32, min(t // 32 * 32 + 32, count))
        return [u for u in warp if whole or u % 3 != 1]

    def members(t, count):
        lanes = active(t, count)
        at = lanes.index(t) // size * size if t in lanes else 0
        return lanes[at:at + size]

    def meta(t, count):
        lanes = active(t, count)
        return (lanes.index(t) // size if t in lanes else 0, (len(lanes) + size - 1) // size)
    return Kind(f"tile of {size} of coalesced threads",
                f"{CG}tiled_partition({CG}coalesced_threads(), {size})", members, meta,
                ("coalesced_group",), is_coalesced=True)


KINDS = ([tile(n) for n in (1, 2, 4, 8, 16, 32)]
         + [nested(32, n) for n in (1, 4, 8, 16)] + [nested(16, 4), nested(8, 2)]
         + [forgotten(8), forgotten(32), forgotten(4, 32)]
         + [by_label(32, lambda t: t // 5, "t / 5"), by_label(16, lambda t: t % 3, "t % 3"),
            by_label(8, lambda t: t * t % 7, "(long long)(t * t % 7)"),
            by_label(32, lambda t: t & 1, "(t & 1) != 0")]
         + [by_condition(32, lambda t: t % 3 == 0, "t % 3 == 0"),
            by_condition(16, lambda t: t % 16 < 5, "t % 16 < 5"),
            by_condition(8, lambda t: t < 999, "t < 999")]
         + [at_run_time(n) for n in (4, 16, 32)]
         + [Kind("coalesced threads", f"{CG}coalesced_threads()", tile_of(32),
                 lambda t, count: (0, 1), ("coalesced_group",), is_coalesced=True),
            of_coalesced(4, True), of_coalesced(8, True),
            Kind("this thread", f"{CG}this_thread()", lambda t, count: [t],
                 lambda t, count: (0, 1), ("thread_block_tile",)),
            Kind("block", BLOCK, lambda t, count: list(range(count)), lambda t, count: None,
                 ("thread_block",), exchanges=False)])


def number_of(t):
    """What thread t gives to an exchange."""
    return t * 7 + 3


GIVEN = "(t * 7 + 3)"


def values_of(kind):
    """Per method: the expression, and its value from (rank, members, meta)."""
    def given(members, rank):
        return number_of(members[rank]) & MASK32

    rows = [("thread_rank", "(unsigned)g.thread_rank()", lambda r, m, meta: r),
            ("size", "(unsigned)g.size()", lambda r, m, meta: len(m)),
            ("num_threads", "(unsigned)g.num_threads()", lambda r, m, meta: len(m))]
    if kind.meta(0, 32) is not None:
        rows += [("meta_group_rank", "g.meta_group_rank()", lambda r, m, meta: meta[0]),
                 ("meta_group_size", "g.meta_group_size()", lambda r, m, meta: meta[1])]
    if not kind.exchanges:
        return rows
    rows += [
        ("shfl", f"(unsigned)g.shfl({GIVEN}, 0)", lambda r, m, meta: given(m, 0)),
        ("shfl", f"(unsigned)g.shfl({GIVEN}, (int)g.size() - 1)",
         lambda r, m, meta: given(m, len(m) - 1)),
        ("shfl", f"fold2(g.shfl(make_int2({GIVEN}, t), 0))",
         lambda r, m, meta: given(m, 0) * 5 + m[0] * 9),
        ("shfl", f"(unsigned)g.shfl((long long){GIVEN} << 20, 0) ",
         lambda r, m, meta: given(m, 0) << 20),
        ("shfl_up", f"(unsigned)g.shfl_up({GIVEN}, 1)",
         lambda r, m, meta: given(m, max(r - 1, 0))),
        ("shfl_down", f"(unsigned)g.shfl_down({GIVEN}, 2)",
         lambda r, m, meta: given(m, r + 2 if r + 2 < len(m) else r)),
        ("any", "(unsigned)g.any(t % 5 == 0)", lambda r, m, meta: int(any(u % 5 == 0 for u in m))),
        ("all", "(unsigned)g.all(t % 5 != 0)", lambda r, m, meta: int(all(u % 5 for u in m))),
        ("ballot", "g.ballot(t % 3 == 0)",
         lambda r, m, meta: sum(1 << i for i, u in enumerate(m) if u % 3 == 0)),
        ("match_any", "g.match_any(t % 3)",
         lambda r, m, meta: sum(1 << i for i, u in enumerate(m) if u % 3 == m[r] % 3)),
        ("match_all", "[&] { int all; return g.match_all(t / 64, all) + all; }()",
         lambda r, m, meta: (1 << len(m)) if len({u // 64 for u in m}) == 1 else 0)]
    if not kind.is_coalesced and len(kind.members(0, 32)) > 1:
        rows.append(("shfl_xor", f"(unsigned)g.shfl_xor({GIVEN}, 1)",
                     lambda r, m, meta: given(m, r ^ 1) if r ^ 1 < len(m) else given(m, r)))
    return rows


OPERATIONS = (("plus", lambda a, b: a + b), ("less", min), ("greater", max),
              ("bit_and", lambda a, b: a & b), ("bit_or", lambda a, b: a | b),
              ("bit_xor", lambda a, b: a ^ b))


def folded(of, operation):
    result = of[0]
    for n in of[1:]:
        result = operation(result, n)
    return result


def reductions(kind):
    """The same for reduce and scan."""
    rows = []
    for name, operation in OPERATIONS:
        functor = f"{CG}{name}<int>()"
        rows.append((f"{CG}reduce", f"(unsigned){CG}reduce(g, {GIVEN}, {functor})",
                     lambda r, m, meta, o=operation: folded([number_of(u) for u in m], o)))
        rows.append((f"{CG}inclusive_scan", f"(unsigned){CG}inclusive_scan(g, {GIVEN}, {functor})",
                     lambda r, m, meta, o=operation: folded(
                         [number_of(u) for u in m[:r + 1]], o)))
        rows.append((f"{CG}exclusive_scan", f"(unsigned){CG}exclusive_scan(g, {GIVEN}, {functor})",
                     lambda r, m, meta, o=operation: folded(
                         [number_of(u) for u in m[:r]], o) if r else 0))
    rows.append((f"{CG}inclusive_scan", f"(unsigned){CG}inclusive_scan(g, {GIVEN})",
                 lambda r, m, meta: sum(number_of(u) for u in m[:r + 1])))
    rows.append((f"{CG}exclusive_scan", f"(unsigned){CG}exclusive_scan(g, {GIVEN})",
                 lambda r, m, meta: sum(number_of(u) for u in m[:r])))
    rows.append((f"{CG}reduce", f"__float_as_uint({CG}reduce(g, 1.0f * t, {CG}plus<float>()))",
                 None))
    return rows


def evaluated(kind, compute):
    def value(t, shape):
        count = threads_of(shape)
        members = kind.members(t, count)
        if t not in members:
            return None
        return compute(members.index(t), members, kind.meta(t, count))
    return compute and value


def method_cases():
    found = []
    for kind in KINDS:
        asks = ("thread_rank", "size", "num_threads", "meta_group_rank", "meta_group_size")
        rows = values_of(kind) + (reductions(kind) if kind.exchanges and "run" not in kind.name
                                  else [])
        for name, text, compute in rows:
            shapes = WHOLE[:4]
            covers = [name] if name.startswith(CG) else [f"{CG}{c}::{name}" for c in kind.classes]
            if name in asks and not kind.is_coalesced and "operand" not in kind.name \
                    and name not in ("size", "num_threads"):
                shapes = WHOLE[1:3] + PARTIAL
            covers += [CG + f for f in ("tiled_partition", "labeled_partition", "binary_partition",
                                        "coalesced_threads", "this_thread", "this_thread_block")
                       if f in kind.make]
            covers += [f"{CG}{o}::operator()" for o, _ in OPERATIONS if f"{o}<" in text]
            found.append(Case(
                f"{text} of {kind.name}", covers, setup=f"auto g = {kind.make};",
                expression=text, value=evaluated(kind, compute), shapes=shapes,
                includes=("cooperative_groups.h", "cooperative_groups/reduce.h",
                          "cooperative_groups/scan.h")))
    return found


def block_and_grid_cases():
    """Whole blocks, grids and clusters: extents and places."""
    found = []
    includes = ("cooperative_groups.h",)
    three = ("group_index", "thread_index", "group_dim", "dim_threads")
    for name in three:
        found.append(Case(f"thread_block::{name}", [f"{CG}thread_block::{name}"],
                          expression=f"fold3({BLOCK}.{name}())", includes=includes))
    grid = f"{CG}this_grid()"
    for name in ("thread_rank", "size", "num_threads", "num_blocks", "block_rank"):
        found.append(Case(f"grid_group::{name}", [f"{CG}grid_group::{name}", f"{CG}this_grid"],
                          expression=f"fold({grid}.{name}())", includes=includes))
    for name in ("group_dim", "dim_blocks", "dim_threads", "block_index", "thread_index"):
        found.append(Case(f"grid_group::{name}", [f"{CG}grid_group::{name}"],
                          expression=f"fold3({grid}.{name}())", includes=includes))
    found.append(Case("grid_group::is_valid", [f"{CG}grid_group::is_valid"],
                      expression=f"fold({grid}.is_valid())", includes=includes))
    cluster = f"{CG}this_cluster()"
    for size in (2, 4):
        common = {"arch": "sm_90", "cluster": size, "includes": includes, "grid": str(2 * size)}
        for group, names in ((grid, ("num_clusters", "cluster_rank")),
                             (cluster, ("block_rank", "thread_rank", "num_blocks", "num_threads",
                                        "size"))):
            kind = "grid_group" if group == grid else "cluster_group"
            for name in names:
                found.append(Case(f"{kind}::{name}, {size} blocks",
                                  [f"{CG}{kind}::{name}", f"{CG}this_cluster"],
                                  expression=f"fold({group}.{name}())", **common))
        for group, names in ((grid, ("dim_clusters", "cluster_index")),
                             (cluster, ("block_index", "thread_index", "dim_blocks",
                                        "dim_threads"))):
            kind = "grid_group" if group == grid else "cluster_group"
            for name in names:
                found.append(Case(f"{kind}::{name}, {size} blocks", [f"{CG}{kind}::{name}"],
                                  expression=f"fold3({group}.{name}())", **common))
        found.append(Case(f"query_shared_rank, {size} blocks",
                          [f"{CG}cluster_group::query_shared_rank"],
                          expression=f"{cluster}.query_shared_rank(&tile[t])", **common))
        for name in ("__clusterDim", "__clusterRelativeBlockIdx", "__clusterGridDimInClusters",
                     "__clusterIdx"):
            found.append(Case(f"{name}, {size} blocks", [name], expression=f"fold3({name}())",
                              **common))
        for name in ("__clusterDimIsSpecified", "__clusterRelativeBlockRank",
                     "__clusterSizeInBlocks"):
            found.append(Case(f"{name}, {size} blocks", [name], expression=f"fold({name}())",
                              **common))
    for make, size in ((BLOCK, threads_of), (f"{CG}tiled_partition<8>({BLOCK})", lambda s: 8)):
        found.append(Case(f"group_size({make})", [f"{CG}group_size"], includes=includes,
                          expression=f"(unsigned){CG}group_size({make}) * t",
                          value=lambda t, s, n=size: n(s) * t))
    found.append(Case("get_type", [f"{CG}thread_group::get_type"], includes=includes,
                      expression=f"{BLOCK}.get_type() * t"))
    any_group = ("__device__ unsigned any_of(cooperative_groups::thread_group g) "
                 "{ return (unsigned)(g.thread_rank() * 3 + g.size()); }\n"
                 "__device__ unsigned free_of(cooperative_groups::thread_group g) { return "
                 "(unsigned)(cooperative_groups::thread_rank(g) + "
                 "g.size()); }")
    for make, rank in ((BLOCK, lambda t, s: (t, threads_of(s))),
                       (f"{CG}tiled_partition<8>({BLOCK})", lambda t, s: (t % 8, 8)),
                       (f"{CG}tiled_partition({BLOCK}, 16)", lambda t, s: (t % 16, 16)),
                       (f"{CG}tiled_partition({CG}tiled_partition({BLOCK}, 16), 4)",
                        lambda t, s: (t % 4, 4)),
                       (f"{CG}this_thread()", lambda t, s: (0, 1)),
                       (f"{CG}coalesced_threads()", None), (grid, None)):
        covers = [f"{CG}thread_group::{n}" for n in ("thread_rank", "size", "num_threads",
                                                     "thread_group")]
        covers += [f"{CG}thread_rank", f"{CG}tiled_partition", f"{CG}size"]
        for function, weight in (("any_of", (3, 1)), ("free_of", (1, 1))):
            found.append(Case(
                f"{function}({make})", covers, expression=f"{function}({make})",
                value=rank and (lambda t, s, r=rank, w=weight: r(t, s)[0] * w[0]
                                + r(t, s)[1] * w[1]),
                includes=includes, prelude=any_group, shapes=WHOLE[:4]))
    return found


def all_cases():
    return method_cases() + block_and_grid_cases()
