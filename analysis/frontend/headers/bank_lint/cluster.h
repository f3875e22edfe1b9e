//===- cluster.h - clusters of blocks -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Where a block is in its cluster, barriers of a cluster, addresses in the
/// shared memory of its blocks, and the order of dependent grids.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CLUSTER_H__
#define __BANK_LINT_CLUSTER_H__

#include "address_space.h"
#include "vector_types.h"

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__BL_DEVICE void __cluster_barrier_arrive() { __nvvm_barrier_cluster_arrive(); }
__BL_DEVICE void __cluster_barrier_arrive_relaxed() {
  __nvvm_barrier_cluster_arrive_relaxed();
}
__BL_DEVICE void __cluster_barrier_wait() { __nvvm_barrier_cluster_wait(); }
__BL_DEVICE void __threadfence_cluster() { __nvvm_fence_sc_cluster(); }

__BL_DEVICE unsigned __clusterDimIsSpecified() {
  return __nvvm_is_explicit_cluster();
}
#define __BL_EXTENT(NAME, REGISTER)                                            \
  __BL_DEVICE dim3 NAME() {                                                    \
    return dim3(__nvvm_read_ptx_sreg_##REGISTER##_x(),                         \
                __nvvm_read_ptx_sreg_##REGISTER##_y(),                         \
                __nvvm_read_ptx_sreg_##REGISTER##_z());                        \
  }
__BL_EXTENT(__clusterDim, cluster_nctaid)
__BL_EXTENT(__clusterRelativeBlockIdx, cluster_ctaid)
__BL_EXTENT(__clusterGridDimInClusters, nclusterid)
__BL_EXTENT(__clusterIdx, clusterid)
#undef __BL_EXTENT
__BL_DEVICE unsigned __clusterRelativeBlockRank() {
  return __nvvm_read_ptx_sreg_cluster_ctarank();
}
__BL_DEVICE unsigned __clusterSizeInBlocks() {
  return __nvvm_read_ptx_sreg_cluster_nctarank();
}

__BL_DEVICE void *__cluster_map_shared_rank(const void *pointer,
                                            unsigned rank) {
  return __nvvm_mapa((void *)pointer, rank);
}
__BL_DEVICE unsigned __cluster_query_shared_rank(const void *pointer) {
  return __nvvm_getctarank((void *)pointer);
}
__BL_DEVICE unsigned __isCtaShared(const void *pointer) {
  return __isShared(pointer);
}
__BL_DEVICE unsigned __isClusterShared(const void *pointer) {
  return __nvvm_isspacep_shared_cluster(pointer);
}
__BL_DEVICE uint2 __cluster_map_shared_multicast(const void *pointer,
                                                 unsigned blocks) {
  return uint2{(unsigned)__cvta_generic_to_shared(pointer), blocks};
}

// Programmatic dependent launch: an order between grids, no access.
__BL_DEVICE void cudaGridDependencySynchronize() {}
__BL_DEVICE void cudaTriggerProgrammaticLaunchCompletion() {}
#endif

#endif // __BANK_LINT_CLUSTER_H__
