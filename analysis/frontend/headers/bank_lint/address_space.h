//===- address_space.h - __cvta_* and __is* -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Conversions between generic pointers and the windows of one memory, only as
/// casts of address spaces, so that an analysis can follow the pointer into
/// inline PTX.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_ADDRESS_SPACE_H__
#define __BANK_LINT_ADDRESS_SPACE_H__

#include "qualifiers.h"
#include <stddef.h>

// The numbers are those of the NVPTX target.
#define __BL_CONVERT(MEMORY, NUMBER)                                           \
  __BL_DEVICE size_t __cvta_generic_to_##MEMORY(const void *pointer) {         \
    return (size_t)(const void                                                 \
                    __attribute__((address_space(NUMBER))) *)pointer;          \
  }                                                                            \
  __BL_DEVICE void *__cvta_##MEMORY##_to_generic(size_t address) {             \
    return (void *)(void __attribute__((address_space(NUMBER))) *)address;     \
  }
__BL_CONVERT(global, 1)
__BL_CONVERT(shared, 3)
__BL_CONVERT(constant, 4)
__BL_CONVERT(local, 5)
#undef __BL_CONVERT
__BL_DEVICE size_t __cvta_generic_to_grid_constant(const void *pointer) {
  return (size_t)pointer;
}
__BL_DEVICE void *__cvta_grid_constant_to_generic(size_t address) {
  return (void *)address;
}
// An older spelling, found in copies of CUTLASS.
__BL_DEVICE unsigned __nvvm_get_smem_pointer(void *pointer) {
  return (unsigned)__cvta_generic_to_shared(pointer);
}

__BL_DEVICE unsigned __isGlobal(const void *pointer) {
  return __nvvm_isspacep_global(pointer);
}
__BL_DEVICE unsigned __isShared(const void *pointer) {
  return __nvvm_isspacep_shared(pointer);
}
__BL_DEVICE unsigned __isConstant(const void *pointer) {
  return __nvvm_isspacep_const(pointer);
}
__BL_DEVICE unsigned __isLocal(const void *pointer) {
  return __nvvm_isspacep_local(pointer);
}

#endif // __BANK_LINT_ADDRESS_SPACE_H__
