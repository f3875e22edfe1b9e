//===-- tool/layout/question.h - arrays, and accesses to them ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the operands of `bank-lint layout` to what is asked:
///
///   float tile[32][33]       an array in shared memory
///   const float *in          an array in global memory
///   int row = threadIdx.x/4  a variable
///   int ld                   an argument of the kernel
///   tile[row][threadIdx.y]   an access: a load, or a store if it assigns
///
/// A name that no operand declares is an argument, but for those that mean the
/// same to everybody: lane, warp, tid, tx, ty, tz, bx, by, bz.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_QUESTION_H
#define BANK_LINT_TOOL_LAYOUT_QUESTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::layout {

/// A block of threads, or the blocks of a grid: along x, y and z.
using Size = std::array<std::uint32_t, 3>;

struct Question {
  std::vector<std::string> Parameters; ///< of the kernel: "float *in", "int k"
  std::vector<std::string> Variables;  ///< declarations in it
  std::vector<std::string> Accesses;   ///< expressions
  /// How names were understood: "k is an argument, of any value".
  std::vector<std::string> Notes;
  bool UsesDynamicMemory = false; ///< an extern array in shared memory
  Size Block{32, 1, 1}, Grid{1, 1, 1};
};

/// Reads "32", "32,8" or "(32,8,1)".
llvm::Expected<Size> parseSize(llvm::StringRef Text);

/// Sorts \p Operands out, each of which may be several with semicolons between.
/// Names of \p Macros are known. Without a \p Block it is one of 32 threads.
/// Fails if there is no access among them, or if one uses another dimension of
/// a block that was not set.
llvm::Expected<Question> parseQuestion(llvm::ArrayRef<std::string> Operands,
                                       std::optional<Size> Block = std::nullopt,
                                       llvm::ArrayRef<std::string> Macros = {});

} // namespace bank_lint::layout

#endif
