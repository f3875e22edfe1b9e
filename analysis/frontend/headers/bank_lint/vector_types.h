//===- vector_types.h - char1 to double4, dim3 ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The vector types. Their alignment decides whether a copy is one vector
/// access: two and four components are aligned to their size, up to 16 bytes;
/// one and three components are aligned as their element.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_VECTOR_TYPES_H__
#define __BANK_LINT_VECTOR_TYPES_H__

#include "qualifiers.h"

#define __BL_VECTORS(NAME, ELEMENT, ALIGN2, ALIGN4)                            \
  struct NAME##1 { ELEMENT x; };                                               \
  struct __align__(ALIGN2) NAME##2 { ELEMENT x, y; };                          \
  struct NAME##3 { ELEMENT x, y, z; };                                         \
  struct __align__(ALIGN4) NAME##4 { ELEMENT x, y, z, w; };

__BL_VECTORS(char, signed char, 2, 4)
__BL_VECTORS(uchar, unsigned char, 2, 4)
__BL_VECTORS(short, short, 4, 8)
__BL_VECTORS(ushort, unsigned short, 4, 8)
__BL_VECTORS(int, int, 8, 16)
__BL_VECTORS(uint, unsigned int, 8, 16)
__BL_VECTORS(long, long, 16, 16)
__BL_VECTORS(ulong, unsigned long, 16, 16)
__BL_VECTORS(longlong, long long, 16, 16)
__BL_VECTORS(ulonglong, unsigned long long, 16, 16)
__BL_VECTORS(float, float, 8, 16)
__BL_VECTORS(double, double, 16, 16)
#undef __BL_VECTORS

// CUDA 13 names the alignment of the 32-byte vectors.
#define __BL_ALIGNED_VECTORS(NAME, ELEMENT)                                    \
  struct __align__(16) NAME##4_16a { ELEMENT x, y, z, w; };                    \
  struct __align__(32) NAME##4_32a { ELEMENT x, y, z, w; };
__BL_ALIGNED_VECTORS(long, long)
__BL_ALIGNED_VECTORS(ulong, unsigned long)
__BL_ALIGNED_VECTORS(longlong, long long)
__BL_ALIGNED_VECTORS(ulonglong, unsigned long long)
__BL_ALIGNED_VECTORS(double, double)
#undef __BL_ALIGNED_VECTORS

/// Extents of a grid or a block; what is not given is 1.
struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
                                     unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const {
    return uint3{x, y, z};
  }
};

#endif // __BANK_LINT_VECTOR_TYPES_H__
