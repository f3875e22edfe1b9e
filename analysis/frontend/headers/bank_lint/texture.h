//===- texture.h - texture and surface objects ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Texture fetches go through their own path and are not memory accesses here:
/// a fetch is an opaque value, a surface write is nothing. The descriptors are
/// for host code.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_TEXTURE_H__
#define __BANK_LINT_TEXTURE_H__

#include "runtime_api.h"

enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode {
  cudaFilterModePoint = 0,
  cudaFilterModeLinear = 1
};
enum cudaTextureReadMode {
  cudaReadModeElementType = 0,
  cudaReadModeNormalizedFloat = 1
};
enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
};
enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
};
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct cudaResourceViewDesc;

#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04

extern "C" {
__host__ cudaError_t cudaCreateTextureObject(cudaTextureObject_t *,
                                             const cudaResourceDesc *,
                                             const cudaTextureDesc *,
                                             const cudaResourceViewDesc *);
__host__ cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
__host__ cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *,
                                             const cudaResourceDesc *);
__host__ cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);
__host__ cudaError_t cudaMalloc3DArray(cudaArray_t *,
                                       const cudaChannelFormatDesc *,
                                       cudaExtent, unsigned flags = 0);
}

#define __BL_FETCH(NAME, ...)                                                  \
  template <class T>                                                           \
  __device__ __attribute__((const, nothrow))                                   \
  T NAME(cudaTextureObject_t, __VA_ARGS__);
__BL_FETCH(tex1Dfetch, int)
__BL_FETCH(tex1D, float)
__BL_FETCH(tex2D, float, float)
__BL_FETCH(tex3D, float, float, float)
__BL_FETCH(tex1DLayered, float, int)
__BL_FETCH(tex2DLayered, float, float, int)
__BL_FETCH(texCubemap, float, float, float)
__BL_FETCH(tex2DLod, float, float, float)
__BL_FETCH(tex2Dgather, float, float, int = 0)
#undef __BL_FETCH

template <class T>
__device__ __attribute__((const, nothrow)) T
surf2Dread(cudaSurfaceObject_t, int, int,
           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T>
__BL_DEVICE void surf2Dwrite(T, cudaSurfaceObject_t, int, int,
                             cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {}

#endif // __BANK_LINT_TEXTURE_H__
