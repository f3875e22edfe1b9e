//===-- analysis/program/containment.h - places within places ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_PROGRAM_CONTAINMENT_H
#define BANK_LINT_ANALYSIS_PROGRAM_CONTAINMENT_H

#include "analysis/program/source_range.h"
#include <tuple>

namespace bank_lint {

/// Whether all of \p Inner is in \p Outer.
inline bool contains(const SourceRange &Outer, const SourceRange &Inner) {
  return Outer.File == Inner.File &&
         std::tie(Outer.Line, Outer.Column) <=
             std::tie(Inner.Line, Inner.Column) &&
         std::tie(Inner.EndLine, Inner.EndColumn) <=
             std::tie(Outer.EndLine, Outer.EndColumn);
}

} // namespace bank_lint

#endif
