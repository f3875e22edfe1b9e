//===-- analysis/summary/pointed_array.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The array that a pointer or a reference leads to: the source names
/// `row[i]`, and each address is one in `tile`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_POINTED_ARRAY_H
#define BANK_LINT_ANALYSIS_SUMMARY_POINTED_ARRAY_H

#include "analysis/access/access_record.h"
#include "analysis/program/device_module.h"
#include "analysis/result/access_summary.h"

namespace bank_lint {

class PointedArray {
public:
  PointedArray() = default;
  /// Looks at accesses that are named as \p Named is, if that is no array.
  PointedArray(const AccessSummary &Named, const SourceMap &Map);

  /// Notes where \p Record leads.
  void note(const symbolic::ValueContext &Context, const AccessRecord &Record);
  /// Sets AccessSummary::Array of \p To, if all led to one array.
  void describe(const SourceMap &Map, AccessSummary &To) const;

private:
  bool IsWanted = false;
  const void *Object = nullptr; ///< that all have led to so far
};

} // namespace bank_lint

#endif
