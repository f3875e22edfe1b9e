//===-- analysis/frontend/host/facts/file_facts.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of a file before its host code is executed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_FILE_FACTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_FILE_FACTS_H

#include "analysis/frontend/host/facts/launch_reach.h"
#include "analysis/frontend/host/facts/stable_variables.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/lost_code.h"

namespace bank_lint::frontend {

struct FileFacts {
  const clang::ASTContext &Context;
  const Locations &Where;
  const StableVariables &Stable;
  const LaunchReach &Reach;
  const LostCode &Lost;
};

} // namespace bank_lint::frontend

#endif
