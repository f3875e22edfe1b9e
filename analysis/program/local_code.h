//===-- analysis/program/local_code.h ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the machine code of a kernel has of local memory: whether a private
/// array is there is the assembler's choice, and this is what it chose.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_LOCAL_CODE_H
#define BANK_LINT_ANALYSIS_PROGRAM_LOCAL_CODE_H

#include "analysis/program/source_range.h"
#include <cstdint>
#include <vector>

namespace bank_lint {

/// What machine code that was looked at has of an access to local memory.
enum class SeenInCode : std::uint8_t {
  Nothing, ///< or none was looked at
  Array,   ///< the array is there, but not this access, as far as is known
  Access,  ///< with this width
};

/// Instructions of local memory that are alike: LDL, STL.
struct LocalInstruction {
  SourceRange Where; ///< the line; invalid where the code does not say
  bool IsStore = false;
  unsigned Width = 0;      ///< bytes per lane
  bool IsComputed = false; ///< at an address that is no constant
  auto operator<=>(const LocalInstruction &) const = default;
};

struct LocalCode {
  std::vector<LocalInstruction> Instructions; ///< each kind once
  /// Nothing else can access local memory: no function that the kernel may
  /// call, and no instruction with a generic address.
  bool IsAll = false;
};

} // namespace bank_lint

#endif
