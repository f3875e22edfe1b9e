# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory cases: functions that load, store, copy or change memory themselves."""

import copies
from kernels import PARTIAL, WHOLE, Case

NUMBERS = ("char", "signed char", "unsigned char", "short", "unsigned short", "int",
           "unsigned", "long", "unsigned long", "long long", "unsigned long long", "float",
           "double")
VECTORS = ("char2", "char4", "uchar2", "uchar4", "short2", "short4", "ushort2", "ushort4",
           "int2", "int4", "uint2", "uint4", "longlong2", "ulonglong2", "float2", "float4",
           "double2")
SIXTEEN = ("__half", "__half2", "__nv_bfloat16", "__nv_bfloat162")
LONG = ("long", "unsigned long")
SHAPES = (WHOLE[0], PARTIAL[1])
FP16 = ("cuda_fp16.h", "cuda_bf16.h")


def cached():
    found = []
    for name in ("__ldg", "__ldcg", "__ldca", "__ldcs", "__ldcv", "__ldlu", "__ldu"):
        for kind in NUMBERS + VECTORS + SIXTEEN:
            found.append(Case(
                f"{name}({kind})", [name], includes=FP16 if kind in SIXTEEN else (),
                memory=f"(({kind} *)out)[t] = {name}((const {kind} *)in + t * 3);", shapes=SHAPES))
    for name in ("__stwb", "__stcg", "__stcs", "__stwt"):
        for kind in NUMBERS + VECTORS + SIXTEEN:
            found.append(Case(
                f"{name}({kind})", [name], includes=FP16 if kind in SIXTEEN else (),
                memory=f"{name}(({kind} *)out + t * 3, ((const {kind} *)in)[t]);", shapes=SHAPES))
    return found


def vectors():
    """Whole vectors of each type: their alignment decides the width."""
    found = []
    names = [f"{u}{k}{n}" for k in ("char", "short", "int", "long", "longlong")
             for u in ("", "u") for n in (1, 2, 3, 4)]
    names += [f"{k}{n}" for k in ("float", "double") for n in (1, 2, 3, 4)]
    names += [f"{u}{k}4_{a}a" for k in ("long", "longlong") for u in ("", "u") for a in (16, 32)]
    names += ["double4_16a", "double4_32a"]
    for kind in names:
        found.append(Case(
            f"copy of {kind}", [], shapes=SHAPES, arch="sm_80",
            memory=f"(({kind} *)out)[t] = ((const {kind} *)in)[t];\n"
                   f"__shared__ {kind} tile[96];\ntile[t] = ((const {kind} *)in)[t + 96];\n"
                   f"__syncthreads();\n(({kind} *)out)[t + 96] = tile[t ^ 1];"))
        found.append(Case(f"alignment of {kind}", [], shapes=SHAPES[:1],
                          expression=f"(unsigned)(alignof({kind}) * 5 + sizeof({kind}) * t)"))
    return found


