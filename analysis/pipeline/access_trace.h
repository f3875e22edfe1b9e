//===-- analysis/pipeline/access_trace.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes down what each pass does to the accesses of one line, to find the
/// pass that treats them differently than nvcc does.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_ACCESS_TRACE_H
#define BANK_LINT_ANALYSIS_PIPELINE_ACCESS_TRACE_H

#include "analysis/pipeline/analysis_options.h"
#include "analysis/support/line_table.h"
#include "llvm/IR/Module.h"

namespace bank_lint {

/// The trace of one kernel.
class AccessTrace {
public:
  /// \p Lines: the numbers that stand for the lines of \p File in the code.
  AccessTrace(const TraceRequest &Wanted, const std::string &File,
              const LineTable &Lines)
      : Wanted(Wanted), File(File), Lines(Lines) {}

  /// The code is \p Code after \p Step. Written is what has changed: the
  /// accesses of the line, and what their addresses are computed from.
  void after(llvm::StringRef Step, const llvm::Module &Code);

  /// All of it, with the lines of the file, under a heading for \p Kernel; ""
  /// if the kernel never had such an access.
  std::string text(llvm::StringRef Kernel) const;

private:
  bool isOfLine(const llvm::Instruction &I, bool AtColumn) const;
  std::string accessesIn(const llvm::Function &F) const;
  std::string placeOf(const llvm::Instruction &I) const;

  const TraceRequest &Wanted;
  const std::string &File;
  const LineTable &Lines;
  std::string Last, Text, Whole;
  unsigned Unchanged = 0; ///< steps since
};

} // namespace bank_lint

#endif
