//===- cuda_bf16.h - __nv_bfloat16 and __nv_bfloat162 ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The names that only bfloat16 has; arithmetic is shared with cuda_fp16.h.
///
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_BF16_H__
#define __BANK_LINT_CUDA_BF16_H__

// What programs ask for to see whether this file was included.
#define __CUDA_BF16_H__

#include "__bank_lint_cuda.h"

#define __BL_F __nv_bfloat16
#define __BL_F2 __nv_bfloat162
#define __BL_NATIVE __bf16
#define __BL_RAW __nv_bfloat16_raw
#define __BL_WORD bfloat16
#define __BL_PTX "bf16"
#define __BL_PTX_PAIR "bf16x2"
#define __BL_ATOMIC_SINCE 900
#define __BL_RAW2 __nv_bfloat162_raw
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

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__BL_BOTH __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) {
  return __nv_bfloat162(x, x);
}

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#endif // __BANK_LINT_CUDA_BF16_H__
