// Ranks and shuffles by rank in groups whose lanes are known at run time only:
// what is claimed must hold for the lanes that are there.
// The numbers are of a brute force: threads, groups and banks in Python.
//
// RUN: %exits 0 %bank-lint --all --min-weight=0 --format=json %s > %t.json
// RUN: %python %S/Inputs/figures.py %s < %t.json
#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void k0(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), t % 3);
  out[t + 0] = tile[g.thread_rank() * 32 & 1023]; // within 2 executions, 22 wavefronts
  __syncthreads();
  out[t + 128] = tile[g.shfl(t * 32, 2) & 1023]; // within 2 executions, 6 wavefronts
  __syncthreads();
  out[t + 256] = tile[(g.size() * 32 + g.meta_group_rank()) & 1023]; // within 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 384] = tile[g.shfl_up(t * 32, 1) & 1023]; // within 2 executions, 58 wavefronts
  __syncthreads();
  out[t + 512] = tile[g.shfl_down(t * 32, 4) & 1023]; // within 2 executions, 40 wavefronts
  __syncthreads();
}

__global__ void k1(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::binary_partition(cg::tiled_partition<16>(cg::this_thread_block()), t % 16 < 5);
  out[t + 0] = tile[g.thread_rank() * 32 & 1023]; // within 3 executions, 33 wavefronts
  __syncthreads();
  out[t + 128] = tile[g.shfl(t * 32, 4) & 1023]; // within 3 executions, 12 wavefronts
  __syncthreads();
  out[t + 256] = tile[g.ballot(t & 1) * 4 & 1023]; // within 3 executions, 3 wavefronts
  __syncthreads();
  if (g.meta_group_rank() == 1)
    out[t + 384] = tile[t]; // within 3 executions, 3 wavefronts
  __syncthreads();
}

__global__ void k2(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), t / 5);
  out[t + 0] = tile[g.meta_group_rank() * 32 & 1023]; // within 2 executions, 14 wavefronts
  __syncthreads();
  out[t + 128] = tile[g.shfl(t * 32, 1) & 1023]; // within 2 executions, 14 wavefronts
  __syncthreads();
}

__global__ void k3(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto all = cg::coalesced_threads();
  auto g = cg::tiled_partition(all, 8);
  out[t + 0] = tile[g.thread_rank() * 32 & 1023]; // within 2 executions, 16 wavefronts
  __syncthreads();
  out[t + 128] = tile[g.shfl(t * 32, 7) & 1023]; // within 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 256] = tile[g.meta_group_rank() * 32 + g.meta_group_size()]; // within 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 384] = tile[g.size() * t & 1023]; // within 2 executions, 16 wavefronts
  __syncthreads();
}

void run(int *out, const int *in) {
  k0<<<1, 64>>>(out, in);
  k1<<<1, dim3(8, 12)>>>(out, in);
  k2<<<1, 64>>>(out, in);
  k3<<<1, 64>>>(out, in);
}
