//===- __bank_lint_cuda.h - CUDA without a CUDA toolkit -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// What a CUDA compiler declares before the first line of a .cu file. It is
/// force-included (`-isystem <this folder> -include __bank_lint_cuda.h`) where
/// no CUDA toolkit is installed; cuda_runtime.h and its companions forward to
/// it.
///
/// Three rules hold in every file below bank_lint/:
///  - Only clang's own resource headers are included, so that a machine without
///    a C++ library can parse a plain kernel. A file that includes <cmath>,
///    <algorithm> and so on parses beside these declarations.
///  - A function that touches memory is always inlined, has no debug
///    information of its own, and performs one access of the width that the
///    hardware would issue. So the access keeps the line and column of the call
///    in the user's file.
///  - A function that computes a value uses a compiler builtin or plain C++ if
///    the value is exact or rounded as IEEE 754 has it, else a declaration
///    marked `const`, which touches no memory.
/// test/headers compares all of them with a toolkit's.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_H__
#define __BANK_LINT_CUDA_H__

#include <stddef.h>
#include <stdint.h>
#if __has_include(<utility>)
#include <utility> // part of nvcc's cuda_runtime.h
#endif

#include "bank_lint/address_space.h"
#include "bank_lint/atomics.h"
#include "bank_lint/bits.h"
#include "bank_lint/builtin_variables.h"
#include "bank_lint/cached_access.h"
#include "bank_lint/cluster.h"
#include "bank_lint/convert.h"
#include "bank_lint/device_libc.h"
#include "bank_lint/device_properties.h"
#include "bank_lint/dpx.h"
#include "bank_lint/host_libc.h"
#include "bank_lint/math.h"
#include "bank_lint/math_intrinsics.h"
#include "bank_lint/nv_atomics.h"
#include "bank_lint/pointer_number.h"
#include "bank_lint/qualifiers.h"
#include "bank_lint/runtime_api.h"
#include "bank_lint/runtime_api_templates.h"
#include "bank_lint/runtime_types.h"
#include "bank_lint/simd.h"
#include "bank_lint/synchronize.h"
#include "bank_lint/texture.h"
#include "bank_lint/vector_make.h"
#include "bank_lint/vector_types.h"
#include "bank_lint/warp.h"

#include "bank_lint/pair_math.h" // of those above

#endif // __BANK_LINT_CUDA_H__
