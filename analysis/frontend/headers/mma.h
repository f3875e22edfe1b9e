//===- mma.h - nvcuda::wmma for half precision ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Fragments of half with accumulators of half or float, in the three shapes
/// of 16 x 16 x 16, 32 x 8 x 16 and 8 x 32 x 16. A load or a store of a
/// fragment is one wmma intrinsic on the user's pointer. Other element types
/// are not here.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MMA_H__
#define __BANK_LINT_MMA_H__

#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {
enum layout_t { mem_row_major = 0, mem_col_major = 1 };
struct row_major {
  static constexpr int layout = mem_row_major;
};
struct col_major {
  static constexpr int layout = mem_col_major;
};
struct matrix_a;
struct matrix_b;
struct accumulator;

/// The elements of one thread.
template <class T, int Count> struct __align__(8) __elements {
  typedef T element_type;
  typedef T storage_element_type;
  enum { num_elements = Count, num_storage_elements = Count };
  T x[Count];
};

template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment;
template <int M, int N, int K, class Layout>
struct fragment<matrix_a, M, N, K, __half, Layout> : __elements<__half, 16> {};
template <int M, int N, int K, class Layout>
struct fragment<matrix_b, M, N, K, __half, Layout> : __elements<__half, 16> {};
template <int M, int N, int K>
struct fragment<accumulator, M, N, K, __half> : __elements<__half, 8> {};
template <int M, int N, int K>
struct fragment<accumulator, M, N, K, float> : __elements<float, 8> {};

template <class Use, int M, int N, int K, class T, class Layout, class V>
__BL_DEVICE void fill_fragment(fragment<Use, M, N, K, T, Layout> &to,
                               const V &value) {
  for (int i = 0; i < to.num_elements; ++i)
    to.x[i] = value;
}

#define __BL_LOAD_OPERAND(M, N, USE, LETTER)                                   \
  template <class Layout>                                                      \
  __BL_DEVICE void load_matrix_sync(                                           \
      fragment<matrix_##USE, M, N, 16, __half, Layout> &to,                    \
      const __half *from, unsigned stride) {                                   \
    __hmma_m##M##n##N##k16_ld_##LETTER((int *)to.x, (const int *)from, stride, \
                                       Layout::layout);                        \
  }
#define __BL_ACCUMULATOR(M, N, T, WORD, TYPE)                                  \
  __BL_DEVICE void load_matrix_sync(fragment<accumulator, M, N, 16, T> &to,    \
                                    const T *from, unsigned stride,            \
                                    layout_t layout) {                         \
    if (layout == mem_row_major)                                               \
      __hmma_m##M##n##N##k16_ld_c_##TYPE((WORD *)to.x, (const WORD *)from,     \
                                         stride, 0);                           \
    else                                                                       \
      __hmma_m##M##n##N##k16_ld_c_##TYPE((WORD *)to.x, (const WORD *)from,     \
                                         stride, 1);                           \
  }                                                                            \
  __BL_DEVICE void store_matrix_sync(                                          \
      T *to, const fragment<accumulator, M, N, 16, T> &from, unsigned stride,  \
      layout_t layout) {                                                       \
    if (layout == mem_row_major)                                               \
      __hmma_m##M##n##N##k16_st_c_##TYPE((WORD *)to, (const WORD *)from.x,     \
                                         stride, 0);                           \
    else                                                                       \
      __hmma_m##M##n##N##k16_st_c_##TYPE((WORD *)to, (const WORD *)from.x,     \
                                         stride, 1);                           \
  }
// The layouts select among four constants: row/row 0, row/col 1, and so on.
#define __BL_MULTIPLY(M, N, D, D_WORD, D_TYPE, C, C_WORD, C_TYPE)              \
  template <class LayoutA, class LayoutB>                                      \
  __BL_DEVICE void mma_sync(                                                   \
      fragment<accumulator, M, N, 16, D> &d,                                   \
      const fragment<matrix_a, M, N, 16, __half, LayoutA> &a,                  \
      const fragment<matrix_b, M, N, 16, __half, LayoutB> &b,                  \
      const fragment<accumulator, M, N, 16, C> &c, bool = false) {             \
    __hmma_m##M##n##N##k16_mma_##D_TYPE##C_TYPE(                               \
        (D_WORD *)d.x, (const int *)a.x, (const int *)b.x,                     \
        (const C_WORD *)c.x, LayoutA::layout * 2 + LayoutB::layout, 0);        \
  }
#define __BL_SHAPE(M, N)                                                       \
  __BL_LOAD_OPERAND(M, N, a, a)                                                \
  __BL_LOAD_OPERAND(M, N, b, b)                                                \
  __BL_ACCUMULATOR(M, N, __half, int, f16)                                     \
  __BL_ACCUMULATOR(M, N, float, float, f32)                                    \
  __BL_MULTIPLY(M, N, float, float, f32, float, float, f32)                    \
  __BL_MULTIPLY(M, N, __half, int, f16, __half, int, f16)                      \
  __BL_MULTIPLY(M, N, float, float, f32, __half, int, f16)                     \
  __BL_MULTIPLY(M, N, __half, int, f16, float, float, f32)
__BL_SHAPE(16, 16)
__BL_SHAPE(32, 8)
__BL_SHAPE(8, 32)
#undef __BL_SHAPE
#undef __BL_MULTIPLY
#undef __BL_ACCUMULATOR
#undef __BL_LOAD_OPERAND
} // namespace wmma
} // namespace nvcuda

#endif // __BANK_LINT_MMA_H__
