//===-- analysis/machine_code/line_program.h - .debug_line ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The places in the source of a cubin's instructions. `nvcc -lineinfo` writes
/// DWARF 2 with an operation of NVIDIA's own, which says where a function was
/// inlined; LLVM's reader has no relocations of cubins, without which the
/// function of a row is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_MACHINE_CODE_LINE_PROGRAM_H
#define BANK_LINT_ANALYSIS_MACHINE_CODE_LINE_PROGRAM_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bank_lint::machine_code {

/// A line of the source.
struct SourceLine {
  std::string File; ///< as the compiler got it
  unsigned Line = 0;
  bool operator==(const SourceLine &) const = default;
};

/// From an address on, where instructions come from.
struct LineRow {
  std::uint64_t Address = 0; ///< bytes from the beginning of the function
  SourceLine Where;
  /// For an inlined function: the number, from 1 on in its function, of the row
  /// of the call; 0: it is not inlined.
  std::size_t Caller = 0;
};

/// The rows of one function, in the order of the section.
struct FunctionLines {
  /// The section that the function's code is in.
  std::size_t Section = 0;
  std::vector<LineRow> Rows;
};

/// All line programs of \p Section, the contents of .debug_line. \p SectionAt
/// gives the section that an address which stands at an offset of it is in.
/// An error if the section is not what it should be.
llvm::Expected<std::vector<FunctionLines>>
readLines(llvm::StringRef Section,
          const std::function<std::size_t(std::uint64_t)> &SectionAt);

} // namespace bank_lint::machine_code

#endif
