//===-- analysis/frontend/host/notes.h - what was not followed --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the host interpreter did not follow, by location, each with the reason.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_NOTES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_NOTES_H

#include "analysis/program/source_range.h"
#include <cstdint>
#include <map>
#include <string>

namespace bank_lint::frontend {

struct HostNotes {
  /// Calls that lead to a launch and were not followed.
  std::map<bank_lint::SourceRange, std::string> Calls;
  /// Loops whose iterations differ in what they launch and are more than are
  /// followed one by one: how many they are.
  std::map<bank_lint::SourceRange, std::uint64_t> Loops;
  /// Statements of a kind that is not followed, and what they are.
  std::map<bank_lint::SourceRange, std::string> Hidden;
};

} // namespace bank_lint::frontend

#endif
