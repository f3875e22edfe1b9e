//===-- analysis/embedded/compile_options.h - how it is compiled -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options with which a source in a string or cell is compiled, as far as
/// they were seen. An option that was not seen may be any: a source that asks
/// for a macro which such an option may define has unknown code.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_COMPILE_OPTIONS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_COMPILE_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

struct CompileOptions {
  std::vector<std::string> Known;
  /// Macros that are defined, with a value that is unknown.
  std::vector<std::string> UnknownMacros;
  bool IsWhole = true; ///< there are no others that may define macros

  /// Options of which nothing was seen.
  static CompileOptions unseen() {
    CompileOptions Result;
    Result.IsWhole = false;
    return Result;
  }
  /// Adds an option of which only the start \p Known is known.
  void addUnknown(llvm::StringRef Start);
  void append(const CompileOptions &Other);
};

/// All combinations of one of \p Left and one of \p Right; if there are too
/// many, options of which nothing was seen.
std::vector<CompileOptions> combined(llvm::ArrayRef<CompileOptions> Left,
                                     llvm::ArrayRef<CompileOptions> Right);

/// Those of \p Options that a compiler has to get: -D, -U, -I and -std=.
std::vector<std::string> usedOptions(const std::vector<std::string> &Options);

/// The architecture that \p Options name, "sm_90"; "" if none.
std::string architectureAmong(llvm::ArrayRef<std::string> Options);

/// Why the code of a source is unknown.
struct UnknownMacros {
  std::string Reason; ///< "" if it is known
  /// Macros that decide it; with a -D or -U of the user for each it is known.
  std::vector<std::string> Macros;
};

/// Whether \p Text, compiled with \p Options, asks for a macro that they may
/// define. \p Lacks is a piece of the text that is unknown. \p OfUser come
/// last, and count.
UnknownMacros unknownMacros(llvm::StringRef Text, llvm::StringRef Lacks,
                            const CompileOptions &Options,
                            llvm::ArrayRef<std::string> OfUser);

} // namespace bank_lint

#endif
