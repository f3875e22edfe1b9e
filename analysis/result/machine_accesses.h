//===-- analysis/result/machine_accesses.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a cubin has at the line of an access.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_MACHINE_ACCESSES_H
#define BANK_LINT_ANALYSIS_RESULT_MACHINE_ACCESSES_H

#include <string>
#include <vector>

namespace bank_lint {

/// Instructions of machine code that are alike.
struct MachineInstructions {
  std::string Name;   ///< "LDS"
  unsigned Width = 0; ///< bytes per lane; 0: unknown
  unsigned Count = 0; ///< as they stand in the code, not as they are executed
  bool operator==(const MachineInstructions &) const = default;
};

/// The instructions of a kernel that access the memory that an access does, by
/// the same operation, and that a profiler shows at one of its lines.
struct MachineAccesses {
  std::string Arch; ///< "sm_80"
  /// Where they are: the line of the access, or that of its counter.
  unsigned Line = 0;
  std::vector<MachineInstructions> Instructions; ///< none: there is no such one
};

} // namespace bank_lint

#endif
