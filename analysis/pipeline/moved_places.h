//===-- analysis/pipeline/moved_places.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Goes through results by their fields, and changes each place in them: of a
/// text that stands in another file, to the places there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_MOVED_PLACES_H
#define BANK_LINT_ANALYSIS_PIPELINE_MOVED_PLACES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

using PlaceMove = llvm::function_ref<void(SourceRange &Where)>;

/// Calls \p Move for each place of \p Result, its findings and fixes included.
/// Offsets of edits stay what they are.
void movePlaces(FileResult &Result, PlaceMove Move);

/// The same of an access, and of a launch.
void movePlaces(AccessSummary &Access, PlaceMove Move);
void movePlaces(Launch &Launched, PlaceMove Move);

} // namespace bank_lint

#endif
