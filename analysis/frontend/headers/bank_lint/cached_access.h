//===- cached_access.h - __ldg, __ldcs, __stcs and friends ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Loads and stores with a cache hint. The hint changes neither the addresses
/// nor the width, so each is a plain access of the pointee's type. As in CUDA
/// the pointee is an arithmetic or a vector type; here it may be any type.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CACHED_ACCESS_H__
#define __BANK_LINT_CACHED_ACCESS_H__

#include "qualifiers.h"

#define __BL_LOAD(NAME)                                                        \
  template <class T> __BL_DEVICE T NAME(const T *address) { return *address; }
#define __BL_STORE(NAME)                                                       \
  template <class T, class V> __BL_DEVICE void NAME(T *address, V value) {     \
    *address = value;                                                          \
  }

__BL_LOAD(__ldg)
__BL_LOAD(__ldca)
__BL_LOAD(__ldcg)
__BL_LOAD(__ldcs)
__BL_LOAD(__ldlu)
__BL_LOAD(__ldcv)
__BL_LOAD(__ldu)

__BL_STORE(__stwb)
__BL_STORE(__stcg)
__BL_STORE(__stcs)
__BL_STORE(__stwt)

#undef __BL_LOAD
#undef __BL_STORE

#endif // __BANK_LINT_CACHED_ACCESS_H__
