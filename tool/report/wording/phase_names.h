//===-- tool/report/wording/phase_names.h - phases of the work --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_PHASE_NAMES_H
#define BANK_LINT_TOOL_REPORT_WORDING_PHASE_NAMES_H

#include "analysis/support/phase_times.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

inline llvm::StringRef nameOf(WorkPhase Of) {
  switch (Of) {
  case WorkPhase::Cache:
    return "cache";
  case WorkPhase::Headers:
    return "headers";
  case WorkPhase::Parse:
    return "parse";
  case WorkPhase::Launches:
    return "launches";
  case WorkPhase::Code:
    return "code";
  case WorkPhase::Passes:
    return "passes";
  case WorkPhase::Execution:
    return "execution";
  case WorkPhase::Rules:
    return "rules";
  case WorkPhase::Fixes:
    return "fixes";
  case WorkPhase::Examples:
    return "examples";
  }
  return "";
}

} // namespace bank_lint

#endif
