//===-- tool/config/baseline.h - findings that are known --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The file of a baseline: the findings of some day, and what was not analysed,
/// so that later runs report only what is new. It is JSON, a finding in a few
/// lines, sorted, so that a review shows what came and went. A finding is known
/// again by its fingerprint (tool/report/identity/fingerprint.h), not by its
/// line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_BASELINE_H
#define BANK_LINT_TOOL_CONFIG_BASELINE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>

namespace bank_lint {

/// One access of a finding.
struct BaselineEntry {
  // For people, and to know which run would find it again.
  std::string File; ///< as seen from the baseline's folder
  std::string Rule, Kernel, Expression;
  bool operator==(const BaselineEntry &) const = default;
};

/// What was not analysed; see known_losses.h.
struct LossKey {
  std::string File; ///< as seen from the baseline's folder
  std::string Kind; ///< "not-analysed"
  std::string Kernel, Reason;
  auto operator<=>(const LossKey &) const = default;
};

struct Baseline {
  std::map<std::string, BaselineEntry> Entries; ///< by fingerprint
  std::map<LossKey, unsigned> Losses;           ///< how many of each

  bool knows(llvm::StringRef Fingerprint) const {
    return Entries.contains(Fingerprint.str());
  }
};

/// An error is one line, and says what is wrong with the file.
llvm::Expected<Baseline> parseBaseline(llvm::StringRef Text);
llvm::Expected<Baseline> readBaseline(llvm::StringRef Path);

void writeBaseline(const Baseline &Known, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
