//===- nv_atomics.h - __nv_atomic_load_n and friends ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The atomic builtins of nvcc since 12.8, which no header declares: included
/// with a toolkit's headers too. Each is one atomic access; order and scope are
/// not modelled, for they cost nothing that is counted.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_NV_ATOMICS_H__
#define __BANK_LINT_NV_ATOMICS_H__

#define __BL_INLINE                                                            \
  static __inline__ __attribute__((device, always_inline, nodebug, unused))
#define __BL_SCOPE int = __NV_THREAD_SCOPE_SYSTEM

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

template <class T>
__BL_INLINE T __nv_atomic_load_n(const T *address, int, __BL_SCOPE) {
  return __atomic_load_n(address, __ATOMIC_RELAXED);
}
template <class T>
__BL_INLINE void __nv_atomic_load(const T *address, T *result, int,
                                  __BL_SCOPE) {
  __atomic_load(address, result, __ATOMIC_RELAXED);
}
template <class T, class V>
__BL_INLINE void __nv_atomic_store_n(T *address, V value, int, __BL_SCOPE) {
  __atomic_store_n(address, (T)value, __ATOMIC_RELAXED);
}
template <class T>
__BL_INLINE void __nv_atomic_store(T *address, T *value, int, __BL_SCOPE) {
  __atomic_store(address, value, __ATOMIC_RELAXED);
}
template <class T, class V>
__BL_INLINE T __nv_atomic_exchange_n(T *address, V value, int, __BL_SCOPE) {
  return __atomic_exchange_n(address, (T)value, __ATOMIC_RELAXED);
}
template <class T>
__BL_INLINE void __nv_atomic_exchange(T *address, T *value, T *result, int,
                                      __BL_SCOPE) {
  __atomic_exchange(address, value, result, __ATOMIC_RELAXED);
}
template <class T, class V>
__BL_INLINE bool __nv_atomic_compare_exchange_n(T *address, T *expected,
                                                V desired, bool, int, int,
                                                __BL_SCOPE) {
  return __atomic_compare_exchange_n(address, expected, (T)desired, false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
template <class T>
__BL_INLINE bool __nv_atomic_compare_exchange(T *address, T *expected,
                                              T *desired, bool, int, int,
                                              __BL_SCOPE) {
  return __atomic_compare_exchange(address, expected, desired, false,
                                   __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

#define __BL_FETCH(NAME)                                                       \
  template <class T, class V>                                                  \
  __BL_INLINE T __nv_atomic_fetch_##NAME(T *address, V value, int,             \
                                         __BL_SCOPE) {                         \
    return __atomic_fetch_##NAME(address, (T)value, __ATOMIC_RELAXED);         \
  }                                                                            \
  template <class T, class V>                                                  \
  __BL_INLINE void __nv_atomic_##NAME(T *address, V value, int, __BL_SCOPE) {  \
    __atomic_fetch_##NAME(address, (T)value, __ATOMIC_RELAXED);                \
  }
__BL_FETCH(add)
__BL_FETCH(sub)
__BL_FETCH(min)
__BL_FETCH(max)
__BL_FETCH(and)
__BL_FETCH(or)
__BL_FETCH(xor)

__BL_INLINE void __nv_atomic_thread_fence(int, __BL_SCOPE) {
  __nvvm_membar_gl();
}

#undef __BL_FETCH
#undef __BL_SCOPE
#undef __BL_INLINE

#endif // __BANK_LINT_NV_ATOMICS_H__
