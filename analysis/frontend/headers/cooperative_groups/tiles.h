//===- cooperative_groups/tiles.h - groups cut from groups ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Tiles of a size that is a power of two, partitions by a label, and calls by
/// one thread of a group. `meta_group_rank()` of a tile counts within the group
/// that it was cut from: the type of the tile names that group.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_TILES_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_TILES_H__

#include "../cooperative_groups.h"

namespace cooperative_groups {
template <unsigned Size> class __tile_size {
  static_assert(Size && Size <= 1024 && (Size & (Size - 1)) == 0,
                "the size of a tile is a power of two up to 1024");

public:
  __BL_MEMBER static unsigned thread_rank() {
    return __bl_group::rank_in_block() & (Size - 1);
  }
  __BL_MEMBER static constexpr unsigned num_threads() { return Size; }
  __BL_MEMBER static constexpr unsigned size() { return Size; }
};

/// What the threads of a tile do together; within a warp.
template <unsigned Size, bool IsWide = (Size > 32)>
class __tile_threads : public __tile_size<Size> {
public:
  __BL_MEMBER static unsigned __lanes() {
    if (Size == 32)
      return ~0u;
    return ((1u << (Size & 31)) - 1) << __first();
  }
  __BL_MEMBER static void sync() { __syncwarp(__lanes()); }
  template <class T>
  __BL_MEMBER __bl_group::plain_t<T> shfl(T &&value, int source) const {
    return __bl_group::shuffle<__bl_group::plain_t<T>>(__lanes(), value, source,
                                                       Size);
  }
  template <class T>
  __BL_MEMBER __bl_group::plain_t<T> shfl_up(T &&value, unsigned delta) const {
    return __bl_group::shuffle_up<__bl_group::plain_t<T>>(__lanes(), value,
                                                          delta, Size);
  }
  template <class T>
  __BL_MEMBER __bl_group::plain_t<T> shfl_down(T &&value,
                                               unsigned delta) const {
    return __bl_group::shuffle_down<__bl_group::plain_t<T>>(__lanes(), value,
                                                            delta, Size);
  }
  template <class T>
  __BL_MEMBER __bl_group::plain_t<T> shfl_xor(T &&value, unsigned lanes) const {
    return __bl_group::shuffle_xor<__bl_group::plain_t<T>>(__lanes(), value,
                                                           lanes, Size);
  }
  __BL_MEMBER int any(int predicate) const {
    return __ballot_sync(__lanes(), predicate) != 0;
  }
  __BL_MEMBER int all(int predicate) const {
    return __ballot_sync(__lanes(), predicate) == __lanes();
  }
  __BL_MEMBER unsigned ballot(int predicate) const {
    return __ballot_sync(__lanes(), predicate) >> __first();
  }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
  template <class T> __BL_MEMBER unsigned match_any(T value) const {
    return __match_any_sync(__lanes(), value) >> __first();
  }
  template <class T>
  __BL_MEMBER unsigned match_all(T value, int &predicate) const {
    return __match_all_sync(__lanes(), value, &predicate) >> __first();
  }
#endif

private:
  /// The lane of the tile's first thread.
  __BL_MEMBER static unsigned __first() {
    return __bl_group::lane() & ~(Size - 1);
  }
};

/// The same beyond a warp, through memory that is reserved for it.
template <unsigned Size>
class __tile_threads<Size, true> : public __tile_size<Size> {
public:
  // Making such a tile resets its barrier.
  __BL_MEMBER __tile_threads() {
    if (__bl_group::rank_in_block() == 0)
      __bl_group::arrive(__bl_group::reserved_words(), 0);
    __barrier_sync(0);
  }
  __BL_MEMBER void sync() const { __meet(); }
  template <class T> __BL_MEMBER T shfl(T value, unsigned source) const {
    T *slot = (T *)(__bl_group::reserved_words() + 8);
    __syncwarp();
    if (this->thread_rank() == source)
      *slot = value;
    __meet();
    return *slot;
  }
  __BL_MEMBER int any(int predicate) const {
    return __combined(__any_sync(~0u, predicate),
                      [](int x, int y) { return x | y; });
  }
  __BL_MEMBER int all(int predicate) const {
    return __combined(__all_sync(~0u, predicate),
                      [](int x, int y) { return x & y; });
  }

