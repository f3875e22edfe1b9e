// --launch says what to count; without a grid, one block is counted.
//
// RUN: %exits 0 %counters %s | FileCheck %s --check-prefix=BLOCK
// RUN: %exits 0 %counters --launch=copy=5,2:64 %s | FileCheck %s

// BLOCK: launch of copy(int*), block (128) from __launch_bounds__; of one block:
// BLOCK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 16{{$}}
// CHECK: launch of copy(int*), grid (5,2), block (64) from --launch:
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 80{{$}}
__global__ void __launch_bounds__(128) copy(int *out) { out[threadIdx.x] = 1; }
