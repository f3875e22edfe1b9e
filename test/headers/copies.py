# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory cases for copies to shared memory by groups, barriers and pipelines, and for
matrix fragments."""

from kernels import PARTIAL, WHOLE, Case

SHAPES = (WHOLE[0], WHOLE[3], PARTIAL[1])
CG = "cooperative_groups::"
BLOCK = f"{CG}this_thread_block()"
AFTER = "\n__syncthreads();\nout[t] = tile[t * 2 % 96];"
SHARED = "__shared__ alignas(16) int tile[1024];\n"
GROUPS = (BLOCK, f"{CG}tiled_partition<32>({BLOCK})", f"{CG}tiled_partition<8>({BLOCK})",
          f"{CG}tiled_partition<1>({BLOCK})", f"{CG}coalesced_threads()")


def cp_async():
    found = []
    for arch in ("sm_75", "sm_80"):
        for size, kind in ((4, "int"), (8, "int2"), (16, "int4")):
            for zeros in ("", ", 0", f", {size // 2}", f", {size}"):
                text = (f"__pipeline_memcpy_async(({kind} *)tile + t, (const {kind} *)in + t * 2, "
                        f"{size}{zeros});\n__pipeline_commit();\n__pipeline_wait_prior(0);")
                found.append(Case(
                    f"__pipeline_memcpy_async of {size} bytes{zeros}, {arch}",
                    ["__pipeline_memcpy_async", "__pipeline_commit", "__pipeline_wait_prior"],
                    memory=SHARED + text + AFTER, arch=arch, shapes=SHAPES,
                    includes=("cuda_pipeline.h",)))
    return found


def by_group():
    found = []
    includes = ("cooperative_groups.h", "cooperative_groups/memcpy_async.h", "cuda/barrier")
    name = f"{CG}memcpy_async"
    for group in GROUPS:
        whole = 1 if group == BLOCK else 0
        shapes = SHAPES if whole else SHAPES[:2]
        rows = [(kind, f"({kind} *)tile, (const {kind} *)in, {bytes_}")
                for kind, bytes_ in (("int", 400), ("float4", 512), ("float2", 256), ("char", 64),
                                     ("short", 200), ("int", "n * 4"))]
        rows += [("bytes", "(void *)tile, (const void *)in, 256"),
                 ("aligned", "tile, in, cuda::aligned_size_t<16>(512)"),
                 ("aligned", "tile, in, cuda::aligned_size_t<8>(136)"),
                 ("counts", "tile, 100, in, 96"), ("counts", "(float4 *)tile, 20, (float4 *)in, 9")]
        for what, operands in rows:
            found.append(Case(
                f"memcpy_async({group}, {operands})", [name, f"{CG}wait"],
                memory=SHARED + f"auto g = {group};\nint n = 60;\n{name}(g, {operands});\n"
                                f"{CG}wait(g);" + AFTER, shapes=shapes, includes=includes))
        found.append(Case(
            f"wait_prior of {group}", [name, f"{CG}wait_prior"], shapes=shapes,
            memory=SHARED + f"auto g = {group};\n{name}(g, tile, in, 256);\n"
                            f"{name}(g, tile + 64, in + 64, 256);\n{CG}wait_prior<1>(g);" + AFTER,
            includes=includes))
    return found


def group_actions():
    """Barriers of groups, and what one thread of a group does."""
    found = []
    includes = ("cooperative_groups.h",)
    store = "\nout[t + 96] = in[t * 2];"
    for group in GROUPS + (f"{CG}this_thread()",
                           f"{CG}thread_block_tile<16>({CG}tiled_partition<16>({BLOCK}))"):
        classes = ("thread_block", "__tile_threads", "coalesced_group", "thread_group",
                   "thread_block_tile")
        found.append(Case(
            f"sync of {group}", [f"{CG}sync"] + [f"{CG}{c}::sync" for c in classes],
            memory=f"auto g = {group};\nout[t] = in[t];\ng.sync();\n{CG}sync(g);" + store,
            includes=includes, shapes=SHAPES[:2]))
        for arch in ("sm_80", "sm_90"):
            found.append(Case(
                f"invoke_one of {group}, {arch}", [f"{CG}invoke_one"], includes=includes,
                memory=f"auto g = {group};\n{CG}invoke_one(g, [&](int k) {{ out[t * k] = in[t]; "
                       "}, 2);", shapes=SHAPES[:2], arch=arch))
            if group != BLOCK:
                found.append(Case(
                    f"invoke_one_broadcast of {group}, {arch}", [f"{CG}invoke_one_broadcast"],
                    memory=f"auto g = {group};\n"
                           f"out[t] = {CG}invoke_one_broadcast(g, [&] {{ return in[t]; }});",
                    shapes=SHAPES[:2], arch=arch, includes=includes))
    for size in (64, 128):
        wide = f"{CG}tiled_partition<{size}>({CG}this_thread_block(memory))"
        room = f"__shared__ {CG}block_tile_memory<256> memory;\n"
        for text in ("g.sync();", "out[t + 96] = g.any(in[t]);", "out[t + 96] = g.all(in[t]);",
                     "out[t + 96] = g.shfl(in[t], 3);",
                     f"out[t + 96] = {CG}reduce(g, t, {CG}plus<int>());",
                     "out[t + 96] = in[g.thread_rank() * 2 + g.meta_group_rank()];"):
            found.append(Case(
                f"{text} of a tile of {size}", [], memory=f"{room}auto g = {wide};\n"
                f"out[t] = in[t];\n{text}\nout[t + 300] = in[t * 2];", shapes=((128,),),
                includes=("cooperative_groups.h", "cooperative_groups/reduce.h")))
    found.append(Case("thread_block barrier", [f"{CG}thread_block::barrier_arrive",
                                               f"{CG}thread_block::barrier_wait"],
                      memory=f"auto g = {BLOCK};\nauto token = g.barrier_arrive();\nout[t] = in[t];"
                             "\ng.barrier_wait(decltype(token)(token));" + store,
                      includes=includes, shapes=SHAPES[:2]))
    found.append(Case("grid_group sync", [f"{CG}grid_group::sync", f"{CG}thread_group::sync"],
                      memory=f"auto g = {CG}this_grid();\nout[t] = in[t];\ng.sync();" + store,
                      includes=includes, shapes=SHAPES[:2]))
    found.append(Case("grid_group barrier", [f"{CG}grid_group::barrier_arrive",
                                             f"{CG}grid_group::barrier_wait"],
                      memory=f"auto g = {CG}this_grid();\nauto token = g.barrier_arrive();\n"
                             "out[t] = in[t];\ng.barrier_wait(decltype(token)(token));" + store,
                      includes=includes, shapes=SHAPES[:2]))
    found.append(Case("cluster_group", [
        f"{CG}cluster_group::{n}" for n in ("sync", "barrier_arrive", "barrier_wait",
                                            "map_shared_rank")],
        memory=f"auto g = {CG}this_cluster();\n{SHARED}tile[t] = in[t];\ng.sync();\n"
               "auto token = g.barrier_arrive();\ng.barrier_wait(decltype(token)(token));\n"
               "g.barrier_arrive();\ng.barrier_wait();\nout[t] = g.map_shared_rank(tile, 1)[t * 2];",
        includes=includes, shapes=SHAPES[:2], arch="sm_90", cluster=2))
    return found


def pipelines():
    found = []
    includes = ("cuda/barrier", "cuda/pipeline", "cooperative_groups.h")
    operands = ("tile + t, in + t, 4", "(int4 *)tile + t, (int4 *)in + t, 16",
                "tile + t * 2, in + t * 2, cuda::aligned_size_t<8>(8)")
    by_block = ("g, tile, in, 256", "g, tile, in, cuda::aligned_size_t<16>(512)",
                "g, (float4 *)tile, (float4 *)in, 256",
                "g, (void *)tile, (const void *)in, cuda::aligned_size_t<4>(128)")
    for arch in ("sm_80", "sm_90"):
        for text in operands:
            found.append(Case(
                f"pipeline of a thread: {text}, {arch}",
                [f"cuda::{n}" for n in ("make_pipeline", "memcpy_async", "pipeline::producer_commit",
                                        "pipeline::producer_acquire", "pipeline::consumer_wait",
                                        "pipeline::consumer_release",
                                        "pipeline_consumer_wait_prior")],
                memory=SHARED + "auto pipe = cuda::make_pipeline();\npipe.producer_acquire();\n"
                                f"cuda::memcpy_async({text}, pipe);\npipe.producer_commit();\n"
                                "cuda::pipeline_consumer_wait_prior<0>(pipe);\n"
                                "pipe.consumer_wait();\npipe.consumer_release();" + AFTER,
                shapes=SHAPES[:2], arch=arch, includes=includes))
            found.append(Case(
                f"barrier of a thread: {text}, {arch}", ["cuda::memcpy_async"],
                memory=SHARED + BARRIER + f"cuda::memcpy_async({text}, bar);\n"
                                          "bar.arrive_and_wait();" + AFTER,
                shapes=SHAPES[:2], arch=arch, includes=includes))
        for text in by_block:
            found.append(Case(
                f"barrier of a block: {text}, {arch}",
                ["cuda::memcpy_async", "cuda::barrier::arrive_and_wait", "cuda::init"],
                memory=SHARED + BARRIER + f"auto g = {BLOCK};\ncuda::memcpy_async({text}, bar);\n"
                                          "bar.arrive_and_wait();" + AFTER,
                shapes=SHAPES[:2], arch=arch, includes=includes))
            found.append(Case(
                f"pipeline of a block: {text}, {arch}",
                ["cuda::make_pipeline", "cuda::memcpy_async", "cuda::pipeline::quit"],
                memory=SHARED + f"auto g = {BLOCK};\n__shared__ cuda::pipeline_shared_state"
                       "<cuda::thread_scope_block, 2> state;\n"
                       "auto pipe = cuda::make_pipeline(g, &state);\npipe.producer_acquire();\n"
                       f"cuda::memcpy_async({text}, pipe);\npipe.producer_commit();\n"
                       "pipe.consumer_wait();\npipe.consumer_release();" + AFTER,
                shapes=SHAPES[:2], arch=arch, includes=includes))
    found.append(Case("pipeline_producer_commit", ["cuda::pipeline_producer_commit"],
                      memory=SHARED + BARRIER + "auto pipe = cuda::make_pipeline();\n"
                             "cuda::memcpy_async(tile + t, in + t, 4, pipe);\n"
                             "cuda::pipeline_producer_commit(pipe, bar);\n"
                             "bar.arrive_and_wait();" + AFTER, shapes=SHAPES[:2],
                      includes=includes))
    for name, text in (("arrive", "auto token = bar.arrive();\nbar.wait(static_cast<decltype(token) &&>(token));"),
                       ("wait_parity", "bar.arrive();\nbar.wait_parity(false);"),
                       ("arrive_and_drop", "bar.arrive_and_drop();")):
        found.append(Case(f"barrier: {name}", [f"cuda::barrier::{n}" for n in (name, "wait")],
                          memory=BARRIER + f"out[t] = in[t];\n{text}\nout[t + 96] = in[t * 2];",
                          shapes=SHAPES[:2], includes=includes))
    for name, text in (("barrier_native_handle",
                        "out[t + 300] = (int)(size_t)cuda::device::barrier_native_handle(bar);"),
                       ("barrier_arrive_tx",
                        "if (t == 0) (void)cuda::device::barrier_arrive_tx(bar, 1, 0);"),
                       ("barrier_expect_tx",
                        "if (t == 0) cuda::device::barrier_expect_tx(bar, 16);")):
        found.append(Case(name, [f"cuda::device::{name}"], arch="sm_90", includes=includes,
                          memory=BARRIER + f"out[t] = in[t];\n{text}\nout[t + 96] = in[t * 2];",
                          shapes=SHAPES[:2]))
    found.append(Case("ceil_div", ["cuda::ceil_div", "cuda::round_up", "cuda::round_down"],
                      includes=("cuda/cmath",),
                      expression="(unsigned)(cuda::ceil_div(t, 7) + cuda::round_up(t, 5) * 3 "
                                 "+ cuda::round_down(t, 3))",
                      value=lambda t, s: -(-t // 7) + -(-t // 5) * 15 + t // 3 * 3))
    return found


BARRIER = ("__shared__ cuda::barrier<cuda::thread_scope_block> bar;\n"
           "if (t == 0) init(&bar, blockDim.x * blockDim.y);\n__syncthreads();\n")


METHODS = ("load", "store", "exchange", "compare_exchange_strong", "compare_exchange_weak",
           "is_lock_free", "fetch_add", "fetch_sub", "fetch_and", "fetch_or", "fetch_xor",
           "fetch_min", "fetch_max", "operator+=", "operator-=", "operator&=", "operator|=",
           "operator^=", "operator++", "operator--")


def objects():
    """Atomic objects and references, scans that change them, and mbarriers."""
    found = []
    includes = ("cuda/atomic", "cooperative_groups.h", "cooperative_groups/reduce.h",
                "cooperative_groups/scan.h")
    operations = ["a.load()", "a.exchange(v)", "a.fetch_add(v)", "a.fetch_sub(v)", "a += v",
                  "a -= v"]
    whole = ["a.fetch_and(v)", "a.fetch_or(v)", "a.fetch_xor(v)", "a.fetch_min(v)",
             "a.fetch_max(v)", "a++", "++a", "a--", "--a", "a &= v", "a |= v", "a ^= v",
             "a.fetch_add(v, cuda::std::memory_order_relaxed)"]
    for kind in ("int", "unsigned", "unsigned long long", "float"):
        rows = operations + (whole if kind != "float" else [])
        rows += ["[&] { a.store(v); return a.is_lock_free(); }()", "[&] { a = v; return v; }()",
                 "[&] { %s e = v; return a.compare_exchange_strong(e, v); }()" % kind,
                 "[&] { %s e = v; return a.compare_exchange_weak(e, v); }()" % kind]
        for text in rows:
            for scope in ("device", "block"):
                name = f"cuda::atomic_ref<{kind}, cuda::thread_scope_{scope}>"
                found.append(Case(
                    f"{text} of {name}", [
                        f"cuda::__atomic_operations::{n}" for n in METHODS
                        if n.removeprefix("operator") in text]
                    + ["cuda::__atomic_operations::operator type-parameter-0-0",
                       "cuda::atomic_ref::operator="], includes=includes, shapes=SHAPES[:1],
                    memory=f"{name} a((({kind} *)in)[t * 2]);\n{kind} v = t + 1;\n"
                           f"(({kind} *)out)[t] = {text};"))
            found.append(Case(
                f"{text} of cuda::atomic<{kind}>",
                ["cuda::atomic::operator="],
                includes=includes, shapes=SHAPES[:1],
                memory=f"__shared__ cuda::atomic<{kind}, cuda::thread_scope_block> s[96];\n"
                       f"auto &a = s[t];\n{kind} v = t + 1;\n(({kind} *)out)[t] = {text};"))
    tile = f"{CG}tiled_partition<16>({BLOCK})"
    for name in ("inclusive_scan_update", "exclusive_scan_update"):
        for extra in ("", f", {CG}plus<int>()", f", {CG}greater<int>()"):
            found.append(Case(
                f"{name}{extra}", [CG + name], includes=includes, shapes=SHAPES[:1],
                memory="cuda::atomic_ref<int, cuda::thread_scope_device> a(in[0]);\n"
                       f"out[t] = {CG}{name}({tile}, a, t * 3{extra});"))
    for operation in ("plus", "less", "bit_or"):
        found.append(Case(
            f"reduce_update_async {operation}", [f"{CG}reduce_update_async"], includes=includes,
            memory="cuda::atomic_ref<int, cuda::thread_scope_device> a(in[t & 1]);\n"
                   f"{CG}reduce_update_async({tile}, a, t * 3, {CG}{operation}<int>());",
            shapes=SHAPES[:1]))
    found.append(Case("reduce_store_async", [f"{CG}reduce_store_async"], includes=includes,
                      memory=f"{CG}reduce_store_async({tile}, out + t, t * 3, {CG}plus<int>());\n"
                             "cuda::atomic_ref<int, cuda::thread_scope_device> a(in[t]);\n"
                             f"{CG}reduce_store_async({tile}, a, t * 3, {CG}plus<int>());",
                      shapes=SHAPES[:1]))
    found.append(Case("atomic_thread_fence", ["cuda::atomic_thread_fence", "cuda::std::atomic_thread_fence"], includes=includes,
                      memory="out[t] = in[t];\ncuda::atomic_thread_fence("
                             "cuda::std::memory_order_seq_cst, cuda::thread_scope_device);\n"
                             "out[t + 96] = in[t * 2];", shapes=SHAPES[:1]))
    for text in ("__mbarrier_init(&bar, 32)", "__mbarrier_inval(&bar)", "__mbarrier_arrive(&bar)",
                 "__mbarrier_arrive_and_drop(&bar)", "__pipeline_arrive_on(&bar)",
                 "out[t + 200] = __mbarrier_token_pending_count(in[t])",
                 "while (!__mbarrier_test_wait(&bar, __mbarrier_arrive(&bar)))",
                 "while (!__mbarrier_test_wait_parity(&bar, 0))",
                 "while (!__mbarrier_try_wait(&bar, __mbarrier_arrive(&bar), 10))",
                 "while (!__mbarrier_try_wait_parity(&bar, 0, 10))"):
        name = "__mbarrier" + text.split("__mbarrier")[1].split("(")[0] if "__mb" in text \
            else "__pipeline_arrive_on"
        found.append(Case(text, [name], includes=("cuda_pipeline.h",), shapes=SHAPES[:1],
                          arch="sm_90" if "try" in text or "parity" in text else "sm_80",
                          memory=f"__shared__ __mbarrier_t bar;\nout[t] = in[t];\n{text};\n"
                                 "out[t + 96] = in[t * 2];"))
    found.append(Case("__mbarrier_maximum_count", ["__mbarrier_maximum_count"],
                      includes=("cuda_pipeline.h",),
                      expression="__mbarrier_maximum_count() * 0u + t",
                      value=lambda t, s: t))
    return found


def fragments():
    found = []
    shapes16 = ("16, 16, 16", "32, 8, 16", "8, 32, 16")
    rows = [("__half", "__half", s, ("__half", "float"), "sm_80") for s in shapes16]
    rows += [("__nv_bfloat16", "__nv_bfloat16", s, ("float",), "sm_80") for s in shapes16]
    rows += [("signed char", "signed char", s, ("int",), "sm_80") for s in shapes16]
    rows += [("unsigned char", "unsigned char", s, ("int",), "sm_80") for s in shapes16]
    rows += [("wmma::precision::tf32", "float", "16, 16, 8", ("float",), "sm_80"),
             ("double", "double", "8, 8, 4", ("double",), "sm_80")]
    for element, memory, shape, sums, arch in rows:
        for total in sums:
            for a, b, order in (("row_major", "col_major", "mem_row_major"),
                                ("col_major", "row_major", "mem_col_major")):
                for pitch in (32, 40):
                    text = (f"using namespace nvcuda;\n"
                            f"__shared__ alignas(32) {memory} tile[2048];\n"
                            f"tile[t] = (({memory} *)in)[t];\n__syncthreads();\n"
                            f"wmma::fragment<wmma::matrix_a, {shape}, {element}, wmma::{a}> a;\n"
                            f"wmma::fragment<wmma::matrix_b, {shape}, {element}, wmma::{b}> b;\n"
                            f"wmma::fragment<wmma::accumulator, {shape}, {total}> c;\n"
                            f"wmma::load_matrix_sync(a, tile, {pitch});\n"
                            f"wmma::load_matrix_sync(b, ({memory} *)in + 4096, {pitch});\n"
                            f"wmma::load_matrix_sync(c, ({total} *)in + 8192, {pitch}, "
                            f"wmma::{order});\nwmma::mma_sync(c, a, b, c);\n"
                            f"wmma::store_matrix_sync(({total} *)out, c, {pitch}, wmma::{order});")
                    found.append(Case(
                        f"{element} {shape} {total} {a} {pitch}",
                        [f"nvcuda::wmma::{n}" for n in ("load_matrix_sync", "mma_sync",
                                                        "store_matrix_sync")],
                        memory=text, arch=arch, shapes=((32,),), includes=("mma.h",
                                                                           "cuda_bf16.h")))
    bits = "wmma::experimental::precision::"
    for element, shape, product in ((bits + "s4", "8, 8, 32", "mma_sync"),
                                    (bits + "u4", "8, 8, 32", "mma_sync"),
                                    (bits + "b1", "8, 8, 128", "bmma_sync")):
        found.append(Case(f"{element} {shape}", [f"nvcuda::wmma::{product}"], memory=(
            "using namespace nvcuda;\n"
            f"wmma::fragment<wmma::matrix_a, {shape}, {element}, wmma::row_major> a;\n"
            f"wmma::fragment<wmma::matrix_b, {shape}, {element}, wmma::col_major> b;\n"
            f"wmma::fragment<wmma::accumulator, {shape}, int> c;\n"
            "wmma::load_matrix_sync(a, in, 128);\nwmma::load_matrix_sync(b, in + 4096, 128);\n"
            "wmma::load_matrix_sync(c, (int *)in + 8192, 8, wmma::mem_row_major);\n"
            f"wmma::{product}(c, a, b, c);\n"
            "wmma::store_matrix_sync((int *)out, c, 8, wmma::mem_row_major);"),
            arch="sm_80", shapes=((32,),), includes=("mma.h",)))
    found.append(Case("fill_fragment", ["nvcuda::wmma::fill_fragment",
                                        "nvcuda::wmma::__float_to_tf32"], memory=(
        "using namespace nvcuda;\nwmma::fragment<wmma::accumulator, 16, 16, 16, float> c;\n"
        "wmma::fill_fragment(c, wmma::__float_to_tf32(0.5f));\n"
        "wmma::store_matrix_sync((float *)out, c, 16, wmma::mem_row_major);"), shapes=((32,),),
        includes=("mma.h",)))
    return found


def all_cases():
    return cp_async() + by_group() + group_actions() + pipelines() + objects() + fragments()