  /// The result of an operation on a value of each warp.
  template <class T, class Operation>
  __BL_MEMBER static T __combined(T of_warp, Operation operation) {
    T *slots = (T *)(__bl_group::reserved_words() + 8);
    const unsigned warp = __bl_group::rank_in_block() / 32;
    slots[warp] = of_warp;
    __meet();
    if (warp % (Size / 32) == 0 && __bl_group::lane() < Size / 32) {
      T value = slots[warp + __bl_group::lane()];
      slots[warp + __bl_group::lane()] = operation(value, of_warp);
    }
    __meet();
    return slots[warp];
  }

private:
  __BL_MEMBER static void __meet() {
    __syncwarp();
    if (__bl_group::lane() == 0)
      __bl_group::wait_for_change(
          __bl_group::reserved_words(),
          __bl_group::arrive(__bl_group::reserved_words(), 1));
    __syncwarp();
  }
};

/// Where a tile is among those of the group that it was cut from.
template <class Parent, unsigned Size> class __place_in_parent {
public:
  __BL_MEMBER static unsigned meta_group_rank() {
    return Parent::thread_rank() / Size;
  }
  __BL_MEMBER static unsigned meta_group_size() {
    return (Parent::size() + Size - 1) / Size;
  }
};

/// An aligned tile of `Size` threads, cut from a `Parent`; of `void` if which
/// group that was has been forgotten.
template <unsigned Size, class Parent = void>
class thread_block_tile : public __tile_threads<Size>,
                          public __place_in_parent<Parent, Size> {
public:
  __BL_MEMBER thread_block_tile() = default;
  __BL_MEMBER operator thread_block_tile<Size, void>() const {
    return thread_block_tile<Size, void>(*this);
  }
};
template <unsigned Size>
class thread_block_tile<Size, void> : public thread_group,
                                      public __tile_threads<Size> {
public:
  template <class Parent>
  __BL_MEMBER thread_block_tile(const thread_block_tile<Size, Parent> &tile)
      : thread_group(__mask_of(tile), Size, tile.meta_group_rank(),
                     tile.meta_group_size(), true),
        __tile_threads<Size>(tile) {}
  __BL_MEMBER unsigned meta_group_rank() const { return __group; }
  __BL_MEMBER unsigned meta_group_size() const { return __groups; }

  using __tile_threads<Size>::sync;
  using __tile_threads<Size>::size;
  using __tile_threads<Size>::num_threads;
  using __tile_threads<Size>::thread_rank;

private:
  template <class Tile>
  __BL_MEMBER static unsigned __mask_of(const Tile &tile) {
    if constexpr (Size <= 32)
      return tile.__lanes();
    else
      return ~0u;
  }
};

template <unsigned Size, class Parent>
__BL_DEVICE thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
/// The calling thread alone.
__BL_DEVICE thread_block_tile<1> this_thread() {
  return thread_block_tile<1, __tile_size<1>>();
}

// Sizes that may be known at run time only.
class __any_tile : public thread_group {
public:
  /// The tile of the lanes from `first` on, of `left` lanes or `size`.
  __BL_MEMBER __any_tile(unsigned size, unsigned left, unsigned group,
                         unsigned groups)
      : thread_group(__lanes_of(size, left), left < size ? left : size, group,
                     groups, true) {}
  __BL_MEMBER static unsigned __lanes_of(unsigned size, unsigned left) {
    return ~0u >> (32 - (left < size ? left : size))
                      << (__bl_group::lane() & ~(size - 1));
  }
};
__BL_DEVICE thread_group tiled_partition(const thread_block &block,
                                         unsigned size) {
  unsigned rank = block.thread_rank();
  return __any_tile(size, block.size() - (rank & ~(size - 1)), rank / size,
                    (block.size() + size - 1) / size);
}
__BL_DEVICE coalesced_group tiled_partition(const coalesced_group &group,
                                            unsigned size) {
  if (group.size() <= size)
    return group;
  unsigned rank = group.thread_rank(), first = rank & ~(size - 1);
  if (group.__tiled)
    return coalesced_group(__any_tile::__lanes_of(size, group.size() - first),
                           rank / size, group.size() / size, true);
  return coalesced_group(__bl_group::some_of(group.__mask, first, size),
                         rank / size, (group.size() + size - 1) / size);
}
__BL_DEVICE thread_group tiled_partition(const thread_group &group,
                                         unsigned size) {
  if (group.__kind == thread_group::__coalesced)
    return tiled_partition(static_cast<const coalesced_group &>(group), size);
  return tiled_partition(static_cast<const thread_block &>(group), size);
}

/// The threads of a warp's group for which `condition` is as it is here. The
/// group stays whole if it is the same for all.
template <class Group>
__BL_DEVICE coalesced_group binary_partition(const Group &group,
                                             bool condition) {
  unsigned all = group.__lanes(), holding = __ballot_sync(all, condition);
  if (holding == all || holding == 0)
    return coalesced_group(all);
  return coalesced_group(all & (condition ? holding : ~holding), condition, 2);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
/// The threads of a warp's group that have the same label. The groups count in
/// the order of their first lanes.
template <class Group, class Label>
__BL_DEVICE coalesced_group labeled_partition(const Group &group, Label label) {
  if constexpr (__is_same(Label, bool)) {
    return binary_partition(group, label);
  } else {
    unsigned same;
    if constexpr (__is_pointer(Label))
      same = __match_any_sync(group.__lanes(), (unsigned long long)label);
    else
      same = __match_any_sync(group.__lanes(), label);
    unsigned leader = __ffs(same) - 1;
    unsigned leaders =
        __ballot_sync(group.__lanes(), leader == __bl_group::lane());
    return coalesced_group(same, __popc(leaders & ((1u << leader) - 1)),
                           __popc(leaders));
  }
}
#endif

template <class Group> struct __is_in_warp {
  static constexpr bool value = false;
};
template <> struct __is_in_warp<coalesced_group> {
  static constexpr bool value = true;
};
template <unsigned Size, class Parent>
struct __is_in_warp<thread_block_tile<Size, Parent>> {
  static constexpr bool value = Size <= 32;
};

/// One thread of the group calls: any of a warp's, else that with rank 0.
template <class Group, class Function, class... Operands>
__BL_DEVICE void invoke_one(const Group &group, Function &&function,
                            Operands &&...operands) {
  unsigned leader = 0;
  bool calls;
  if constexpr (__is_in_warp<Group>::value)
    calls = __bl_group::is_elected(group.__lanes(), leader);
  else
    calls = group.thread_rank() == 0;
  if (calls)
    ((Function &&)function)((Operands &&)operands...);
}
template <class Group, class Function, class... Operands>
__BL_DEVICE auto invoke_one_broadcast(const Group &group, Function &&function,
                                      Operands &&...operands) {
  using Result = __bl_group::plain_t<decltype(((Function &&)function)(
      (Operands &&)operands...))>;
  Result result;
  unsigned leader = 0;
  if (__bl_group::is_elected(group.__lanes(), leader))
    result = ((Function &&)function)((Operands &&)operands...);
  return __bl_group::shuffle<Result>(group.__lanes(), result, leader, 32);
}
} // namespace cooperative_groups

#endif // __BANK_LINT_COOPERATIVE_GROUPS_TILES_H__
