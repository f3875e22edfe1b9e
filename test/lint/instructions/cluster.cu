// The shared memory of another block of the cluster is not that of this one: it
// has no price by the banks of this block, and is named.
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
  // CHECK-DAG: cluster.cu:[[@LINE+1]]:40: remark: shared load: perhaps another block's shared memory [undecided]
  out[blockIdx.x * 32 + threadIdx.x] = peer[threadIdx.x * 32];
  cluster.sync();
}

int main() {
  float *p;
  cudaMalloc(&p, 4096);
  peers<<<2, 32>>>(p);
}
// CHECK-DAG: 1 file, 1 kernel
// CHECK-NOT: not analysed
