//===- texture.h - texture and surface objects ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Texture fetches and surface accesses go through their own path: they are
/// named and not counted. The descriptors are for host code.
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

// One instruction each, so that a fetch is seen; which coordinates it has does
// not matter, because its cost is unknown. Volatile: two are not one.
namespace __bl_texture {
template <class T> __BL_DEVICE T fetch(cudaTextureObject_t object) {
  unsigned words[4];
  asm volatile("tex.1d.v4.u32.s32 {%0, %1, %2, %3}, [%4, {%5}];"
               : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
               : "l"(object), "r"(0));
  T value;
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}
template <class T> __BL_DEVICE T read(cudaSurfaceObject_t object) {
  unsigned words[4];
  asm volatile("suld.b.1d.v4.b32.trap {%0, %1, %2, %3}, [%4, {%5}];"
               : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
               : "l"(object), "r"(0));
  T value;
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}
template <class T> __BL_DEVICE void write(T value, cudaSurfaceObject_t object) {
  unsigned words[4] = {};
  __builtin_memcpy(words, &value, sizeof(T));
  asm volatile(
      "sust.b.1d.v4.b32.trap [%0, {%1}], {%2, %3, %4, %5};" ::"l"(object),
      "r"(0), "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3]));
}
} // namespace __bl_texture

// Each comes in two forms: with a result, and with a place for it.
#define __BL_FETCH(NAME, HOW, OBJECT, ...)                                     \
  template <class T> __BL_DEVICE T NAME(OBJECT object, __VA_ARGS__) {          \
    return __bl_texture::HOW<T>(object);                                       \
  }                                                                            \
  template <class T>                                                           \
  __BL_DEVICE void NAME(T *to, OBJECT object, __VA_ARGS__) {                   \
    *to = __bl_texture::HOW<T>(object);                                        \
  }
#define __BL_TEXTURE(NAME, ...)                                                \
  __BL_FETCH(NAME, fetch, cudaTextureObject_t, __VA_ARGS__)
__BL_TEXTURE(tex1Dfetch, int)
__BL_TEXTURE(tex1D, float)
__BL_TEXTURE(tex2D, float, float)
__BL_TEXTURE(tex3D, float, float, float)
__BL_TEXTURE(tex1DLayered, float, int)
__BL_TEXTURE(tex2DLayered, float, float, int)
__BL_TEXTURE(texCubemap, float, float, float)
__BL_TEXTURE(texCubemapLayered, float, float, float, int)
__BL_TEXTURE(tex1DLod, float, float)
__BL_TEXTURE(tex2DLod, float, float, float)
__BL_TEXTURE(tex3DLod, float, float, float, float)
__BL_TEXTURE(tex1DGrad, float, float, float)
__BL_TEXTURE(tex2DGrad, float, float, float2, float2)
__BL_TEXTURE(tex3DGrad, float, float, float, float4, float4)
__BL_TEXTURE(tex2Dgather, float, float, int = 0)
#undef __BL_TEXTURE
#define __BL_SURFACE(SHAPE, ...)                                               \
  __BL_FETCH(surf##SHAPE##read, read, cudaSurfaceObject_t, __VA_ARGS__,        \
             cudaSurfaceBoundaryMode = cudaBoundaryModeTrap)                   \
  template <class T>                                                           \
  __BL_DEVICE void surf##SHAPE##write(                                         \
      T value, cudaSurfaceObject_t object, __VA_ARGS__,                        \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                        \
    __bl_texture::write(value, object);                                        \
  }
__BL_SURFACE(1D, int)
__BL_SURFACE(2D, int, int)
__BL_SURFACE(3D, int, int, int)
__BL_SURFACE(1DLayered, int, int)
__BL_SURFACE(2DLayered, int, int, int)
__BL_SURFACE(Cubemap, int, int, int)
#undef __BL_SURFACE
#undef __BL_FETCH

#endif // __BANK_LINT_TEXTURE_H__
