//===- curand_mtgp32_kernel.h - where a toolkit lacks cuRAND --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Empty. clang's wrapper includes this header with every file, because an old
/// version of it confused threadIdx with a uint3. A toolkit that was installed
/// in parts (nvcc and cudart alone) does not have it.
//===----------------------------------------------------------------------===//
