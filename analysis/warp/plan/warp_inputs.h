//===-- analysis/warp/plan/warp_inputs.h - what is executed -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel and its launch, as all parts that execute it see them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_WARP_INPUTS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_WARP_INPUTS_H

#include "analysis/lowering/marks/source_line.h"
#include "analysis/program/block_box.h"
#include "analysis/program/device_module.h"
#include "analysis/program/launch.h"
#include "analysis/symbolic/value_context.h"
#include "analysis/warp/plan/kernel_plan.h"
#include <string>
#include <vector>

namespace bank_lint {

/// A kernel's parameter as its execution needs it.
struct ParameterFacts {
  std::string Name;
  bool IsUnsigned = false;
  const KernelParameter *Declared = nullptr; ///< null: no more is known
};

/// All of it must live as long as what uses it.
struct WarpInputs {
  const KernelPlan &Plan;
  const SourceLines &Lines;
  const Launch &LaunchedWith;
  const std::vector<ParameterFacts> &Parameters;
  const BlockBox *Box = nullptr; ///< the blocks that are run; null: all
  /// Also one at the edge of an array, which may be partial.
  bool IsAnyBlock = false;
};

} // namespace bank_lint

#endif
