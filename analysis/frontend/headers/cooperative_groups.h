//===- cooperative_groups.h - blocks, tiles, grids as objects -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The groups that kernels use: the block, its tiles of 1 to 32 threads, the
/// threads that are active together, the grid, the cluster. A rank is plain
/// arithmetic on threadIdx, so that it can be followed into an address. Tiles
/// of more than one warp are not here; copies are in
/// cooperative_groups/memcpy_async.h.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_H__

#include "__bank_lint_cuda.h"

namespace cooperative_groups {
namespace __bl {
__BL_DEVICE unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__BL_DEVICE unsigned block_size() {
  return blockDim.x * blockDim.y * blockDim.z;
}
__BL_DEVICE unsigned rank_in_grid() {
  return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
__BL_DEVICE unsigned grid_size() { return gridDim.x * gridDim.y * gridDim.z; }
} // namespace __bl

/// All threads of a block.
class thread_block {
public:
  __BL_MEMBER static void sync() { __syncthreads(); }
  __BL_MEMBER static unsigned thread_rank() { return __bl::rank_in_block(); }
  __BL_MEMBER static unsigned size() { return __bl::block_size(); }
  __BL_MEMBER static unsigned num_threads() { return __bl::block_size(); }
  __BL_MEMBER static dim3 group_index() { return blockIdx; }
  __BL_MEMBER static dim3 thread_index() { return threadIdx; }
  __BL_MEMBER static dim3 group_dim() { return blockDim; }
  __BL_MEMBER static dim3 dim_threads() { return blockDim; }
  __BL_MEMBER void barrier_arrive() const {}
  __BL_MEMBER void barrier_wait() const { __syncthreads(); }
};
__BL_DEVICE thread_block this_thread_block() { return thread_block(); }

/// All threads of a cooperative launch.
class grid_group {
public:
  __BL_MEMBER bool is_valid() const { return true; }
  __BL_MEMBER void sync() const {
    __threadfence();
    __syncthreads();
  }
  __BL_MEMBER static unsigned long long thread_rank() {
    return (unsigned long long)__bl::rank_in_grid() * __bl::block_size() +
           __bl::rank_in_block();
  }
  __BL_MEMBER static unsigned long long size() {
    return (unsigned long long)__bl::grid_size() * __bl::block_size();
  }
  __BL_MEMBER static unsigned long long num_threads() { return size(); }
  __BL_MEMBER static unsigned long long num_blocks() {
    return __bl::grid_size();
  }
  __BL_MEMBER static unsigned long long block_rank() {
    return __bl::rank_in_grid();
  }
  __BL_MEMBER static dim3 group_dim() { return gridDim; }
  __BL_MEMBER static dim3 dim_blocks() { return gridDim; }
  __BL_MEMBER static dim3 block_index() { return blockIdx; }
};
__BL_DEVICE grid_group this_grid() { return grid_group(); }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
/// The blocks of a cluster.
class cluster_group {
public:
  __BL_MEMBER static void sync() {
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
  }
  __BL_MEMBER static void barrier_arrive() { __cluster_barrier_arrive(); }
  __BL_MEMBER static void barrier_wait() { __cluster_barrier_wait(); }
  __BL_MEMBER static unsigned block_rank() {
    return __nvvm_read_ptx_sreg_cluster_ctarank();
  }
  __BL_MEMBER static unsigned num_blocks() {
    return __nvvm_read_ptx_sreg_cluster_nctarank();
  }
  __BL_MEMBER static unsigned thread_rank() {
    return block_rank() * __bl::block_size() + __bl::rank_in_block();
  }
  __BL_MEMBER static unsigned num_threads() {
    return num_blocks() * __bl::block_size();
  }
  __BL_MEMBER static unsigned size() { return num_threads(); }
  /// The same place in another block's shared memory.
  template <class T>
  __BL_MEMBER static T *map_shared_rank(T *pointer, int rank) {
    return (T *)__nvvm_mapa((void *)pointer, rank);
  }
};
__BL_DEVICE cluster_group this_cluster() { return cluster_group(); }
#endif

template <unsigned Count> struct __words {
  int word[Count];
};

/// Has `exchange` shuffle a structure word by word, and all else as it is.
template <class T, class Exchange>
__BL_DEVICE T __by_words(T value, Exchange exchange) {
  if constexpr (__is_class(T) && sizeof(T) % sizeof(int) == 0) {
    auto words = __builtin_bit_cast(__words<sizeof(T) / sizeof(int)>, value);
#pragma unroll
    for (int &word : words.word)
      word = exchange(word);
    return __builtin_bit_cast(T, words);
  } else {
    return exchange(value);
  }
}

/// Threads of one warp, named by a mask; the base of tiles and coalesced
/// groups. Shuffles take ranks within the group.
class __warp_part {
public:
  __BL_MEMBER void sync() const { __syncwarp(mask); }
  __BL_MEMBER unsigned thread_rank() const { return rank; }
  __BL_MEMBER unsigned size() const { return count; }
  __BL_MEMBER unsigned num_threads() const { return count; }
  __BL_MEMBER int any(int predicate) const {
    return __any_sync(mask, predicate);
  }
  __BL_MEMBER int all(int predicate) const {
    return __all_sync(mask, predicate);
  }
  __BL_MEMBER unsigned ballot(int predicate) const {
    return (__ballot_sync(mask, predicate) & mask) >> first;
  }
  template <class T> __BL_MEMBER T shfl(T value, int source) const {
    return __by_words(value, [&](auto value) {
      return __shfl_sync(mask, value, source, width);
    });
  }
  template <class T> __BL_MEMBER T shfl_up(T value, unsigned delta) const {
    return __by_words(value, [&](auto value) {
      return __shfl_up_sync(mask, value, delta, width);
    });
  }
  template <class T> __BL_MEMBER T shfl_down(T value, unsigned delta) const {
    return __by_words(value, [&](auto value) {
      return __shfl_down_sync(mask, value, delta, width);
    });
  }
  template <class T> __BL_MEMBER T shfl_xor(T value, unsigned lanes) const {
    return __by_words(value, [&](auto value) {
      return __shfl_xor_sync(mask, value, (int)lanes, width);
    });
  }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
  template <class T> __BL_MEMBER unsigned match_any(T value) const {
    return (__match_any_sync(mask, value) & mask) >> first;
  }
  template <class T>
  __BL_MEMBER unsigned match_all(T value, int &predicate) const {
    return (__match_all_sync(mask, value, &predicate) & mask) >> first;
  }
#endif
  __BL_MEMBER unsigned meta_group_size() const { return groups; }
  __BL_MEMBER unsigned meta_group_rank() const { return group; }

