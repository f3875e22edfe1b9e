//===- pointer_number.h - a pointer where nvcc takes it for a number ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// For templates of which one instance compares a pointer with zero, or casts
/// it to a smaller integer. nvcc takes that. An operand that is no pointer
/// stays what it is.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_POINTER_NUMBER_H__
#define __BANK_LINT_POINTER_NUMBER_H__

#define __BL_NUMBER                                                            \
  static __inline__                                                            \
      __attribute__((host, device, always_inline, nodebug, unused))
template <class __T> __BL_NUMBER constexpr __T &&__bl_as_number(__T &&__x) {
  return static_cast<__T &&>(__x);
}
template <class __T> __BL_NUMBER unsigned long __bl_as_number(__T *__x) {
  return (unsigned long)__x;
}
__BL_NUMBER constexpr unsigned long __bl_as_number(decltype(nullptr)) {
  return 0;
}
#undef __BL_NUMBER

#endif // __BANK_LINT_POINTER_NUMBER_H__
