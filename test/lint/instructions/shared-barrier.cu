// Barriers stand in shared memory though they have constructors elsewhere, and so do
// objects of the user's classes.
//
// RUN: %exits 0 %bank-lint --all %s 2>&1 | FileCheck %s
#include <cooperative_groups.h>
#include <cuda/barrier>

// 1024 bytes: 64 lanes of 16 bytes, two executions of 4 wavefronts and 16
// sectors.
// CHECK-DAG: remark: global load, 16 bytes per lane: 16 sectors, ideal 16; 2 executions, 32 sectors per block [clean]
// CHECK-DAG: remark: shared store, 16 bytes per lane: 4 wavefronts, ideal 4; 2 executions, 8 wavefronts per block [clean]
__global__ void copy(const float *in, float *out) {
  __shared__ alignas(128) float s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0)
    init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, s, in, cuda::aligned_size_t<16>(1024), bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = s[threadIdx.x];
}

struct Counted {
  __device__ Counted() : n(1) {}
  int n;
};

// A class of the user's is taken as nvcc takes it, too: its constructor does not run.
// CHECK-DAG: 2 kernels
__global__ void counted(int *out) {
  __shared__ Counted c;
  out[threadIdx.x] = c.n;
}

void launch(const float *in, float *out) { copy<<<1, 128>>>(in, out); }
