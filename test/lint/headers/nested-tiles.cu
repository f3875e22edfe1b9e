// A tile that is cut from a tile counts within that tile.
// The numbers are of a brute force: threads, groups and banks in Python.
//
// RUN: %exits 1 %bank-lint --all --min-weight=0 --format=json %s > %t.json
// RUN: %python %S/Inputs/figures.py %s < %t.json
#include <cooperative_groups.h>
namespace cg = cooperative_groups;


__global__ void k0(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto eight = cg::tiled_partition<8>(warp);
  out[t + 0] = tile[(t * eight.meta_group_size()) & 1023]; // exactly 4 executions, 16 wavefronts
  __syncthreads();
  if (eight.meta_group_rank() == 1)
    out[t + 128] = tile[t]; // exactly 4 executions, 4 wavefronts
  __syncthreads();
  out[t + 256] = tile[eight.meta_group_rank() * 32 + eight.thread_rank()]; // exactly 4 executions, 16 wavefronts
  __syncthreads();
}

__global__ void k1(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::tiled_partition<16>(warp);
  auto four = cg::tiled_partition<4>(half);
  out[t + 0] = tile[(t * four.meta_group_size() * 2) & 1023]; // exactly 3 executions, 24 wavefronts
  __syncthreads();
  if (four.meta_group_rank() == 3)
    out[t + 128] = tile[t]; // exactly 3 executions, 3 wavefronts
  __syncthreads();
  out[t + 256] = tile[four.meta_group_rank() * 32]; // exactly 3 executions, 12 wavefronts
  __syncthreads();
}

__global__ void k2(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  cg::thread_block_tile<4> four = cg::tiled_partition<4>(cg::tiled_partition<32>(cg::this_thread_block()));
  out[t + 0] = tile[(t * four.meta_group_size()) & 1023]; // exactly 2 executions, 16 wavefronts
  __syncthreads();
  if (four.meta_group_rank() == 6)
    out[t + 128] = tile[t]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
}

__global__ void k3(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto two = cg::tiled_partition<2>(cg::tiled_partition<8>(cg::this_thread_block()));
  out[t + 0] = tile[two.meta_group_rank() * 64 + two.meta_group_size()]; // exactly 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 128] = tile[two.shfl(t * 32, 1) & 1023]; // exactly 2 executions, 32 wavefronts
  __syncthreads();
}

__global__ void k4(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto eight = cg::tiled_partition<8>(cg::this_thread_block());
  out[t + 0] = tile[eight.meta_group_rank() * 32]; // exactly 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 128] = tile[(t * eight.meta_group_size()) & 1023]; // exactly 2 executions, 16 wavefronts
  __syncthreads();
}

void run(int *out, const int *in) {
  k0<<<1, 128>>>(out, in);
  k1<<<1, dim3(8, 12)>>>(out, in);
  k2<<<1, dim3(4, 4, 4)>>>(out, in);
  k3<<<1, 64>>>(out, in);
  k4<<<1, dim3(16, 4)>>>(out, in);
}
