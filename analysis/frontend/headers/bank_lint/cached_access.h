//===- cached_access.h - __ldg, __ldcs and friends ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Loads and stores with a cache hint. The hint changes neither the addresses
/// nor the width, so each is a plain access of the pointee's type. As in CUDA
/// the pointee is an arithmetic or a vector type; here it may be any type.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CACHED_ACCESS_H__
#define __BANK_LINT_CACHED_ACCESS_H__

#include "more_cached_access.h"
#include "qualifiers.h"

#define __BL_LOAD(NAME)                                                        \
  template <class T> __BL_DEVICE T NAME(const T *address) { return *address; }

__BL_LOAD(__ldg)
__BL_LOAD(__ldcg)
__BL_LOAD(__ldcs)
__BL_LOAD(__ldcv)
__BL_LOAD(__ldu)

#undef __BL_LOAD

#endif // __BANK_LINT_CACHED_ACCESS_H__
