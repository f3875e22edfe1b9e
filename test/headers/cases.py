# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All cases, and which functions need none."""

import collections

import groups
import memory
import scalars
import small_floats
import warps

# Functions that need no case: a reason, and what says so.
EXCUSED = [
    ("called by the host", lambda f: f.file.endswith(
        ("runtime_api.h", "runtime_api_templates.h", "host_libc.h", "device_properties.h"))),
    ("included with a toolkit's headers too", lambda f: f.file.endswith("nv_atomics.h")),
    ("made by functions with a case: constructors of groups, tiles and pipelines, conversions",
     lambda f: f.name.startswith(("cooperative_groups::", "cuda::pipeline", "cuda::aligned_size_t",
                                  "cuda::atomic::", "cuda::atomic_ref::"))
     and (f.name.split("::")[-1].split("<")[0] == f.name.split("::")[-2].split("<")[0]
          or "::operator " in f.name)),
    ("internal", lambda f: f.name.split("::")[-1].startswith("__")
     and f.name.startswith(("cooperative_groups::", "cuda::"))
     or f.name.split("::")[-1].startswith("__bl_") and f.file.endswith(
         small_floats.FILES + ("small_float.h",))),
]
# What needs another case than the one that its signature makes.
BY_HAND = ("__shfl", "__match", "__reduce", "atomic", "__nv_atomic", "tex", "surf",
           "std::mem", "std::printf", "std::malloc", "std::free", "mem", "malloc", "free",
           "printf", "vprintf", "nan",
           "__cluster", "cuda::", "nvcuda::", "cooperative_groups::", "__pipeline",
           "__isGlobal", "__isShared", "__isConstant", "__isLocal", "__isGrid",
           "__isCluster", "__isCta", "__cvta", "__mbarrier")


def reason_uncovered(function):
    for reason, holds in EXCUSED:
        if holds(function):
            return reason
    return ""


def all_cases(functions):
    found = []
    for function in functions:
        if function.is_member or reason_uncovered(function) or function.name.startswith(BY_HAND):
            continue
        if function.file.endswith(small_floats.FILES):
            continue
        case = scalars.scalar_case(function)
        if case:
            found.append(case)
    found += small_floats.all_cases(functions)
    return found + groups.all_cases() + warps.all_cases() + memory.all_cases(functions)


def short_selection(chosen, most):
    """Up to `most` cases of each of the six largest kinds of files, evenly spread."""
    kinds = collections.defaultdict(list)
    for case in chosen:
        kinds[file_kind(case)].append(case)
    largest = sorted(kinds.values(), key=len, reverse=True)[:6]
    return [c for members in largest for c in members[::max(1, -(-len(members) // most))]]


def file_kind(case):
    """Cases of one kind can be in one file."""
    return case.arch, case.more_parameters, case.more_arguments, case.includes
