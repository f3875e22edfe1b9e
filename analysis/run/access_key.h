//===-- analysis/run/access_key.h - which access it is ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the summary of an access again among those of another run.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RUN_ACCESS_KEY_H
#define BANK_LINT_ANALYSIS_RUN_ACCESS_KEY_H

#include "analysis/result/finding.h"
#include <tuple>

namespace bank_lint {

/// What distinguishes one access of a kernel from another, whatever the block.
using AccessKey =
    std::tuple<SourceRange, std::vector<SourceRange>, SourceRange, AccessSpace,
               AccessOperation, AccessForm, unsigned>;

inline AccessKey keyOf(const AccessSummary &A) {
  return {A.Where,     A.InlinedAt, A.Counter, A.Space,
          A.Operation, A.Form,      A.Width};
}

/// Whether both are of one access of one kernel.
inline bool isOfOneAccess(const AccessSummary &A, const AccessSummary &B) {
  return keyOf(A) == keyOf(B);
}

} // namespace bank_lint

#endif
