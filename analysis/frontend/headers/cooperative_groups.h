//===- cooperative_groups.h - blocks, tiles, grids as objects -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The groups of threads: the block, the grid, the cluster, any group whose
/// kind is known at run time only, and the threads of a warp that are active
/// together. Ranks are plain arithmetic on threadIdx, so that they can be
/// followed into an address. Tiles are in cooperative_groups/tiles.h, copies in
/// cooperative_groups/memcpy_async.h.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_H__

#include "bank_lint/wide_group.h"

namespace cooperative_groups {
/// Any group. What is not a block, a grid or a cluster is a part of a warp,
/// named by a mask.
class thread_group {
public:
  __BL_MEMBER unsigned long long size() const;
  __BL_MEMBER unsigned long long num_threads() const { return size(); }
  __BL_MEMBER unsigned long long thread_rank() const;
  __BL_MEMBER void sync() const;
  __BL_MEMBER unsigned get_type() const { return __kind; }

  enum __kinds { __coalesced = 1, __grid = 2, __block = 4, __cluster = 6 };
  unsigned __kind, __mask, __count, __group, __groups;
  bool __tiled; ///< is aligned, so that ranks follow lanes

protected:
  __BL_MEMBER explicit thread_group(unsigned kind) : __kind(kind) {}
  __BL_MEMBER thread_group(unsigned mask, unsigned count, unsigned group,
                           unsigned groups, bool tiled)
      : __kind(__coalesced), __mask(mask), __count(count), __group(group),
        __groups(groups), __tiled(tiled) {}
};

/// All threads of a block.
class thread_block : public thread_group {
public:
  struct arrival_token {};

  __BL_MEMBER thread_block() : thread_group(__block) {}
  __BL_MEMBER static void sync() { __barrier_sync(0); }
  __BL_MEMBER static unsigned thread_rank() {
    return __bl_group::rank_in_block();
  }
  __BL_MEMBER static unsigned size() { return __bl_group::block_size(); }
  __BL_MEMBER static unsigned num_threads() { return size(); }
  __BL_MEMBER static dim3 group_index() { return blockIdx; }
  __BL_MEMBER static dim3 thread_index() { return threadIdx; }
  __BL_MEMBER static dim3 group_dim() { return blockDim; }
  __BL_MEMBER static dim3 dim_threads() { return blockDim; }
  __BL_MEMBER arrival_token barrier_arrive() const { return {}; }
  __BL_MEMBER void barrier_wait(arrival_token &&) const { sync(); }
};
__BL_DEVICE thread_block this_thread_block() { return thread_block(); }
/// Room for tiles of several warps, where the driver reserves none: before
/// sm_80.
template <unsigned MostThreads = 1024> struct __align__(8) block_tile_memory {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  char __room[32 + MostThreads / 4];
#endif
};
template <unsigned MostThreads>
__BL_DEVICE thread_block this_thread_block(block_tile_memory<MostThreads> &) {
  return thread_block();
}

/// All threads of a cooperative launch.
class grid_group : public thread_group {
public:
  using arrival_token = unsigned;

