// Sums over tiles are exact; over groups of any number of lanes they must hold for
// the lanes that are there.
// The numbers are of a brute force: threads, groups and banks in Python.
//
// RUN: %exits 1 %bank-lint --all --min-weight=0 --format=json %s > %t.json
// RUN: %python %S/Inputs/figures.py %s < %t.json
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;


__global__ void k0(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::tiled_partition<16>(cg::this_thread_block());
  int v = t * 5 + 1;
  out[t + 0] = tile[cg::reduce(g, v, cg::plus<int>()) * t & 1023]; // exactly 2 executions, 16 wavefronts
  __syncthreads();
  out[t + 128] = tile[cg::inclusive_scan(g, v) & 1023]; // exactly 2 executions, 6 wavefronts
  __syncthreads();
  out[t + 256] = tile[cg::exclusive_scan(g, v) * 32 & 1023]; // exactly 2 executions, 40 wavefronts
  __syncthreads();
  out[t + 384] = tile[cg::exclusive_scan(g, v ^ 9, cg::greater<int>()) & 1023]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
}

__global__ void k1(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::tiled_partition<8>(cg::tiled_partition<32>(cg::this_thread_block()));
  int v = t * 5 + 1;
  out[t + 0] = tile[cg::reduce(g, v, cg::bit_xor<int>()) * 32 & 1023]; // exactly 3 executions, 6 wavefronts
  __syncthreads();
  out[t + 128] = tile[cg::inclusive_scan(g, v, cg::bit_or<int>()) & 1023]; // exactly 3 executions, 16 wavefronts
  __syncthreads();
}

__global__ void k2(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), t % 3);
  int v = t * 5 + 1;
  out[t + 0] = tile[cg::reduce(g, v, cg::plus<int>()) & 1023]; // within 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 128] = tile[cg::inclusive_scan(g, v) & 1023]; // within 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 256] = tile[cg::exclusive_scan(g, v) & 1023]; // within 2 executions, 8 wavefronts
  __syncthreads();
}

__global__ void k3(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::binary_partition(cg::tiled_partition<16>(cg::this_thread_block()), t % 16 < 5);
  int v = t * 5 + 1;
  out[t + 0] = tile[cg::reduce(g, v, cg::less<int>()) & 1023]; // within 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 128] = tile[cg::reduce(g, v, cg::greater<int>()) & 1023]; // within 2 executions, 2 wavefronts
  __syncthreads();
}

__global__ void k4(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  auto g = cg::tiled_partition(cg::coalesced_threads(), 4);
  int v = t * 5 + 1;
  out[t + 0] = tile[cg::reduce(g, v, cg::plus<int>()) & 1023]; // within 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 128] = tile[cg::inclusive_scan(g, v) & 1023]; // within 2 executions, 10 wavefronts
  __syncthreads();
}

void run(int *out, const int *in) {
  k0<<<1, 64>>>(out, in);
  k1<<<1, dim3(8, 12)>>>(out, in);
  k2<<<1, 64>>>(out, in);
  k3<<<1, 64>>>(out, in);
  k4<<<1, 64>>>(out, in);
}
