//===-- analysis/summary/access_site.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where in the source an access stands: the innermost place in the user's own
/// files, the calls that lead there, the line that the profiler accounts it to,
/// and the array that it names.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_ACCESS_SITE_H
#define BANK_LINT_ANALYSIS_SUMMARY_ACCESS_SITE_H

#include "analysis/program/device_module.h"
#include "analysis/result/finding.h"

namespace llvm {
class DILocation;
class Instruction;
} // namespace llvm

namespace bank_lint {

/// All as in AccessSummary.
struct AccessSite {
  SourceRange Where;
  std::vector<SourceRange> InlinedAt;
  /// Where the code stands that `#line` says was made from Where.
  std::vector<SourceRange> Within;
  SourceRange Counter;
  SourceRange Declaration;
  std::string DeclarationText;
  unsigned RecordBytes = 0;
  std::string OwnedBy;
  CallersExpression Caller;
  auto operator<=>(const AccessSite &) const = default;
};

class AccessSites {
public:
  AccessSites(const SourceMap &Map, const KernelInfo &Kernel)
      : Map(Map), Kernel(Kernel) {}

  /// The site of \p At; all but Counter.
  AccessSite siteOf(const llvm::Instruction &At,
                    AccessOperation Operation) const;
  /// Where the profiler accounts \p At to, if not to the line of \p Where.
  SourceRange counterOf(const llvm::Instruction &At, AccessOperation Operation,
                        const SourceRange &Where) const;

private:
  const AccessExpression *followAccessor(const AccessExpression &Accessed,
                                         const llvm::DILocation &Inner,
                                         const std::string &File,
                                         const llvm::DILocation &Call,
                                         AccessSite &To) const;
  /// The innermost place of the user's at \p Location; invalid if there is
  /// none.
  SourceRange userPlace(const llvm::DILocation *Location) const;

  const SourceMap &Map;
  const KernelInfo &Kernel;
};

} // namespace bank_lint

#endif
