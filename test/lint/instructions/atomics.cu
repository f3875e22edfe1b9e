// Atomics of lanes on one address. Of shared memory each lane takes a turn, and a
// compare-and-swap two; but lanes that add 1 and do not use the result are
// counted at once. Sectors of lanes on one address count once on the source page,
// and each in the counters of L1. A shared atomic on floats is a loop, which
// nobody counts.
//
// RUN: %exits 3 %counters %s | FileCheck %s

// CHECK-LABEL: launch of integers(
// CHECK: smsp__inst_executed_op_shared_atom.sum 4{{$}}
// CHECK: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum 45{{$}}
// CHECK: l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum 1{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum 4{{$}}
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum 1 to 32 (lanes of an atomic on one address count once on the source page, and each in the counters of L1)
// CHECK: shared atomic, 4 bytes{{$}}
// CHECK: memory_l1_wavefronts_shared 1{{$}}
// CHECK: shared atomic, 4 bytes, 4 lanes on one address
// CHECK: memory_l1_wavefronts_shared 4{{$}}
// CHECK: memory_l1_wavefronts_shared_ideal 1{{$}}
// CHECK: shared atomic, 4 bytes, 32 lanes on one address
// CHECK: memory_l1_wavefronts_shared 32{{$}}
// CHECK: shared atomic, 4 bytes, 4 lanes on one address
// CHECK: memory_l1_wavefronts_shared 8{{$}}
// CHECK: memory_l1_wavefronts_shared_ideal 2{{$}}
// CHECK: global reduction, 4 bytes, 32 lanes on one address
__global__ void integers(int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  atomicAdd(&s[t & 7], 1);
  atomicAdd(&s[t & 7], t);
  atomicAdd(&s[0], 2);
  atomicCAS(&s[t & 7], 0, t);
  atomicAdd(&out[64], 1);
  s[t & 7] = atomicAdd(&out[t], 1);
}

// CHECK-LABEL: launch of floats(
// CHECK: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum unknown: a shared atomic of this type is a loop of compare-and-swap
// CHECK: l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum 4{{$}}
__global__ void floats(float *out) {
  __shared__ float s[32];
  atomicAdd(&s[threadIdx.x & 7], 1.0f);
  out[threadIdx.x] = s[threadIdx.x];
}

// What is added is in a register of a function that stays a function, though
// one caller passes 1. Where all do, nvcc puts the 1 into the function.
// CHECK-LABEL: launch of kept(
// CHECK: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum 33{{$}}
__noinline__ __device__ void addAny(int *to, int what) { atomicAdd(to, what); }
__noinline__ __device__ void addOne(int *to, int what) { atomicAdd(to, what); }
__global__ void kept() {
  __shared__ int s[8];
  addAny(&s[threadIdx.x & 1], 1);
  addAny(&s[2 + (threadIdx.x & 1)], 2);
  addOne(&s[4 + (threadIdx.x & 1)], 1);
}

void launch(int *i, float *f) {
  integers<<<1, 32>>>(i);
  floats<<<1, 32>>>(f);
  kept<<<1, 32>>>();
}
