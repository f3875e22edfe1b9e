//===-- analysis/frontend/preamble/leading_includes.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The system headers that a file includes before it says anything else, also
/// through the user's headers. Nothing in the file can change what they mean,
/// so they can be read in advance with the CUDA headers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEADING_INCLUDES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEADING_INCLUDES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// An `#include` as it is written.
struct WrittenInclude {
  std::string Name;
  bool IsAngled = false;
};

/// Those of \p Text itself before which there are only others, comments, blank
/// lines and `#pragma once`.
std::vector<WrittenInclude> writtenIncludes(llvm::StringRef Text);

/// Whether a header with \p Text says at its front that it is read once:
/// `#pragma once`, or an include guard of any name.
bool isReadOnce(llvm::StringRef Text);

/// What the name in an `#include` means.
struct FoundHeader {
  bool IsOfSystem = false;
  std::string Path, Text; ///< if it is not
};

/// Finds what `#include "Name"`, or `#include <Name>` if \p IsAngled, means in
/// the file \p Includer; nothing if it is not there.
using HeaderFinder = llvm::function_ref<std::optional<FoundHeader>(
    llvm::StringRef Includer, llvm::StringRef Name, bool IsAngled)>;

struct LeadingIncludes {
  std::vector<std::string> Names; ///< of system headers, in their order
  /// The macros that guard headers which were looked into. Where one is defined
  /// before the file begins, the names do not hold.
  std::vector<std::string> Guards;
};

/// The includes of \p Text, the file \p Path, before which there are only
/// comments, blank lines and other such lines. Those that its own headers begin
/// with go on, for a compiler reads them next; these may have an include guard
/// or `#pragma once`.
LeadingIncludes leadingIncludes(llvm::StringRef Path, llvm::StringRef Text,
                                HeaderFinder Find);

} // namespace bank_lint::frontend

#endif
