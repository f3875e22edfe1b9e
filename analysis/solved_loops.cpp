//===-- analysis/solved_loops.cpp - who ran out of steps ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/solved_loops.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {

/// So many are named.
static constexpr std::size_t Named = 3;

std::string noteOfSolvedLoops(ArrayRef<std::string> Kernels) {
  if (Kernels.size() == 1)
    return Kernels.front() +
           ": its loops run too long to be executed step by step; the rest was "
           "solved, so its executions are not counted";
  std::string Result =
      "the loops of " + std::to_string(Kernels.size()) +
      " kernels run too long to be executed step by step; the rest was solved, "
      "so their executions are not counted: " +
      join(Kernels.take_front(Named), ", ");
  if (Kernels.size() > Named)
    Result += " and " + std::to_string(Kernels.size() - Named) + " more";
  return Result;
}

} // namespace bank_lint
