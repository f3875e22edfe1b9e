//===-- analysis/warp/state/registers.h - results ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The results of instructions.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STATE_REGISTERS_H
#define BANK_LINT_ANALYSIS_WARP_STATE_REGISTERS_H

#include "analysis/symbolic/lane_value.h"
#include "analysis/warp/plan/kernel_plan.h"
#include <map>

namespace bank_lint {

/// A result may be anything in lanes that are off: a lane that uses it has come
/// by where it is computed since others did, but for what it took out of a
/// loop, and that was given to it when it left (Interpreter::goTo).
class Registers {
public:
  explicit Registers(const KernelPlan &Plan)
      : Plan(Plan), Values(Plan.valueCount()) {}

  /// Before each warp: nothing was computed yet.
  void start() {
    Values.assign(Values.size(), symbolic::LaneValue());
    for (const unsigned Number : Plan.notComputed())
      Values[Number] = symbolic::LaneValue::opaque(true);
  }
  /// Valid until \p I is executed again. \p I must have a result.
  const symbolic::LaneValue &of(const llvm::Instruction &I) const {
    return Values[Plan.number(I)];
  }
  void set(const llvm::Instruction &I, symbolic::LaneValue Value) {
    Values[Plan.number(I)] = std::move(Value);
  }
  /// The results of the inline PTX \p Call, if it has several; else none.
  llvm::ArrayRef<symbolic::LaneValue> members(const llvm::Value &Call) const {
    if (auto It = Members.find(&Call); It != Members.end())
      return It->second;
    return {};
  }
  void setMembers(const llvm::Value &Call,
                  std::vector<symbolic::LaneValue> Each) {
    Members[&Call] = std::move(Each);
  }

private:
  const KernelPlan &Plan;
  std::vector<symbolic::LaneValue> Values; ///< by KernelPlan::number
  std::map<const llvm::Value *, std::vector<symbolic::LaneValue>> Members;
};

} // namespace bank_lint

#endif
