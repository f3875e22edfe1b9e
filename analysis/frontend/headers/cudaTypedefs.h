//===- cudaTypedefs.h - pointers to functions of the driver ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The types that programs give what cudaGetDriverEntryPoint() finds.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_TYPEDEFS_H__
#define __BANK_LINT_CUDA_TYPEDEFS_H__

#include "cuda.h"

typedef decltype(cuTensorMapEncodeTiled) *PFN_cuTensorMapEncodeTiled_v12000;
typedef decltype(cuTensorMapEncodeIm2col) *PFN_cuTensorMapEncodeIm2col_v12000;
typedef decltype(cuTensorMapEncodeIm2colWide)
    *PFN_cuTensorMapEncodeIm2colWide_v12080;
typedef decltype(cuTensorMapReplaceAddress)
    *PFN_cuTensorMapReplaceAddress_v12000;
typedef PFN_cuTensorMapEncodeTiled_v12000 PFN_cuTensorMapEncodeTiled;
typedef PFN_cuTensorMapEncodeIm2col_v12000 PFN_cuTensorMapEncodeIm2col;
typedef PFN_cuTensorMapEncodeIm2colWide_v12080 PFN_cuTensorMapEncodeIm2colWide;
typedef PFN_cuTensorMapReplaceAddress_v12000 PFN_cuTensorMapReplaceAddress;

#endif // __BANK_LINT_CUDA_TYPEDEFS_H__
