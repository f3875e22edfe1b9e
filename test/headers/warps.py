# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Value cases for what the lanes of a warp exchange: shuffles, votes, matches, sums.

The lanes that take part are a whole warp, or those of a mask inside of a branch.
"""

import groups
from kernels import MASK32, WHOLE, Case, threads_of

MODES = {"__shfl": ("int", lambda lane, n, width: lane // width * width + n % width),
         "__shfl_up": ("unsigned", lambda lane, n, width: lane - n
                       if lane - n >= lane // width * width else lane),
         "__shfl_down": ("unsigned", lambda lane, n, width: lane + n
                         if lane + n < lane // width * width + width else lane),
         "__shfl_xor": ("int", lambda lane, n, width: lane ^ n
                        if (lane ^ n) < lane // width * width + width else lane)}
TYPES = ("int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "float",
         "double")
WIDE = ("long", "unsigned long", "long long", "unsigned long long")
SOME = 0x5DB6DB6D  # lanes of a branch


def given(t):
    return t * 7 + 3


def shuffles():
    found = []
    for mode, (_, source) in MODES.items():
        for kind in TYPES:
            for operand, compute, width in ((3, lambda t: 3, 32), (1, lambda t: 1, 8),
                                            ("(t & 15)", lambda t: t & 15, 16), (2, lambda t: 2, 4)):
                scale = " << 20" if kind in WIDE else ""
                text = f"fold({mode}_sync(~0u, ({kind}){groups.GIVEN}{scale}, {operand}, {width}))"

                def value(t, shape, s=source, c=compute, w=width, wide=kind in WIDE):
                    n = given(t // 32 * 32 + s(t % 32, c(t), w))
                    n = n << 20 if wide else n
                    return (n ^ n >> 32) & MASK32
                found.append(Case(
                    f"{mode}_sync({kind}, {operand}, {width})", [f"{mode}_sync"], expression=text,
                    value=value if kind not in ("float", "double") else None, shapes=WHOLE[:3]))
        for kind in ("int", "float"):
            found.append(Case(f"{mode}({kind})", [mode], shapes=WHOLE[:1],
                              expression=f"fold({mode}(({kind}){groups.GIVEN}, 5))"))
        for kind, make, bits in (("__half", "__half(", "(unsigned)__half_as_ushort"),
                                 ("__nv_bfloat16", "__nv_bfloat16(", "(unsigned)__bfloat16_as_ushort")):
            found.append(Case(
                f"{mode}_sync({kind})", [f"{mode}_sync"], shapes=WHOLE[:2],
                expression=f"{bits}({mode}_sync(~0u, {make}1.0f * t), 3))",
                includes=("cuda_fp16.h", "cuda_bf16.h")))
    for source in range(0, 4):
        found.append(Case(
            f"__shfl_sync from lane {source} of a branch's lanes", ["__shfl_sync"],
            setup="int x = 0; if (0x5DB6DB6Du >> (t & 31) & 1) "
                  f"x = __shfl_sync(0x5DB6DB6Du, {groups.GIVEN}, {source * 2 + (source == 2)});",
            expression="(unsigned)x", shapes=WHOLE[:3],
            value=lambda t, s, n=source * 2 + (source == 2): None if not SOME >> n & 1 else
            given(t // 32 * 32 + n) if SOME >> t % 32 & 1 else 0))
    return found


def votes():
    warp = groups.tile_of(32)
    rows = [("__all_sync", "(unsigned)__all_sync(~0u, t % 5 != 0)",
             lambda t, m: int(all(u % 5 for u in m))),
            ("__any_sync", "(unsigned)__any_sync(~0u, t % 5 == 0)", lambda t, m: 1),
            ("__uni_sync", "(unsigned)__uni_sync(~0u, t / 64 == 0)", lambda t, m: 1),
            ("__ballot_sync", "__ballot_sync(~0u, t % 3 == 0)",
             lambda t, m: sum(1 << u % 32 for u in m if u % 3 == 0)),
            ("__all", "(unsigned)__all(t % 5 != 0)", None),
            ("__any", "(unsigned)__any(t % 5 != 0)", None),
            ("__ballot", "__ballot(t % 5 != 0)", None),
            ("__activemask", "__activemask()", lambda t, m: MASK32),
            ("__syncthreads_count", "(unsigned)__syncthreads_count(t % 3 == 0)", None),
            ("__syncthreads_and", "(unsigned)__syncthreads_and(t % 3 == 0)", None),
            ("__syncthreads_or", "(unsigned)__syncthreads_or(t % 3 == 0)", None)]
    for name in ("add", "min", "max"):
        for kind, c in (("int", "int"), ("unsigned", "unsigned")):
            compute = {"add": sum, "min": min, "max": max}[name]
            rows.append((f"__reduce_{name}_sync",
                         f"(unsigned)__reduce_{name}_sync(~0u, ({c}){groups.GIVEN})",
                         lambda t, m, f=compute: f(given(u) for u in m)))
    for name, operation in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b),
                            ("xor", lambda a, b: a ^ b)):
        rows.append((f"__reduce_{name}_sync",
                     f"__reduce_{name}_sync(~0u, (unsigned){groups.GIVEN})",
                     lambda t, m, o=operation: groups.folded([given(u) for u in m], o)))
    for kind in TYPES:
        rows.append(("__match_any_sync", f"__match_any_sync(~0u, ({kind})(t % 3))",
                     lambda t, m: sum(1 << u % 32 for u in m if u % 3 == t % 3)))
        rows.append(("__match_all_sync",
                     f"[&] {{ int all; unsigned m = __match_all_sync(~0u, ({kind})(t / 64), &all); "
                     "return m + all; }()", lambda t, m: MASK32 + 1))
    found = []
    for name, text, compute in rows:
        found.append(Case(f"{text}", [name], expression=text, shapes=WHOLE[:3],
                          value=compute and (lambda t, s, c=compute: c(t, warp(t, threads_of(s))))))
    return found


def others():
    """Registers and barriers: what they return, or that they return nothing."""
    spaces = []
    for memory in ("Global", "Shared", "Local", "Constant"):
        for pointer, of in (("in + t", "Global"), ("&tile[t]", "Shared"), ("&t", "Local")):
            spaces.append(Case(f"__is{memory}({pointer})", [f"__is{memory}"],
                               expression=f"(unsigned)(__is{memory}({pointer}) != 0)",
                               value=lambda t, s, same=memory == of: int(same)))
    for memory, pointer in (("global", "in + t"), ("shared", "&tile[t]")):
        spaces.append(Case(
            f"__cvta of {memory}", [f"__cvta_generic_to_{memory}", f"__cvta_{memory}_to_generic"],
            expression=f"(unsigned)((int *)__cvta_{memory}_to_generic(__cvta_generic_to_{memory}"
                       f"({pointer})) - ({pointer})) + t * 2", value=lambda t, s: t * 2))
    spaces.append(Case("nan", ["nan", "nanf", "std::nan", "std::nanf"], expression="__float_as_uint(nanf(\"\")) / 2 "
                       "+ (unsigned)(nan(\"1\") != 0) + t"))
    for memory, pointer in (("constant", "in"), ("local", "&t"), ("grid_constant", "in")):
        spaces.append(Case(f"__cvta of {memory}", [
            f"__cvta_generic_to_{memory}", f"__cvta_{memory}_to_generic"],
            expression=f"(unsigned)(size_t)__cvta_{memory}_to_generic(__cvta_generic_to_{memory}"
                       f"({pointer})) % 4 + t * 2"))
    spaces.append(Case("__nvvm_get_smem_pointer", ["__nvvm_get_smem_pointer"],
                       includes=("cuda_pipeline.h",),
                       expression="(__nvvm_get_smem_pointer(&tile[t]) - "
                                  "__nvvm_get_smem_pointer(tile)) * 3u"))
    barriers = "; ".join((
        "__syncwarp()", "__syncwarp(0xffffffffu)", "__barrier_sync(0)", "__threadfence()",
        "__threadfence_block()", "__threadfence_system()", "__nanosleep(20)", "__prof_trigger(1)"))
    spaces.append(Case("barriers", ["__syncwarp", "__barrier_sync", "__threadfence",
                                    "__threadfence_block", "__threadfence_system", "__nanosleep",
                                    "__prof_trigger"],
                       setup=barriers + ";", expression="t * 3u", value=lambda t, s: t * 3,
                       shapes=WHOLE[:2]))
    spaces.append(Case("__barrier_sync_count", ["__barrier_sync_count"], shapes=WHOLE[:2],
                       setup="__barrier_sync_count(1, 64);", expression="t * 3u",
                       value=lambda t, s: t * 3))
    spaces.append(Case("cluster barriers", [
        "__cluster_barrier_arrive", "__cluster_barrier_wait", "__cluster_barrier_arrive_relaxed",
        "__threadfence_cluster"], arch="sm_90", cluster=2, setup=(
            "__cluster_barrier_arrive(); __cluster_barrier_wait(); "
            "__cluster_barrier_arrive_relaxed(); __cluster_barrier_wait(); "
            "__threadfence_cluster();"), expression="t * 3u", value=lambda t, s: t * 3))
    for name in ("__isClusterShared", "__isCtaShared"):
        spaces.append(Case(name, [name], arch="sm_90", cluster=2,
                           expression=f"(unsigned)({name}(&tile[t]) != 0)"))
    spaces.append(Case("__cluster_query_shared_rank", ["__cluster_query_shared_rank"],
                       arch="sm_90", cluster=2,
                       expression="__cluster_query_shared_rank(&tile[t])"))
    spaces.append(Case("built-in variables", ["dim3::dim3", "dim3::operator uint3",
                                              "operator dim3", "operator uint3"],
                       expression="fold3((dim3)threadIdx) + fold3((uint3)blockDim) "
                                  "+ fold3(dim3(make_uint3(t, 2, 3))) + fold3((uint3)dim3(t))"))
    return spaces


def all_cases():
    return shuffles() + votes() + others()
