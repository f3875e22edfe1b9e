// Atomics of lanes on one address. How the hardware counts them is not settled:
// between one pass (sector) for all and one for each lane. A shared atomic on
// floats is a loop, which nobody counts.
//
// RUN: %exits 3 %counters %s | FileCheck %s

// CHECK-LABEL: launch of integers(
// CHECK: smsp__inst_executed_op_shared_atom.sum 2{{$}}
// CHECK: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum 2 to 36 (how wavefronts of atomics on one address are counted is not settled)
// CHECK: l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum 1{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum 4{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum 1 to 32 (how sectors of atomics on one address
// CHECK: shared atomic, 4 bytes, 4 lanes on one address
// CHECK: memory_l1_wavefronts_shared 1 to 4{{$}}
// CHECK: shared atomic, 4 bytes, 32 lanes on one address
// CHECK: memory_l1_wavefronts_shared 1 to 32{{$}}
// CHECK: global reduction, 4 bytes, 32 lanes on one address
__global__ void integers(int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  atomicAdd(&s[t & 7], 1);
  atomicAdd(&s[0], 1);
  atomicAdd(&out[64], 1);
  s[t & 7] = atomicAdd(&out[t], 1);
}

// CHECK-LABEL: launch of floats(
// CHECK: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum not known: a shared atomic of this type is a loop of compare-and-swap
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 4{{$}}
__global__ void floats(float *out) {
  __shared__ float s[32];
  atomicAdd(&s[threadIdx.x & 7], 1.0f);
  out[threadIdx.x] = s[threadIdx.x];
}

void launch(int *i, float *f) {
  integers<<<1, 32>>>(i);
  floats<<<1, 32>>>(f);
}
