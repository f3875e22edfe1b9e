//===- mma.h - nvcuda::wmma -----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Fragments of half, bfloat16 and 8-bit integers in the three shapes of
/// 16 x 16 x 16, 32 x 8 x 16 and 8 x 32 x 16, of tf32 in 16 x 16 x 8, of double
/// in 8 x 8 x 4, of 4 bits in 8 x 8 x 32 and of 1 bit in 8 x 8 x 128. A load or
/// a store of a fragment is one wmma intrinsic on the user's pointer. What a
/// product computes from bits does not matter: the result is unknown anyway.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MMA_H__
#define __BANK_LINT_MMA_H__

#include "cuda_bf16.h"
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

namespace precision {
struct tf32;
}
__BL_DEVICE float __float_to_tf32(float value) { return value; }

// The other element types. MEMORY is what the user's pointer leads to, REGISTER
// and COUNT are a thread's elements, WORD is what the compiler's builtins take.
#define __BL_OPERAND(M, N, K, T, MEMORY, REGISTER, WORD, USE, COUNT, LOAD)     \
  template <class Layout>                                                      \
  struct fragment<matrix_##USE, M, N, K, T, Layout>                            \
      : __elements<REGISTER, COUNT> {};                                        \
  template <class Layout>                                                      \
  __BL_DEVICE void load_matrix_sync(                                           \
      fragment<matrix_##USE, M, N, K, T, Layout> &to, const MEMORY *from,      \
      unsigned stride) {                                                       \
    LOAD((WORD *)to.x, (const WORD *)from, stride, Layout::layout);            \
  }
#define __BL_RESULT(M, N, K, T, LOAD, STORE)                                   \
  __BL_DEVICE void load_matrix_sync(fragment<accumulator, M, N, K, T> &to,     \
                                    const T *from, unsigned stride,            \
                                    layout_t layout) {                         \
    if (layout == mem_row_major)                                               \
      LOAD(to.x, from, stride, 0);                                             \
    else                                                                       \
      LOAD(to.x, from, stride, 1);                                             \
  }                                                                            \
  __BL_DEVICE void store_matrix_sync(                                          \
      T *to, const fragment<accumulator, M, N, K, T> &from, unsigned stride,   \
      layout_t layout) {                                                       \
    if (layout == mem_row_major)                                               \
      STORE(to, from.x, stride, 0);                                            \
    else                                                                       \
      STORE(to, from.x, stride, 1);                                            \
  }
#define __BL_PRODUCT(M, N, K, T, WORD, C, MULTIPLY)                            \
  template <class LayoutA, class LayoutB>                                      \
  __BL_DEVICE void mma_sync(fragment<accumulator, M, N, K, C> &d,              \
                            const fragment<matrix_a, M, N, K, T, LayoutA> &a,  \
                            const fragment<matrix_b, M, N, K, T, LayoutB> &b,  \
                            const fragment<accumulator, M, N, K, C> &c,        \
                            bool = false) {                                    \
    MULTIPLY(d.x, (const WORD *)a.x, (const WORD *)b.x, c.x,                   \
             LayoutA::layout * 2 + LayoutB::layout, 0);                        \
  }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 720
