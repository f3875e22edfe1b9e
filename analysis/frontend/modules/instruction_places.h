//===-- analysis/frontend/modules/instruction_places.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Gives every instruction of a module a place: that of its debug info, in the
/// source of whatever language; else where it stands in the module's own text.
/// So two accesses are never treated as one because their location is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_INSTRUCTION_PLACES_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_INSTRUCTION_PLACES_H

#include "analysis/frontend/modules/module_text.h"
#include "analysis/frontend/modules/source_files.h"
#include <map>
#include <string>
#include <vector>

namespace bank_lint::frontend {

struct PlacedFiles {
  /// Every file with code, as places name it: whether it is the user's own.
  std::map<std::string, bool> IsUsers;
  /// Those that must not be read, and the module, if places are in its printed
  /// text: what to quote in their place.
  std::map<std::string, std::string> Texts;
  /// What accesses memory and is shown in the module's text: where it ends.
  std::vector<TextPlace> InText;
};

/// For \p M, which was read from \p File and has line tables for debug info at
/// most. Names the files of the debug info as \p Sources shows them.
PlacedFiles placeInstructions(llvm::Module &M, llvm::StringRef File,
                              const ModuleText &Text,
                              const SourceFiles &Sources);

} // namespace bank_lint::frontend

#endif
