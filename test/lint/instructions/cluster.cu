// The shared memory of another block of the cluster has the banks of this one's, at
// a distance that is a multiple of a window: it is priced so, and marked. Where lanes
// go to several blocks, it is named.
//
// RUN: %bank-lint --arch sm_90 --all %s > %t; FileCheck %s < %t
// RUN: %if cuda-toolkit %{ %with-toolkit --arch sm_90 --all %s > %t.toolkit; FileCheck %s < %t.toolkit %}

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) peers(float *out) {
  __shared__ float s[1024];
  auto cluster = cg::this_cluster();
  s[threadIdx.x] = threadIdx.x;
  cluster.sync();
  float *peer = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  // CHECK-DAG: cluster.cu:[[@LINE+2]]:3: remark: global store, 4 bytes per lane: 4 sectors, ideal 4{{.*}} [clean]
  // CHECK-DAG: cluster.cu:[[@LINE+1]]:40: warning: 32-way bank conflict in another block's shared memory: 32 wavefronts where 1 would do [shared-bank-conflict]
  out[blockIdx.x * 32 + threadIdx.x] = peer[threadIdx.x * 32];
  cluster.sync();
}

__global__ void __cluster_dims__(2, 1, 1) rows(float *out) {
  __shared__ float s[1024];
  auto cluster = cg::this_cluster();
  s[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const float *peer = cluster.map_shared_rank(s, 0);
  // CHECK-DAG: cluster.cu:[[@LINE+1]]:40: remark: shared load of another block, 4 bytes per lane: 1 wavefront, ideal 1{{.*}} [clean]
  out[blockIdx.x * 32 + threadIdx.x] = peer[threadIdx.x];
}

__global__ void __cluster_dims__(2, 1, 1) severalBlocks(float *out) {
  __shared__ float s[1024];
  auto cluster = cg::this_cluster();
  s[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const float *peer = cluster.map_shared_rank(s, threadIdx.x % 2);
  // CHECK-DAG: cluster.cu:[[@LINE+1]]:40: remark: shared load of another block: perhaps another block's shared memory [undecided]
  out[blockIdx.x * 32 + threadIdx.x] = peer[threadIdx.x * 32];
}

__global__ void __cluster_dims__(2, 1, 1) assembly(float *out) {
  __shared__ float s[1024];
  unsigned own = __cvta_generic_to_shared(s + threadIdx.x * 2), peer;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
               : "=r"(peer)
               : "r"(own), "r"(blockIdx.x ^ 1));
  // CHECK-DAG: cluster.cu:[[@LINE+1]]:3: warning: 2-way bank conflict in another block's shared memory: 2 wavefronts where 1 would do [shared-bank-conflict]
  asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(peer), "f"(1.f));
  __shared__ unsigned long long bar;
  unsigned own_bar = __cvta_generic_to_shared(&bar), peer_bar;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
               : "=r"(peer_bar)
               : "r"(own_bar), "r"(blockIdx.x ^ 1));
  // CHECK-DAG: cluster.cu:[[@LINE+1]]:3: warning: 2-way bank conflict in another block's shared memory: 2 wavefronts where 1 would do [shared-bank-conflict]
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(peer), "r"(1), "r"(peer_bar));
}

int main() {
  float *p;
  cudaMalloc(&p, 4096);
  peers<<<2, 32>>>(p);
  rows<<<2, 32>>>(p);
  severalBlocks<<<2, 32>>>(p);
  assembly<<<2, 32>>>(p);
}
// CHECK-DAG: assuming: another block's shared memory costs the same as its own block's: no metric of it is published
// CHECK-DAG: l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum {{ *}}unknown: what counts another block's shared memory is not published
// CHECK-DAG: 1 file, 4 kernels
// CHECK-NOT: not analysed
