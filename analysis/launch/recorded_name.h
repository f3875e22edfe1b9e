//===-- analysis/launch/recorded_name.h - names of profilers ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compares a kernel's name as a profiler spells it with the name that LLVM
/// derives from the code. Both are demangled, by different programs:
///
///     void k<float, (int)32>(const T1 *, int)     NVIDIA's
///     k<float, 32>(float const*, int)             LLVM's
///
/// Spaces, the return type, the types of numbers and the order of words in a
/// parameter do not count. T1 stands for a type that the arguments decide.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_RECORDED_NAME_H
#define BANK_LINT_ANALYSIS_LAUNCH_RECORDED_NAME_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// A demangled name, in a form that does not depend on who spelt it.
struct RecordedName {
  std::string Qualified;                              ///< "ns::k"
  std::string WithArguments;                          ///< "ns::k<float,32>"
  std::optional<std::vector<std::string>> Parameters; ///< absent: not given

  /// Whether the parameters of both may be the same.
  bool mayHaveParametersOf(const RecordedName &Other) const;
};

/// Takes \p Demangled apart: "void ns::k<float, (int)32>(T1 *)".
RecordedName readRecordedName(llvm::StringRef Demangled);

} // namespace bank_lint

#endif
