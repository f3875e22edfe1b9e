//===-- test/oracle/costly_accesses.h - what should be said -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which accesses cost too much in all runs, and whether their verdicts say so.
/// A verdict that is never wrong may still be of no use.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_COSTLY_ACCESSES_H
#define BANK_LINT_TEST_ORACLE_COSTLY_ACCESSES_H

#include "analysis/result/access_summary.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bank_lint::oracle {

/// Over all kernels. An access is costly if each of its instructions, in all of
/// at least two runs, costs more than twice what its bytes need.
struct CostlyTally {
  std::uint64_t Said = 0;       ///< a cost above the ideal is certain, or a row
  std::uint64_t LeftToData = 0; ///< the verdict says that data decides
  std::vector<std::string> Unsaid; ///< verdicts, in one line each
};

/// The costly accesses of one kernel.
class CostlyAccesses {
public:
  /// What an instruction of \p S cost in the run that is noted now.
  void note(const AccessSummary &S, std::uint64_t Cost, std::uint64_t Ideal);
  void endRun();
  /// \p Describe: a verdict in one line.
  void addTo(CostlyTally &Count,
             std::string (*Describe)(const AccessSummary &));

private:
  struct Seen {
    unsigned Runs = 0;
    bool IsCostly = true, IsInRun = false;
  };
  std::map<const AccessSummary *, Seen> All;
};

} // namespace bank_lint::oracle

#endif
