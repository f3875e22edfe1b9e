# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in CuTe DSL, with the host functions that launch them."""

import cutlass
import cutlass.cute as cute
from cutlass.cute.nvgpu import cpasync, warp
from cutlass.memory import SmemAllocator


@cute.kernel
def copy(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    i = block * 256 + thread
    if i < cute.size(a):
        b[i] = a[i]


@cute.kernel
def column(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    row = block * 128 + thread
    b[row] = a[row, 0]


@cute.kernel
def turn(a: cute.Tensor, b: cute.Tensor, pitch: cutlass.Constexpr):
    column, row, _ = cute.arch.thread_idx()
    x, y, _ = cute.arch.block_idx()
    shared = SmemAllocator()
    tile = shared.allocate_tensor(cutlass.Float32, cute.make_layout((32, 32), stride=(pitch, 1)))
    tile[row, column] = a[y * 32 + row, x * 32 + column]
    cute.arch.sync_threads()
    b[x * 32 + row, y * 32 + column] = tile[column, row]


@cute.kernel
def copy16(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    of_thread = (block * 256 + thread,)
    from_a = cute.zipped_divide(a, (4,))[(None, of_thread)]
    from_b = cute.zipped_divide(b, (4,))[(None, of_thread)]
    from_b.store(from_a.load())


@cute.kernel
def stride_loop(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    blocks, _, _ = cute.arch.grid_dim()
    for i in cutlass.range(block * 256 + thread, cute.size(a), blocks * 256):
        b[i] = a[i]


@cute.kernel
def sum_rows(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    row, _, _ = cute.arch.block_idx()
    shared = SmemAllocator()
    sums = shared.allocate_tensor(cutlass.Float32, cute.make_layout(4))
    total = cutlass.Float32(0)
    for i in cutlass.range(thread, cute.size(a, mode=[1]), 128):
        total += a[row, i]
    for step in cutlass.range_constexpr(5):
        total += cute.arch.shuffle_sync_bfly(total, offset=16 >> step)
    if thread % 32 == 0:
        sums[thread // 32] = total
    cute.arch.sync_threads()
    if thread == 0:
        b[row] = sums[0] + sums[1] + sums[2] + sums[3]


@cute.kernel
def multiply(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, mma: cute.TiledMma):
    """A tile of 64x64 of c = a * b^T, whose 64x64 operands lie in shared memory."""
    thread, _, _ = cute.arch.thread_idx()
    x, y, _ = cute.arch.block_idx()
    shared = SmemAllocator()
    rows = cute.make_layout((64, 64), stride=(64, 1))
    tile_a = shared.allocate_tensor(cutlass.Float16, rows, 16)
    tile_b = shared.allocate_tensor(cutlass.Float16, rows, 16)
    block_a = cute.local_tile(a, (64, 64), (y, None))
    block_b = cute.local_tile(b, (64, 64), (x, None))
    block_c = cute.local_tile(c, (64, 64), (y, x))

    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), cutlass.Float16, num_bits_per_copy=128)
    fill = cute.make_tiled_copy_tv(
        atom, cute.make_layout((16, 8), stride=(8, 1)), cute.make_layout((1, 8))
    ).get_slice(thread)
    of_thread = mma.get_slice(thread)
    part_a = mma.make_fragment_A(of_thread.partition_A(tile_a))
    part_b = mma.make_fragment_B(of_thread.partition_B(tile_b))
    part_c = mma.make_fragment_C(of_thread.partition_C(block_c))
    part_c.fill(0.0)
    matrix = warp.LdMatrix8x8x16bOp(num_matrices=4)
    read_a = cute.make_tiled_copy_A(cute.make_copy_atom(matrix, cutlass.Float16), mma)
    read_b = cute.make_tiled_copy_B(cute.make_copy_atom(matrix, cutlass.Float16), mma)
    for step in cutlass.range(cute.size(block_a, mode=[2])):
        cute.copy(atom, fill.partition_S(block_a[None, None, step]), fill.partition_D(tile_a))
        cute.copy(atom, fill.partition_S(block_b[None, None, step]), fill.partition_D(tile_b))
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        cute.copy(read_a, read_a.get_slice(thread).partition_S(tile_a),
                  read_a.get_slice(thread).retile(part_a))
        cute.copy(read_b, read_b.get_slice(thread).partition_S(tile_b),
                  read_b.get_slice(thread).retile(part_b))
        cute.gemm(mma, part_c, part_a, part_b, part_c)
        cute.arch.sync_threads()
    of_c = of_thread.partition_C(block_c)
    for i in cutlass.range_constexpr(cute.size(part_c)):
        of_c[i] = part_c[i].to(cutlass.Float16)


@cute.jit
def run_copy(a: cute.Tensor, b: cute.Tensor):
    copy(a, b).launch(grid=(cute.ceil_div(cute.size(a), 256), 1, 1), block=(256, 1, 1))


@cute.jit
def run_column(a: cute.Tensor, b: cute.Tensor):
    column(a, b).launch(grid=(cute.size(b) // 128, 1, 1), block=(128, 1, 1))


@cute.jit
def run_turn(a: cute.Tensor, b: cute.Tensor, pitch: cutlass.Constexpr):
    rows, columns = a.shape
    turn(a, b, pitch).launch(grid=(columns // 32, rows // 32, 1), block=(32, 32, 1))


@cute.jit
def run_copy16(a: cute.Tensor, b: cute.Tensor):
    copy16(a, b).launch(grid=(cute.size(a) // 1024, 1, 1), block=(256, 1, 1))


@cute.jit
def run_stride_loop(a: cute.Tensor, b: cute.Tensor):
    stride_loop(a, b).launch(grid=(64, 1, 1), block=(256, 1, 1))


@cute.jit
def run_sum_rows(a: cute.Tensor, b: cute.Tensor):
    sum_rows(a, b).launch(grid=(cute.size(b), 1, 1), block=(128, 1, 1))


@cute.jit
def run_multiply(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    mma = cute.make_tiled_mma(
        warp.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (16, 8, 16)),
        cute.make_layout((2, 2, 1)),
        permutation_mnk=(32, 32, 16),
    )
    rows, columns = c.shape
    multiply(a, b, c, mma).launch(grid=(columns // 64, rows // 64, 1), block=(128, 1, 1))
