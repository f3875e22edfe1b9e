//===- __clang_cuda_texture_intrinsics.h - what texture functions do ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// In place of clang's header of this name, which is a third of what a small
/// file includes. The toolkit's texture and surface functions are templates
/// that end in `__nv_tex_surf_handler("__itex2D", &result, object, x, y)`.
/// clang's header has an instruction for each operation, type and dimension.
/// Fetches are named and not counted, so here is one instruction for all: which
/// it is, and what it gets, are operands.
//===----------------------------------------------------------------------===//
#if CUDA_VERSION < 12000
// Old toolkits have texture references, which the compiler makes objects of.
#include_next <__clang_cuda_texture_intrinsics.h>
#elif !defined(__CLANG_CUDA_TEXTURE_INTRINSICS_H__)
#define __CLANG_CUDA_TEXTURE_INTRINSICS_H__
#ifndef __CUDA__
#error "This file is for CUDA compilation only."
#endif

#define __nv_tex_surf_handler(__op, __ptr, ...)                                \
  ::__bl_handler::__Use<::__bl_handler::__kind_of(__op),                       \
                        ::__bl_handler::__hash_of(__op)>::__run(__ptr,         \
                                                                __VA_ARGS__)

#pragma push_macro("__BL_INLINE")
#define __BL_INLINE static __attribute__((device, always_inline))

namespace __bl_handler {

enum __Kind { __Fetch, __Read, __Write };

constexpr bool __writes(const char *__op) {
  return *__op && (*__op == 'w' || __writes(__op + 1));
}
/// The kind of "__itex...", "__tex...", "__isurf..." or "__surf...".
constexpr __Kind __kind_of(const char *__op) {
  return __op[2] != 's' && __op[3] != 's' ? __Fetch
         : __writes(__op)                 ? __Write
                                          : __Read;
}
constexpr unsigned __hash_of(const char *__op, unsigned __hash = 1) {
  return *__op ? __hash_of(__op + 1, __hash * 31 + (unsigned char)*__op)
               : __hash;
}

/// What an operation gets: coordinates, layer, level, gradients, mode.
struct __Operands {
  unsigned __words[11];
  unsigned char *__resident;
};

template <int __at> __BL_INLINE void __add(__Operands &__all, float __value) {
  __all.__words[__at] = __builtin_bit_cast(unsigned, __value);
}
template <int __at> __BL_INLINE void __add(__Operands &__all, int __value) {
  __all.__words[__at] = (unsigned)__value;
}
template <int __at>
__BL_INLINE void __add(__Operands &__all, const float2 *__value) {
  __add<__at>(__all, __value->x);
  __add<__at + 1>(__all, __value->y);
}
template <int __at>
__BL_INLINE void __add(__Operands &__all, const float4 *__value) {
  __add<__at>(__all, __value->x);
  __add<__at + 1>(__all, __value->y);
  __add<__at + 2>(__all, __value->z);
}
/// The forms that return whether the texture was there.
template <int __at>
__BL_INLINE void __add(__Operands &__all, unsigned char *__to) {
  __all.__resident = __to;
}

template <class _T> struct __Size {
  static constexpr int __value = 1;
};
template <> struct __Size<float2 *> {
  static constexpr int __value = 2;
};
template <> struct __Size<float4 *> {
  static constexpr int __value = 3;
};
template <> struct __Size<const float2 *> : __Size<float2 *> {};
template <> struct __Size<const float4 *> : __Size<float4 *> {};

template <int __at> __BL_INLINE void __add_all(__Operands &) {}
template <int __at, class _First, class... _Rest>
__BL_INLINE void __add_all(__Operands &__all, _First __first, _Rest... __rest) {
  __add<__at>(__all, __first);
  __add_all<__at + __Size<_First>::__value>(__all, __rest...);
}

#define __BL_GOTTEN                                                            \
  "l"(__object), "r"(__got.__words[0]), "r"(__got.__words[1]),                 \
      "r"(__got.__words[2]), "r"(__got.__words[3]), "r"(__got.__words[4]),     \
      "r"(__got.__words[5]), "r"(__got.__words[6]), "r"(__got.__words[7]),     \
      "r"(__got.__words[8]), "r"(__got.__words[9]), "r"(__got.__words[10]),    \
      "n"(__hash)
#define __BL_GIVEN                                                             \
  "=r"(__words[0]), "=r"(__words[1]), "=r"(__words[2]), "=r"(__words[3]),      \
      "=r"(__resident)

template <__Kind __kind, unsigned __hash> struct __Use {
  template <class _T, class... _Args>
  static __attribute__((device, always_inline)) void
  __run(_T *__to, unsigned long long __object, _Args... __args) {
    __Operands __got = {};
    __add_all<0>(__got, __args...);
    unsigned __words[4], __resident;
    if (__kind == __Fetch)
      asm("tex.3d.v4.u32.f32 {%0, %1, %2, %3}, [%5, {%6, %7, %8, %9}];"
          : __BL_GIVEN
          : __BL_GOTTEN);
    else
      asm("suld.b.3d.v4.b32.trap {%0, %1, %2, %3}, [%5, {%6, %7, %8, %9}];"
          : __BL_GIVEN
          : __BL_GOTTEN);
    __builtin_memcpy(__to, __words, sizeof(_T));
    if (__got.__resident)
      *__got.__resident = __resident & 1;
  }
};

template <unsigned __hash> struct __Use<__Write, __hash> {
  template <class _T, class... _Args>
  static __attribute__((device, always_inline)) void
  __run(_T *__from, unsigned long long __object, _Args... __args) {
    __Operands __got = {};
    __add_all<0>(__got, __args...);
    unsigned __words[4] = {};
    __builtin_memcpy(__words, __from, sizeof(_T));
    asm volatile("sust.b.3d.v4.b32.trap [%0, {%1, %2, %3, %4}], "
                 "{%13, %14, %15, %16};" ::__BL_GOTTEN,
                 "r"(__words[0]), "r"(__words[1]), "r"(__words[2]),
                 "r"(__words[3]));
  }
};

#undef __BL_GOTTEN
#undef __BL_GIVEN

} // namespace __bl_handler

#pragma pop_macro("__BL_INLINE")

#endif