  __BL_MEMBER grid_group()
      : thread_group(__grid), __workspace(__bl_group::grid_workspace()) {}
  __BL_MEMBER bool is_valid() const { return __workspace; }
  __BL_MEMBER void sync() const { barrier_wait(barrier_arrive()); }
  __BL_MEMBER arrival_token barrier_arrive() const {
    if (!is_valid())
      __trap();
    return __bl_group::arrive_at_grid(__workspace + 1);
  }
  __BL_MEMBER void barrier_wait(arrival_token &&old) const {
    __bl_group::wait_for_grid(__workspace + 1, old);
  }
  __BL_MEMBER static unsigned long long thread_rank() {
    return block_rank() * __bl_group::block_size() +
           __bl_group::rank_in_block();
  }
  __BL_MEMBER static unsigned long long size() {
    return num_blocks() * __bl_group::block_size();
  }
  __BL_MEMBER static unsigned long long num_threads() { return size(); }
  __BL_MEMBER static unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * (gridDim.y * gridDim.z);
  }
  __BL_MEMBER static unsigned long long block_rank() {
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) *
               gridDim.x +
           blockIdx.x;
  }
  __BL_MEMBER static dim3 group_dim() { return gridDim; }
  __BL_MEMBER static dim3 dim_blocks() { return gridDim; }
  __BL_MEMBER static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y,
                gridDim.z * blockDim.z);
  }
  __BL_MEMBER static dim3 block_index() { return blockIdx; }
  __BL_MEMBER static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x,
                blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  __BL_MEMBER static dim3 dim_clusters() {
    return __clusterGridDimInClusters();
  }
  __BL_MEMBER static unsigned long long num_clusters() {
    dim3 clusters = dim_clusters();
    return clusters.x * clusters.y * clusters.z;
  }
  __BL_MEMBER static dim3 cluster_index() { return __clusterIdx(); }
  __BL_MEMBER static unsigned long long cluster_rank() {
    dim3 all = dim_clusters(), own = cluster_index();
    return ((unsigned long long)own.z * all.y + own.y) * all.x + own.x;
  }
#endif

  unsigned *__workspace;
};
__BL_DEVICE grid_group this_grid() { return grid_group(); }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
/// The blocks of a cluster.
class cluster_group : public thread_group {
public:
  struct arrival_token {};

  __BL_MEMBER cluster_group() : thread_group(__cluster) {}
  __BL_MEMBER static void sync() {
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
  }
  __BL_MEMBER static arrival_token barrier_arrive() {
    __cluster_barrier_arrive();
    return {};
  }
  __BL_MEMBER static void barrier_wait() { __cluster_barrier_wait(); }
  __BL_MEMBER static void barrier_wait(arrival_token &&) { barrier_wait(); }
  __BL_MEMBER static dim3 block_index() { return __clusterRelativeBlockIdx(); }
  __BL_MEMBER static unsigned block_rank() {
    return __clusterRelativeBlockRank();
  }
  __BL_MEMBER static dim3 thread_index() {
    dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x,
                block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
  __BL_MEMBER static unsigned thread_rank() {
    return block_rank() * __bl_group::block_size() +
           __bl_group::rank_in_block();
  }
  __BL_MEMBER static dim3 dim_blocks() { return __clusterDim(); }
  __BL_MEMBER static unsigned num_blocks() { return __clusterSizeInBlocks(); }
  __BL_MEMBER static dim3 dim_threads() {
    dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y,
                blocks.z * blockDim.z);
  }
  __BL_MEMBER static unsigned num_threads() {
    return num_blocks() * __bl_group::block_size();
  }
  __BL_MEMBER static unsigned size() { return num_threads(); }
  /// The same place in another block's shared memory.
  template <class T>
  __BL_MEMBER static T *map_shared_rank(T *pointer, int rank) {
    return (T *)__cluster_map_shared_rank(pointer, rank);
  }
  __BL_MEMBER static unsigned query_shared_rank(const void *pointer) {
    return __cluster_query_shared_rank(pointer);
  }
};
__BL_DEVICE cluster_group this_cluster() { return cluster_group(); }
#endif

/// The threads of a warp that are active together, or a part of these. Ranks
/// count the lanes of the mask, which may have gaps.
class coalesced_group : public thread_group {
public:
  __BL_MEMBER explicit coalesced_group(unsigned mask, unsigned group = 0,
                                       unsigned groups = 1, bool tiled = false)
      : thread_group(mask, __popc(mask), group, groups, tiled) {}

  __BL_MEMBER unsigned size() const { return __count; }
  __BL_MEMBER unsigned num_threads() const { return __count; }
  __BL_MEMBER unsigned thread_rank() const {
    return __popc(__mask & __bl_group::lanes_below());
  }
  __BL_MEMBER unsigned meta_group_rank() const { return __group; }
  __BL_MEMBER unsigned meta_group_size() const { return __groups; }
  __BL_MEMBER void sync() const { __syncwarp(__mask); }
  __BL_MEMBER unsigned __lanes() const { return __mask; }

