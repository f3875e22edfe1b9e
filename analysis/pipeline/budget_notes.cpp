//===-- analysis/pipeline/budget_notes.cpp - who ran out of a budget ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/budget_notes.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// What is said of one kernel, behind its name, and of several, before theirs.
struct Wording {
  const char *OfOne, *OfMany;
};

constexpr Wording SolvedLoops = {
    "its loops run too long to be executed step by step; the other iterations "
    "were analysed as one, so its executions are not counted",
    "run too long to be executed step by step; the other iterations were "
    "analysed as one, so their executions are not counted"};
constexpr Wording RolledLoops = {
    "its loops are too much code to be unrolled as far as nvcc does, which may "
    "combine several accesses",
    "are too much code to be unrolled as far as nvcc does, which may combine "
    "several accesses"};

std::string noteOf(ArrayRef<std::string> Kernels, const Wording &Words) {
  constexpr std::size_t Named = 3;
  if (Kernels.size() == 1)
    return Kernels.front() + ": " + Words.OfOne;
  std::string Result = "the loops of " + std::to_string(Kernels.size()) +
                       " kernels " + Words.OfMany + ": " +
                       join(Kernels.take_front(Named), ", ");
  if (Kernels.size() > Named)
    Result += " and " + std::to_string(Kernels.size() - Named) + " more";
  return Result;
}

} // namespace

std::vector<std::string> ShortOfBudget::notes() const {
  std::vector<std::string> Result;
  for (const auto &[Kernels, Words] :
       {std::pair(&Solved, &SolvedLoops), std::pair(&Rolled, &RolledLoops)})
    if (!Kernels->empty())
      Result.push_back(noteOf(*Kernels, *Words));
  return Result;
}

} // namespace bank_lint