def atomics():
    found = []
    rows = [("Add", ("int", "unsigned", "unsigned long long", "float", "double", "__half",
                     "__half2", "__nv_bfloat16", "__nv_bfloat162", "float2", "float4")),
            ("Sub", ("int", "unsigned")), ("Exch", ("int", "unsigned", "unsigned long long",
                                                    "float")),
            ("Inc", ("unsigned",)), ("Dec", ("unsigned",))]
    rows += [(n, ("int", "unsigned", "long long", "unsigned long long"))
             for n in ("Min", "Max")]
    rows += [(n, ("int", "unsigned", "unsigned long long")) for n in ("And", "Or", "Xor")]
    for operation, kinds in rows:
        for kind in kinds:
            for scope in ("", "_block", "_system"):
                name = f"atomic{operation}{scope}"
                if scope and kind in SIXTEEN:
                    continue
                wide = kind in ("float2", "float4")
                value = {"float2": "make_float2(1, t)", "float4": "make_float4(1, 2, 3, t)",
                         "__half2": "__floats2half2_rn(1, t)",
                         "__nv_bfloat162": "__floats2bfloat162_rn(1, t)",
                         "__half": "__half(1.0f * t)",
                         "__nv_bfloat16": "__nv_bfloat16(1.0f * t)"}.get(kind, f"({kind})(t + 1)")
                shared = "" if wide else (
                    f"__shared__ {kind} tile[96];\ntile[t] = {value};\n__syncthreads();\n"
                    f"(({kind} *)out)[t + 96] = {name}(&tile[t / 3], {value});\n"
                    f"{name}(&tile[t], {value});")
                found.append(Case(
                    f"{name}({kind})", [name], arch="sm_90" if wide else "sm_80",
                    shapes=SHAPES, includes=FP16 if kind in SIXTEEN else (),
                    memory=f"(({kind} *)out)[t] = {name}(({kind} *)in + t * 2, {value});\n"
                           f"{name}(({kind} *)in, {value});\n{shared}"))
    for kind in ("int", "unsigned", "unsigned short", "unsigned long long"):
        for scope in ("", "_block", "_system"):
            found.append(Case(
                f"atomicCAS{scope}({kind})", [f"atomicCAS{scope}"], shapes=SHAPES,
                memory=f"__shared__ {kind} tile[96];\ntile[t] = ({kind})t;\n__syncthreads();\n"
                       f"(({kind} *)out)[t] = atomicCAS{scope}(({kind} *)in + t, ({kind})1, "
                       f"({kind})t);\n(({kind} *)out)[t + 96] = "
                       f"atomicCAS{scope}(&tile[t / 2], ({kind})1, ({kind})t);"))
    return found


def textures(functions):
    found = []
    for f in functions:
        if f.file != "bank_lint/texture.h":
            continue
        values = {"float": "1.5f * t", "int": "t", "float2": "make_float2(t, 1)",
                  "float4": "make_float4(t, 1, 2, 3)", "T": "make_float4(t, 1, 2, 3)",
                  "cudaTextureObject_t": "texture", "cudaSurfaceObject_t": "surface",
                  "T *": "&got", "cudaSurfaceBoundaryMode": "cudaBoundaryModeTrap"}
        operands = ", ".join(values[p] for p in f.parameters)
        is_value = f.result == "T"
        call = f"{f.name}<float4>({operands});"
        found.append(Case(
            f"{f.name}({', '.join(f.parameters)})", [(f.name, f.parameters)], shapes=SHAPES[:1],
            memory="float4 got = {};\n" + ("got = " if is_value else "") + call
                   + "\n((float4 *)out)[t] = got;",
            more_parameters=", unsigned long long texture, unsigned long long surface",
            more_arguments=", texture, surface"))
    return found