  unsigned mask, rank, count, width, first, group, groups;
};

/// Any group, for functions that take one of several kinds.
class thread_group : public __warp_part {
public:
  thread_group() = default;
  __BL_MEMBER thread_group(const __warp_part &part)
      : __warp_part(part), is_block(false) {}
  __BL_MEMBER thread_group(const thread_block &) : is_block(true) {
    mask = ~0u;
    rank = __bl::rank_in_block();
    count = __bl::block_size();
    width = 32;
    first = group = 0;
    groups = 1;
  }
  __BL_MEMBER void sync() const {
    if (is_block)
      __syncthreads();
    else
      __syncwarp(mask);
  }

  bool is_block;
};

/// An aligned tile of `Size` threads of a warp.
template <unsigned Size, class Parent = void>
class thread_block_tile : public __warp_part {
  static_assert(Size <= 32 && (Size & (Size - 1)) == 0,
                "a tile is 1, 2, 4, 8, 16 or 32 threads");

public:
  __BL_MEMBER thread_block_tile() {
    unsigned in_block = __bl::rank_in_block();
    rank = in_block & (Size - 1);
    count = width = Size;
    first = in_block & 31 & ~(Size - 1);
    mask = (Size == 32 ? ~0u : (1u << (Size & 31)) - 1) << first;
    group = in_block / Size;
    groups = (__bl::block_size() + Size - 1) / Size;
  }
  // Which group the tile was cut from can be forgotten.
  template <class Other>
  __BL_MEMBER thread_block_tile(const thread_block_tile<Size, Other> &)
      : thread_block_tile() {}
  __BL_MEMBER static constexpr unsigned size() { return Size; }
  __BL_MEMBER static constexpr unsigned num_threads() { return Size; }
  __BL_MEMBER static unsigned thread_rank() {
    return __bl::rank_in_block() & (Size - 1);
  }
};
template <unsigned Size, class Parent>
__BL_DEVICE thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
// The size may be known only at run time.
template <class Parent>
__BL_DEVICE thread_group tiled_partition(const Parent &, unsigned size) {
  unsigned in_block = __bl::rank_in_block();
  thread_group tile;
  tile.is_block = false;
  tile.rank = in_block & (size - 1);
  tile.count = tile.width = size;
  tile.first = in_block & 31 & ~(size - 1);
  tile.mask = (~0u >> (32 - size)) << tile.first;
  tile.group = in_block / size;
  tile.groups = (__bl::block_size() + size - 1) / size;
  return tile;
}

/// The threads of a warp that are here together.
class coalesced_group : public __warp_part {
public:
  // A shuffle by rank looks up the lane that has the rank.
  template <class T> __BL_MEMBER T shfl(T value, int source) const {
    return __shfl_sync(mask, value, (int)__fns(mask, 0, source + 1), 32);
  }
};
__BL_DEVICE coalesced_group coalesced_threads() {
  coalesced_group here;
  here.mask = __activemask();
  here.rank = __popc(here.mask & __nvvm_read_ptx_sreg_lanemask_lt());
  here.count = __popc(here.mask);
  here.width = 32;
  here.first = 0;
  here.group = 0;
  here.groups = 1;
  return here;
}

template <class Group> __BL_DEVICE void sync(const Group &group) {
  group.sync();
}
template <class Group> __BL_DEVICE auto thread_rank(const Group &group) {
  return group.thread_rank();
}
template <class Group> __BL_DEVICE auto group_size(const Group &group) {
  return group.size();
}

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

#endif // __BANK_LINT_COOPERATIVE_GROUPS_H__
