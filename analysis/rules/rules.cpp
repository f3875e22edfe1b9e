//===-- analysis/rules/rules.cpp - the table of rules -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/constant_divergent.h"
#include "analysis/rules/constant_gather.h"
#include "analysis/rules/global_misaligned.h"
#include "analysis/rules/global_uncoalesced.h"
#include "analysis/rules/local_array_indexed.h"
#include "analysis/rules/matrix_descriptor_invalid.h"
#include "analysis/rules/narrow_access.h"
#include "analysis/rules/rule.h"
#include "analysis/rules/shared_atomic_contention.h"
#include "analysis/rules/shared_bank_conflict.h"
#include "analysis/rules/shared_gather.h"
#include "analysis/rules/shared_layout_mismatch.h"
#include "analysis/rules/tensor_map_invalid.h"
#include "analysis/rules/vector_misaligned.h"
#include <algorithm>

namespace bank_lint {
namespace {

constexpr Rule Table[] = {
    {"vector-misaligned",
     "an access wider than its address is aligned to: undefined behaviour",
     true, checkVectorMisaligned},
    {"tensor-map-invalid", "a tensor copy (TMA) that hardware does not take",
     true, checkTensorMapInvalid},
    {"shared-layout-mismatch",
     "a shared tile that is written under one layout and read under another",
     true, checkSharedLayoutMismatch},
    {"matrix-descriptor-invalid",
     "a descriptor of wgmma or tcgen05 whose rows or pieces overlap", true,
     checkMatrixDescriptorInvalid},
    {"shared-atomic-contention",
     "a shared atomic whose lanes meet on one address", true,
     checkSharedAtomicContention},
    {"shared-gather",
     "a shared memory access that data may send into bank conflicts or to one "
     "address",
     false, checkSharedGather},
    {"shared-bank-conflict",
     "a shared memory access that needs more wavefronts than its ideal", true,
     checkSharedBankConflict},
    {"constant-gather",
     "a constant memory access whose lanes data may send to many addresses",
     false, checkConstantGather},
    {"constant-divergent",
     "a constant memory access whose lanes want different addresses", true,
     checkConstantDivergent},
    {"local-array-indexed",
     "a private array that is indexed at run time and is expected in local "
     "memory",
     true, checkLocalArrayIndexed},
    {"global-uncoalesced",
     "a global access that touches more sectors than its bytes need", true,
     checkGlobalUncoalesced},
    {"global-misaligned",
     "a contiguous global access whose offset costs further sectors", true,
     checkGlobalMisaligned},
    {"narrow-access",
     "a scalar global access in a loop where a vector would do (advice)", false,
     checkNarrowAccess},
};

} // namespace

std::span<const Rule> rules() { return Table; }

const Rule *findRule(std::string_view Name) {
  const Rule *Found =
      std::find_if(std::begin(Table), std::end(Table),
                   [&](const Rule &R) { return R.Name == Name; });
  return Found == std::end(Table) ? nullptr : Found;
}

bool isOn(const Rule &R, const RuleOptions &Options) {
  auto Names = [&](const std::vector<std::string> &List) {
    return std::find(List.begin(), List.end(), R.Name) != List.end();
  };
  return R.OnByDefault ? !Names(Options.Off) : Names(Options.On);
}

std::string insteadOf(const Interval &Count, std::uint64_t Ideal,
                      const char *Unit) {
  std::string Text = Count.isExact() ? "" : "up to ";
  Text += std::to_string(Count.Max) + " " + Unit;
  if (Count.Max != 1)
    Text += "s";
  return Text + " where " + std::to_string(Ideal) + " would do";
}

const char *operationName(AccessOperation Operation) {
  switch (Operation) {
  case AccessOperation::Load:
    return "load";
  case AccessOperation::Store:
    return "store";
  case AccessOperation::Atomic:
    return "atomic";
  }
  return "access";
}

std::string deciders(const AccessSummary &Access) {
  const std::vector<std::string> &Names = Access.DecidedBy;
  auto IsWord = [](const std::string &Name) {
    return Name.find(' ') == std::string::npos;
  };
  const bool HasWord = std::any_of(Names.begin(), Names.end(), IsWord);
  std::string Text;
  for (const std::string &Name : Names)
    if (!HasWord || IsWord(Name))
      Text += (Text.empty() ? "" : ", ") + Name;
  return Text;
}

double leastSharedExcess(const AccessSummary &Access) {
  const std::uint64_t Ideal = Access.Ideal.Total.Max;
  const std::uint64_t Turns = Access.SerialWavefronts.Min;
  return Access.perBlock(
      std::max(Access.Conflicts.Total.Min, Turns > Ideal ? Turns - Ideal : 0));
}

void sayLeastExcess(Finding &F, double Excess, const std::string &What) {
  F.Excess = Excess;
  F.IsLeastExcess = true;
  F.Message = What + " in some of its instructions; of the others the data "
                     "decides";
}

std::uint64_t excess(const Interval &Paid, const Interval &Ideal) {
  return Paid.Max > Ideal.Max ? Paid.Max - Ideal.Max : 0;
}

} // namespace bank_lint
