//===- atomics.h - atomicAdd and friends ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Each atomic function is one `atomicrmw` or `cmpxchg` on the user's pointer.
/// The plain name has device scope, `_block` and `_system` the scope they say.
/// Exceptions, which have the right address and width but an opaque value, are
/// marked where they stand.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_ATOMICS_H__
#define __BANK_LINT_ATOMICS_H__

#include "vector_types.h"

#define __BL_ATOMIC_SCOPED(NAME, BUILTIN, SCOPE, T)                            \
  __BL_DEVICE T NAME(T *address, T value) {                                    \
    return BUILTIN(address, value, __ATOMIC_RELAXED, SCOPE);                   \
  }
#define __BL_ATOMIC(NAME, BUILTIN, T)                                          \
  __BL_ATOMIC_SCOPED(NAME, BUILTIN, __MEMORY_SCOPE_DEVICE, T)                  \
  __BL_ATOMIC_SCOPED(NAME##_block, BUILTIN, __MEMORY_SCOPE_WRKGRP, T)          \
  __BL_ATOMIC_SCOPED(NAME##_system, BUILTIN, __MEMORY_SCOPE_SYSTEM, T)
#define __BL_ATOMIC_UNSIGNED(NAME, BUILTIN)                                    \
  __BL_ATOMIC(NAME, BUILTIN, unsigned int)                                     \
  __BL_ATOMIC(NAME, BUILTIN, unsigned long)                                    \
  __BL_ATOMIC(NAME, BUILTIN, unsigned long long)
#define __BL_ATOMIC_SIGNED(NAME, BUILTIN)                                      \
  __BL_ATOMIC(NAME, BUILTIN, int)                                              \
  __BL_ATOMIC(NAME, BUILTIN, long)                                             \
  __BL_ATOMIC(NAME, BUILTIN, long long)

__BL_ATOMIC(atomicAdd, __scoped_atomic_fetch_add, int)
__BL_ATOMIC_UNSIGNED(atomicAdd, __scoped_atomic_fetch_add)
__BL_ATOMIC(atomicAdd, __scoped_atomic_fetch_add, float)
__BL_ATOMIC(atomicAdd, __scoped_atomic_fetch_add, double)
__BL_ATOMIC(atomicSub, __scoped_atomic_fetch_sub, int)
__BL_ATOMIC(atomicSub, __scoped_atomic_fetch_sub, unsigned int)
__BL_ATOMIC_SIGNED(atomicMin, __scoped_atomic_fetch_min)
__BL_ATOMIC_UNSIGNED(atomicMin, __scoped_atomic_fetch_min)
__BL_ATOMIC_SIGNED(atomicMax, __scoped_atomic_fetch_max)
__BL_ATOMIC_UNSIGNED(atomicMax, __scoped_atomic_fetch_max)
__BL_ATOMIC_SIGNED(atomicAnd, __scoped_atomic_fetch_and)
__BL_ATOMIC_UNSIGNED(atomicAnd, __scoped_atomic_fetch_and)
__BL_ATOMIC_SIGNED(atomicOr, __scoped_atomic_fetch_or)
__BL_ATOMIC_UNSIGNED(atomicOr, __scoped_atomic_fetch_or)
__BL_ATOMIC_SIGNED(atomicXor, __scoped_atomic_fetch_xor)
__BL_ATOMIC_UNSIGNED(atomicXor, __scoped_atomic_fetch_xor)
__BL_ATOMIC(atomicExch, __scoped_atomic_exchange_n, int)
__BL_ATOMIC_UNSIGNED(atomicExch, __scoped_atomic_exchange_n)

#undef __BL_ATOMIC_SIGNED
#undef __BL_ATOMIC_UNSIGNED
#undef __BL_ATOMIC
#undef __BL_ATOMIC_SCOPED

// An exchange of floats moves their bits.
#define __BL_EXCHANGE_FLOAT(NAME)                                              \
  __BL_DEVICE float NAME(float *address, float value) {                        \
    return __builtin_bit_cast(                                                 \
        float,                                                                 \
        NAME((unsigned *)address, __builtin_bit_cast(unsigned, value)));       \
  }
__BL_EXCHANGE_FLOAT(atomicExch)
__BL_EXCHANGE_FLOAT(atomicExch_block)
__BL_EXCHANGE_FLOAT(atomicExch_system)
#undef __BL_EXCHANGE_FLOAT

// The builtins that wrap around have one order and no scope.
#define __BL_WRAP(NAME)                                                        \
  __BL_DEVICE unsigned atomicInc##NAME(unsigned *address, unsigned limit) {    \
    return __nvvm_atom_inc_gen_ui(address, limit);                             \
  }                                                                            \
  __BL_DEVICE unsigned atomicDec##NAME(unsigned *address, unsigned limit) {    \
    return __nvvm_atom_dec_gen_ui(address, limit);                             \
  }
__BL_WRAP()
__BL_WRAP(_block)
__BL_WRAP(_system)
#undef __BL_WRAP

#define __BL_CAS_SCOPED(NAME, SCOPE, T)                                        \
  __BL_DEVICE T NAME(T *address, T compare, T value) {                         \
    __scoped_atomic_compare_exchange_n(address, &compare, value, false,        \
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED,     \
                                       SCOPE);                                 \
    return compare;                                                            \
  }
#define __BL_CAS(T)                                                            \
  __BL_CAS_SCOPED(atomicCAS, __MEMORY_SCOPE_DEVICE, T)                         \
  __BL_CAS_SCOPED(atomicCAS_block, __MEMORY_SCOPE_WRKGRP, T)                   \
  __BL_CAS_SCOPED(atomicCAS_system, __MEMORY_SCOPE_SYSTEM, T)
__BL_CAS(int)
__BL_CAS(unsigned int)
__BL_CAS(unsigned short)
__BL_CAS(unsigned long)
__BL_CAS(unsigned long long)
#undef __BL_CAS
#undef __BL_CAS_SCOPED

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
// Vector sums: one access; the value is opaque.
#define __BL_ADD_VECTORS(NAME, SCOPE)                                          \
  __BL_DEVICE float2 NAME(float2 *address, float2 value) {                     \
    float2 old;                                                                \
    asm volatile("atom" SCOPE ".add.v2.f32 {%0, %1}, [%2], {%3, %4};"          \
                 : "=f"(old.x), "=f"(old.y)                                    \
                 : "l"(address), "f"(value.x), "f"(value.y)                    \
                 : "memory");                                                  \
    return old;                                                                \
  }                                                                            \
  __BL_DEVICE float4 NAME(float4 *address, float4 value) {                     \
    float4 old;                                                                \
    asm volatile("atom" SCOPE ".add.v4.f32 {%0, %1, %2, %3}, [%4], "           \
                 "{%5, %6, %7, %8};"                                           \
                 : "=f"(old.x), "=f"(old.y), "=f"(old.z), "=f"(old.w)          \
                 : "l"(address), "f"(value.x), "f"(value.y), "f"(value.z),     \
                   "f"(value.w)                                                \
                 : "memory");                                                  \
    return old;                                                                \
  }
__BL_ADD_VECTORS(atomicAdd, "")
__BL_ADD_VECTORS(atomicAdd_block, ".cta")
__BL_ADD_VECTORS(atomicAdd_system, ".sys")
#undef __BL_ADD_VECTORS
#endif

#endif // __BANK_LINT_ATOMICS_H__
