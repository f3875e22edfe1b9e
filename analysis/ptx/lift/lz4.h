//===-- analysis/ptx/lift/lz4.h - LZ4 blocks --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Decompresses a block of LZ4, as its format is documented
/// (lz4/doc/lz4_Block_format.md): sequences of a token with two lengths,
/// literals, and a match by its distance.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_LZ4_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_LZ4_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace bank_lint::ptx {

/// The \p Size bytes that \p Block is; any other number is an error.
llvm::Expected<std::string> decompressLz4(llvm::StringRef Block,
                                          std::size_t Size);

} // namespace bank_lint::ptx

#endif