#define __BL_BYTES(M, N, T, S, COUNT_A, COUNT_B)                               \
  __BL_OPERAND(M, N, 16, T, T, T, int, a, COUNT_A,                             \
               __imma_m##M##n##N##k16_ld_a_##S)                                \
  __BL_OPERAND(M, N, 16, T, T, T, int, b, COUNT_B,                             \
               __imma_m##M##n##N##k16_ld_b_##S)                                \
  __BL_PRODUCT(M, N, 16, T, int, int, __imma_m##M##n##N##k16_mma_##S)
#define __BL_INTEGERS(M, N, COUNT_A, COUNT_B)                                  \
  template <>                                                                  \
  struct fragment<accumulator, M, N, 16, int> : __elements<int, 8> {};         \
  __BL_RESULT(M, N, 16, int, __imma_m##M##n##N##k16_ld_c,                      \
              __imma_m##M##n##N##k16_st_c_i32)                                 \
  __BL_BYTES(M, N, signed char, s8, COUNT_A, COUNT_B)                          \
  __BL_BYTES(M, N, unsigned char, u8, COUNT_A, COUNT_B)
__BL_INTEGERS(16, 16, 8, 8)
__BL_INTEGERS(32, 8, 16, 4)
__BL_INTEGERS(8, 32, 4, 16)
#undef __BL_INTEGERS
#undef __BL_BYTES
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define __BL_BFLOATS(M, N, COUNT_A, COUNT_B)                                   \
  __BL_OPERAND(M, N, 16, __nv_bfloat16, __nv_bfloat16, __nv_bfloat16, int, a,  \
               COUNT_A, __mma_bf16_m##M##n##N##k16_ld_a)                       \
  __BL_OPERAND(M, N, 16, __nv_bfloat16, __nv_bfloat16, __nv_bfloat16, int, b,  \
               COUNT_B, __mma_bf16_m##M##n##N##k16_ld_b)                       \
  __BL_PRODUCT(M, N, 16, __nv_bfloat16, int, float,                            \
               __mma_bf16_m##M##n##N##k16_mma_f32)
__BL_BFLOATS(16, 16, 8, 8)
__BL_BFLOATS(32, 8, 16, 4)
__BL_BFLOATS(8, 32, 4, 16)
#undef __BL_BFLOATS
__BL_OPERAND(16, 16, 8, precision::tf32, float, float, int, a, 4,
             __mma_tf32_m16n16k8_ld_a)
__BL_OPERAND(16, 16, 8, precision::tf32, float, float, int, b, 4,
             __mma_tf32_m16n16k8_ld_b)
__BL_RESULT(16, 16, 8, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
__BL_PRODUCT(16, 16, 8, precision::tf32, int, float,
             __mma_tf32_m16n16k8_mma_f32)
__BL_OPERAND(8, 8, 4, double, double, double, double, a, 1, __dmma_m8n8k4_ld_a)
__BL_OPERAND(8, 8, 4, double, double, double, double, b, 1, __dmma_m8n8k4_ld_b)
template <>
struct fragment<accumulator, 8, 8, 4, double> : __elements<double, 2> {};
__BL_RESULT(8, 8, 4, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)
__BL_PRODUCT(8, 8, 4, double, double, double, __dmma_m8n8k4_mma_f64)
#endif

// Elements of 4 bits and of 1 bit: 32 bits of them in a register.
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 750
template <> struct fragment<accumulator, 8, 8, 32, int> : __elements<int, 2> {};
__BL_RESULT(8, 8, 32, int, __imma_m8n8k32_ld_c, __imma_m8n8k32_st_c_i32)
#define __BL_HALF_BYTES(T, REGISTER)                                           \
  __BL_OPERAND(8, 8, 32, experimental::precision::T, void, REGISTER, int, a,   \
               1, __imma_m8n8k32_ld_a_##T)                                     \
  __BL_OPERAND(8, 8, 32, experimental::precision::T, void, REGISTER, int, b,   \
               1, __imma_m8n8k32_ld_b_##T)                                     \
  __BL_PRODUCT(8, 8, 32, experimental::precision::T, int, int,                 \
               __imma_m8n8k32_mma_##T)
__BL_HALF_BYTES(s4, int)
__BL_HALF_BYTES(u4, unsigned)
#undef __BL_HALF_BYTES

template <>
struct fragment<accumulator, 8, 8, 128, int> : __elements<int, 2> {};
__BL_RESULT(8, 8, 128, int, __bmma_m8n8k128_ld_c, __bmma_m8n8k128_st_c_i32)
__BL_OPERAND(8, 8, 128, experimental::precision::b1, void, unsigned, int, a, 1,
             __bmma_m8n8k128_ld_a_b1)
__BL_OPERAND(8, 8, 128, experimental::precision::b1, void, unsigned, int, b, 1,
             __bmma_m8n8k128_ld_b_b1)
__BL_DEVICE void bmma_sync(
    fragment<accumulator, 8, 8, 128, int> &d,
    const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major>
        &a,
    const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major>
        &b,
    const fragment<accumulator, 8, 8, 128, int> &c,
    experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
  __bmma_m8n8k128_mma_xor_popc_b1(d.x, (const int *)a.x, (const int *)b.x, c.x,
                                  1);
}
#endif
#undef __BL_PRODUCT
#undef __BL_RESULT
#undef __BL_OPERAND
} // namespace wmma
} // namespace nvcuda

#endif // __BANK_LINT_MMA_H__
