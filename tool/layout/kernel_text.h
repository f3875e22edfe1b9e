//===-- tool/layout/kernel_text.h - a question as a kernel ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A question, written as a CUDA file of one kernel, so that the answer is the
/// one that a file gets.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_KERNEL_TEXT_H
#define BANK_LINT_TOOL_LAYOUT_KERNEL_TEXT_H

#include "tool/layout/swizzled_array.h"

namespace bank_lint::layout {

/// The name of the kernel, and that of the file, which is on no disk.
constexpr const char *KernelName = "layout";
constexpr const char *FileName = "layout.cu";

/// Each declaration and each access has a separate line, with only what ends
/// it.
struct KernelText {
  std::string Text;
  std::vector<unsigned> VariableLines; ///< from 1, as Question::Variables
  std::vector<unsigned> AccessLines;   ///< from 1, as Question::Accesses
};

KernelText kernelText(const Question &Asked);
/// The same with \p Of applied to \p Array, which has no obstacle.
KernelText kernelText(const Question &Asked, const SwizzledArray &Array,
                      const CuteSwizzle &Of);

/// A line of \p Text, from 1.
llvm::StringRef lineOf(llvm::StringRef Text, unsigned Line);

/// The operand that stands in \p Line of a text that was made by kernelText(),
/// or comes from one by changes within its lines.
std::string operandAt(llvm::StringRef Text, unsigned Line);

} // namespace bank_lint::layout

#endif
