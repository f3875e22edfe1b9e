//===- __clang_cuda_builtin_vars.h - threadIdx, blockIdx and others -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// In place of clang's header of this name, whose variables cannot be copied.
/// For nvcc they are an uint3 or a dim3, and files have `auto t = threadIdx;`.
/// A copy reads the same registers. What nvcc refuses is refused: to take the
/// address, to change one, to make one.
//===----------------------------------------------------------------------===//
#ifndef __CUDA_BUILTIN_VARS_H
#define __CUDA_BUILTIN_VARS_H

#define __BL_PART(PART, REGISTER)                                              \
  __declspec(property(get = __fetch_builtin_##PART)) unsigned int PART;        \
  static inline __attribute__((always_inline, nodebug, device)) unsigned int   \
  __fetch_builtin_##PART(void) {                                               \
    return REGISTER##_##PART();                                                \
  }
// The conversions are defined where the types are.
#define __BL_VARIABLE(NAME, REGISTER)                                          \
  struct __cuda_builtin_##NAME##_t {                                           \
    __BL_PART(x, REGISTER)                                                     \
    __BL_PART(y, REGISTER)                                                     \
    __BL_PART(z, REGISTER)                                                     \
    __attribute__((device)) operator dim3() const;                             \
    __attribute__((device)) operator uint3() const;                            \
    __attribute__((device))                                                    \
    __cuda_builtin_##NAME##_t(const __cuda_builtin_##NAME##_t &) = default;    \
                                                                               \
  private:                                                                     \
    __attribute__((device)) __cuda_builtin_##NAME##_t() = delete;              \
    __attribute__((device)) void                                               \
    operator=(const __cuda_builtin_##NAME##_t &) const = delete;               \
    __attribute__((device)) __cuda_builtin_##NAME##_t *                        \
    operator&() const = delete;                                                \
  };                                                                           \
  extern const __attribute__((device, weak)) __cuda_builtin_##NAME##_t NAME;
__BL_VARIABLE(threadIdx, __nvvm_read_ptx_sreg_tid)
__BL_VARIABLE(blockIdx, __nvvm_read_ptx_sreg_ctaid)
__BL_VARIABLE(blockDim, __nvvm_read_ptx_sreg_ntid)
__BL_VARIABLE(gridDim, __nvvm_read_ptx_sreg_nctaid)
#undef __BL_VARIABLE
#undef __BL_PART

__attribute__((device)) const int warpSize = 32;

#endif // __CUDA_BUILTIN_VARS_H
