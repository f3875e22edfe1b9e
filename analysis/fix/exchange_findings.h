//===-- analysis/fix/exchange_findings.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the exchanges of x and y that were tried mean for the findings of a
/// file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_EXCHANGE_FINDINGS_H
#define BANK_LINT_ANALYSIS_FIX_EXCHANGE_FINDINGS_H

#include "analysis/fix/fix_target.h"
#include "analysis/fix/thread_exchange.h"

namespace bank_lint {

class ExchangeFindings {
public:
  explicit ExchangeFindings(std::vector<ExchangedKernel> Exchanged);

  /// Whether an exchange that is confirmed removes \p F.
  bool removes(const Finding &F) const;
  /// The confirmed exchanges, as targets that may be made.
  std::vector<FixTarget> &targets() { return Targets; }
  /// Adds to \p F what there is to say of its kernel: a fix, or advice.
  void describe(Finding &F) const;

private:
  std::vector<ExchangedKernel> Exchanged;
  std::vector<FixTarget> Targets;
};

} // namespace bank_lint

#endif
