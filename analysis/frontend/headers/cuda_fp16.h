//===- cuda_fp16.h - __half and __half2 -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The names that only IEEE half precision has; arithmetic is shared with
/// cuda_bf16.h.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_FP16_H__
#define __BANK_LINT_CUDA_FP16_H__

// What programs ask for to see whether this file was included.
#define __CUDA_FP16_H__

#include "__bank_lint_cuda.h"

#define __BL_F __half
#define __BL_F2 __half2
#define __BL_NATIVE _Float16
#define __BL_RAW __half_raw
#define __BL_WORD half
#define __BL_PTX "f16"
#define __BL_PTX_PAIR "f16x2"
#define __BL_ATOMIC_SINCE 700
#define __BL_RAW2 __half2_raw
#include "bank_lint/sixteen_bit_float.inc"
#undef __BL_F
#undef __BL_F2
#undef __BL_NATIVE
#undef __BL_RAW
#undef __BL_RAW2
#undef __BL_ATOMIC_SINCE
#undef __BL_PTX
#undef __BL_PTX_PAIR
#undef __BL_WORD

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

__BL_BOTH __half2 __half2half2(__half x) { return __half2(x, x); }

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

#endif // __BANK_LINT_CUDA_FP16_H__
