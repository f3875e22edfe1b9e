//===- more_cached_access.h - __stcs, __stcg, __ldca and friends ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The loads and stores with a cache hint that clang's own CUDA headers lack:
/// included with a toolkit's headers too. See cached_access.h for the others.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MORE_CACHED_ACCESS_H__
#define __BANK_LINT_MORE_CACHED_ACCESS_H__

#define __BL_INLINE                                                            \
  static __inline__ __attribute__((device, always_inline, nodebug, unused))
#define __BL_LOAD(NAME)                                                        \
  template <class T> __BL_INLINE T NAME(const T *address) { return *address; }
#define __BL_STORE(NAME)                                                       \
  template <class T, class V> __BL_INLINE void NAME(T *address, V value) {     \
    *address = value;                                                          \
  }

__BL_LOAD(__ldca)
__BL_LOAD(__ldlu)

__BL_STORE(__stwb)
__BL_STORE(__stcg)
__BL_STORE(__stcs)
__BL_STORE(__stwt)

#undef __BL_INLINE
#undef __BL_LOAD
#undef __BL_STORE

#endif // __BANK_LINT_MORE_CACHED_ACCESS_H__
