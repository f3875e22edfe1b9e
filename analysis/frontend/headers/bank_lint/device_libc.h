//===- device_libc.h - printf, assert, malloc, memcpy in device code ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The part of the C library that runs on the device. The host has functions
/// of the same names; clang distinguishes them by side.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_DEVICE_LIBC_H__
#define __BANK_LINT_DEVICE_LIBC_H__

#include "qualifiers.h"
#include <stddef.h>

extern "C" {
__device__ int printf(const char *, ...) __attribute__((nothrow));
__device__ int vprintf(const char *, const char *) __attribute__((nothrow));
__device__ void *malloc(size_t) __attribute__((nothrow, malloc));
__device__ void free(void *) __attribute__((nothrow));

// What a failed assert() calls. No compiler knows that it does not return.
__device__ void __assertfail(const char *, const char *, unsigned, const char *,
                             size_t) __attribute__((nothrow));
__BL_DEVICE void __assert_fail(const char *condition, const char *file,
                               unsigned line, const char *function) {
  __assertfail(condition, file, line, function, sizeof(char));
}
} // extern "C"

// The builtins become memory intrinsics, which carry size and alignment.
__BL_DEVICE void *memcpy(void *to, const void *from, size_t size) {
  return __builtin_memcpy(to, from, size);
}
__BL_DEVICE void *memmove(void *to, const void *from, size_t size) {
  return __builtin_memmove(to, from, size);
}
__BL_DEVICE void *memset(void *to, int byte, size_t size) {
  return __builtin_memset(to, byte, size);
}
__BL_DEVICE int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = (const unsigned char *)a;
  const unsigned char *y = (const unsigned char *)b;
  for (size_t at = 0; at < size; ++at)
    if (x[at] != y[at])
      return x[at] - y[at];
  return 0;
}

#endif // __BANK_LINT_DEVICE_LIBC_H__
