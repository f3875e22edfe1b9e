//===- device_libc.h - printf, assert, malloc, memcpy in device code ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The part of the C library that runs on the device. The host has functions
/// of the same names; clang tells them apart by side.
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

// What a failed assert() calls: the lanes that fail leave the kernel.
__BL_DEVICE void __assert_fail(const char *, const char *, unsigned,
                               const char *) {
  __builtin_trap();
}
__BL_DEVICE void __assertfail(const char *, const char *, unsigned,
                              const char *, size_t) {
  __builtin_trap();
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
  return __builtin_memcmp(a, b, size);
}

#endif // __BANK_LINT_DEVICE_LIBC_H__