  template <class T> __BL_MEMBER auto shfl(T &&value, int source) const {
    __bl_group::plain_t<T> own = value;
    return __bl_group::shuffle(
        __mask, own, (int)__bl_group::lane_of_rank(__mask, source), 32);
  }
  template <class T> __BL_MEMBER auto shfl_up(T &&value, int delta) const {
    return __shuffled<T>(value, __fns(__mask, __bl_group::lane(), -delta - 1));
  }
  template <class T>
  __BL_MEMBER auto shfl_down(T &&value, unsigned delta) const {
    return __shuffled<T>(value,
                         __fns(__mask, __bl_group::lane(), (int)delta + 1));
  }
  __BL_MEMBER int any(int predicate) const {
    return __ballot_sync(__mask, predicate) != 0;
  }
  __BL_MEMBER int all(int predicate) const {
    return __ballot_sync(__mask, predicate) == __mask;
  }
  __BL_MEMBER unsigned ballot(int predicate) const {
    return __bl_group::by_rank(__mask, __ballot_sync(__mask, predicate));
  }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
  template <class T> __BL_MEMBER unsigned match_any(T value) const {
    return __bl_group::by_rank(__mask, __match_any_sync(__mask, value));
  }
  template <class T>
  __BL_MEMBER unsigned match_all(T value, int &predicate) const {
    return __bl_group::by_rank(__mask,
                               __match_all_sync(__mask, value, &predicate));
  }
#endif

private:
  // A thread that asks beyond the group gets its own value.
  template <class T>
  __BL_MEMBER __bl_group::plain_t<T> __shuffled(const T &value,
                                                unsigned source) const {
    __bl_group::plain_t<T> own = value;
    return __bl_group::shuffle(__mask, own,
                               source < 32 ? source : __bl_group::lane(), 32);
  }
};
__BL_DEVICE coalesced_group coalesced_threads() {
  return coalesced_group(__activemask());
}

// The functions of any group ask its kind.
__BL_MEMBER unsigned long long thread_group::size() const {
  switch (__kind) {
  case __coalesced:
    return __count;
  case __block:
    return thread_block::size();
  case __grid:
    return grid_group::size();
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  case __cluster:
    return cluster_group::size();
#endif
  }
  return 0;
}
__BL_MEMBER unsigned long long thread_group::thread_rank() const {
  switch (__kind) {
  case __coalesced:
    return __popc(__mask & __bl_group::lanes_below());
  case __block:
    return thread_block::thread_rank();
  case __grid:
    return grid_group::thread_rank();
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  case __cluster:
    return cluster_group::thread_rank();
#endif
  }
  return 0;
}
__BL_MEMBER void thread_group::sync() const {
  switch (__kind) {
  case __coalesced:
    return __syncwarp(__mask);
  case __block:
    return thread_block::sync();
  case __grid:
    return static_cast<const grid_group *>(this)->sync();
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  case __cluster:
    return cluster_group::sync();
#endif
  }
}

template <class Group> __BL_DEVICE void sync(const Group &group) {
  group.sync();
}
template <class Group> __BL_DEVICE auto thread_rank(const Group &group) {
  return group.thread_rank();
}
template <class Group> __BL_DEVICE auto group_size(const Group &group) {
  return group.num_threads();
}

// What reduce and scan take; less and greater choose the least and the most.
template <class T> struct plus {
  __BL_MEMBER T operator()(T a, T b) const { return a + b; }
};
template <class T> struct less {
  __BL_MEMBER T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T> struct greater {
  __BL_MEMBER T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T> struct bit_and {
  __BL_MEMBER T operator()(T a, T b) const { return a & b; }
};
template <class T> struct bit_or {
  __BL_MEMBER T operator()(T a, T b) const { return a | b; }
};
template <class T> struct bit_xor {
  __BL_MEMBER T operator()(T a, T b) const { return a ^ b; }
};
} // namespace cooperative_groups

#include "cooperative_groups/tiles.h"

#endif // __BANK_LINT_COOPERATIVE_GROUPS_H__
