//===-- analysis/pipeline/chosen_values.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel can only be run with a grid and with values. Where they are not
/// set, some are chosen; predictions for that run are made with the same.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_CHOSEN_VALUES_H
#define BANK_LINT_ANALYSIS_PIPELINE_CHOSEN_VALUES_H

#include "analysis/program/byte_range.h"
#include "analysis/program/device_module.h"
#include "analysis/program/launch.h"
#include <string>
#include <vector>

namespace bank_lint {

/// Completes \p L, for \p Kernel: unknown sizes of the grid, and unknown
/// integers that have a name. What is assumed of an integer holds of its value.
/// Each choice is reported in \p Chosen: "n = 256", "grid (4,1,1)".
Launch withChosenValues(const KernelInfo &Kernel, const Launch &L,
                        std::vector<std::string> &Chosen);

/// The same of dynamic shared memory, of which \p L touches \p Touched; no more
/// than the program allows. Where neither says a number, it stays open.
void chooseSharedBytes(const ByteRange &Touched, Launch &L,
                       std::vector<std::string> &Chosen);

} // namespace bank_lint

#endif
