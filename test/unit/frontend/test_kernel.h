//===-- test/unit/frontend/test_kernel.h - kernels in tests -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compiles a kernel that a test holds as text, without a toolkit. Ranges of
/// the text that the test asks about are marked: `a = $hit[[tile[x][y]]];`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_FRONTEND_TEST_KERNEL_H
#define BANK_LINT_TEST_UNIT_FRONTEND_TEST_KERNEL_H

#include "analysis/frontend/compile.h"
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint {

/// A text without its marks, and where they were. The file is "test.cu".
struct MarkedText {
  explicit MarkedText(const std::string &Marked);

  std::string Text;
  std::map<std::string, SourceRange> Ranges;
};

/// The result of a compile that must not fail.
struct TestKernel {
  explicit TestKernel(const std::string &Marked,
                      CompileRequest Request = CompileRequest());

  /// Where `$Name[[...]]` stands.
  SourceRange at(const std::string &Name) const;

  /// The loads and stores (atomics too) of a kernel, in the order of the IR.
  std::vector<const llvm::Instruction *> accesses(const std::string &Kernel);

  /// The expression of the source map for a memory instruction.
  const AccessExpression *expressionOf(const llvm::Instruction &Access);

  /// Kernels by display name: "k(float*)".
  const KernelInfo *kernel(const std::string &DisplayName) const;

  MarkedText Source;
  DeviceModule Device;
};

/// For the messages of failed tests.
void PrintTo(const SourceRange &Range, std::ostream *Stream);
void PrintTo(const Extent &Shape, std::ostream *Stream);

/// Bytes that a load, a store or an atomic moves, negative for a store.
int width(const llvm::Instruction &Access);

} // namespace bank_lint

#endif
