//===-- analysis/pipeline/missing_headers.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A header that is not there makes an error of every use of what it would have
/// declared. Those are reported in the line of the header, and in full by
/// bank-lint doctor.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_MISSING_HEADERS_H
#define BANK_LINT_ANALYSIS_PIPELINE_MISSING_HEADERS_H

#include "analysis/program/device_module.h"
#include "analysis/result/finding.h"

namespace bank_lint {

/// The messages of \p Device in their order. All behind the first missing
/// header are follow-ups of its problem, whose text names the headers that are
/// missing and how many errors and lost kernels there are.
std::vector<SourceProblem> foldMissingHeaders(const DeviceModule &Device);

} // namespace bank_lint

#endif