def library():
    """What of C's library runs on the device."""
    rows = [("memcpy", "float4 x;\nmemcpy(&x, (float4 *)in + t, 16);\n((float4 *)out)[t] = x;"),
            ("memcpy", "memcpy((int *)out + t * 4, (const int *)in + t * 4, 16);"),
            ("std::memcpy", "int x;\nstd::memcpy(&x, in + t, 4);\nout[t] = x;"),
            ("memmove", "int x[2];\nmemmove(x, in + t * 2, 8);\nout[t] = x[0] + x[1];"),
            ("memset", "int x[4];\nmemset(x, 0, 16);\nx[0] = in[t];\nout[t] = x[0] + x[1];"),
            ("std::memset", "int x[4];\nstd::memset(x, 0, 16);\nout[t] = x[0] + x[1];"),
            ("memcmp", "int a = in[t], b = t;\nout[t] = memcmp(&a, &b, 4) == 0;"),
            ("malloc", "int *p = (int *)malloc(64);\nout[t] = p != nullptr;\nfree(p);"),
            ("free", "free(nullptr);\nout[t] = in[t];"),
            ("std::malloc", "int *p = (int *)std::malloc(64);\nout[t] = p != 0;\nstd::free(p);"),
            ("std::free", "std::free(nullptr);\nout[t] = in[t];"),
            ("printf", 'printf("%d", t);\nout[t] = in[t];'),
            ("std::printf", 'if (t == 0) printf("%d", in[t]);\nout[t] = in[t];'),
            ("vprintf", 'vprintf("x", nullptr);\nout[t] = in[t];'),
            ("__assert_fail", "assert(in[t] > 0);\nout[t] = in[t];"),
            ("__assertfail", 'if (in[t] < 0) __assertfail("", "", 1, "", 1);\nout[t] = in[t];'),
            ("__trap", "if (in[t] < 0) __trap();\nout[t] = in[t];"),
            ("__brkpt", "if (t > 900) __brkpt();\nout[t] = in[t];")]
    found = [Case(f"{name}: {text.splitlines()[0]}", [name], memory=text, shapes=SHAPES,
                  includes=("assert.h", "cstring", "cstdio", "cstdlib")) for name, text in rows]
    for name in ("clock", "clock64", "__globaltimer"):
        found.append(Case(name, [name], memory=f"out[t] = (int){name}();", shapes=SHAPES))
    for name in ("cudaGridDependencySynchronize", "cudaTriggerProgrammaticLaunchCompletion"):
        found.append(Case(name, [name], memory=f"{name}();\nout[t] = in[t * 2];", arch="sm_90",
                          shapes=SHAPES))
    found.append(Case("__cluster_map_shared_rank", ["__cluster_map_shared_rank"], arch="sm_90",
                      cluster=2, shapes=SHAPES,
                      memory="__shared__ int tile[96];\ntile[t] = in[t];\n__syncthreads();\n"
                             "out[t] = *((int *)__cluster_map_shared_rank(tile, 1) + t * 2 % 64);"))
    found.append(Case("__cluster_map_shared_multicast", ["__cluster_map_shared_multicast"],
                      arch="sm_90", cluster=2, shapes=SHAPES,
                      memory="__shared__ int tile[96];\ntile[t] = in[t];\n"
                             "out[t] = __cluster_map_shared_multicast(tile, 3).y;"))
    return found


def sixteen_bit():
    """Constructors, conversions and assignments of the 16-bit types."""
    found = []
    for kind, pair, raw in (("__half", "__half2", "__half_raw"),
                            ("__nv_bfloat16", "__nv_bfloat162", "__nv_bfloat162_raw")):
        numbers = ("float", "double", "short", "unsigned short", "int", "unsigned", "long long",
                   "unsigned long long")
        for number in numbers:
            found.append(Case(
                f"{kind} of {number}", [f"{kind}::{kind}", f"{kind}::operator=",
                                        f"{kind}::operator float"], includes=FP16, shapes=SHAPES,
                memory=f"{kind} x = {kind}(({number})t), y;\ny = ({number})in[t];\n"
                       f"(({kind} *)out)[t] = x;\n(({kind} *)out)[t + 96] = y;\n"
                       f"((float *)out)[t + 192] = (float)y;"))
        first = raw.replace("162_raw", "16_raw")
        found.append(Case(
            f"{kind} of its bits", [f"{kind}::operator {first}", f"{pair}::{pair}"],
            includes=FP16, shapes=SHAPES,
            memory=f"{first} r = (({kind} *)in)[t];\n(({kind} *)out)[t] = {kind}(r);\n"
                   f"{pair} p(({kind})r, ({kind})r);\n(({pair} *)out)[t + 96] = p;\n"
                   f"(({pair} *)out)[t + 192] = (({pair} *)in)[t * 2];"))
    return found


def all_cases(functions):
    return (cached() + vectors() + atomics() + textures(functions) + library() + sixteen_bit()
            + copies.all_cases())
