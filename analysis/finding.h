//===-- analysis/finding.h - what a rule has to say -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A finding, and the whole result of analysing one file. This is all that
/// the tool and its reports see.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FINDING_H
#define BANK_LINT_ANALYSIS_FINDING_H

#include "analysis/access_summary.h"

namespace bank_lint {

/// One thing to tell the user, at one source range.
struct Finding {
  std::string Rule;     ///< "shared-bank-conflict"
  std::string Message;  ///< one line, without the rule's name
  std::string Counter;  ///< the profiler's counter that would confirm it
  AccessSummary Access; ///< the figures, of the costliest launch
  /// What is lost per block: wavefronts or sectors beyond the ideal, at worst.
  std::uint64_t Excess = 0;
  /// Other launches of the file under which the same access is reported too.
  unsigned OtherLaunches = 0;
};

/// A message of the compiler, as the tool shows it.
struct SourceProblem {
  bool IsError = true;
  SourceRange Where;
  std::string Text;
};

/// A kernel, or a part of one, that could not be analysed.
struct Unanalysed {
  std::string Kernel;
  SourceRange Where;
  std::string Reason;
};

/// A kernel template that nothing in the file instantiates.
struct UninstantiatedTemplate {
  std::string Name;
  std::string
      Example; ///< an instantiation, "k<float, 32>"; "" if none is known
};

/// Everything about one file.
struct FileResult {
  std::string File;
  std::string Arch;     ///< "sm_80"
  std::string Toolkit;  ///< "" if the built-in headers were used
  std::string Database; ///< whose command it was compiled with; "" if none
  std::string Failure;  ///< nothing could be read or compiled: why
  std::vector<SourceProblem> Problems;
  std::vector<Unanalysed> NotAnalysed; ///< lost kernels, unmodelled memory code
  std::vector<std::string> Notes;      ///< budgets that were hit, and the like
  std::vector<UninstantiatedTemplate> UninstantiatedTemplates;
  unsigned Kernels = 0;                ///< kernels analysed
  std::vector<AccessSummary> Accesses; ///< in source order
  std::vector<Finding> Findings;       ///< worst first
};

/// Where an access stands in the closing count.
enum class AccessState : std::uint8_t {
  Clean,     ///< at its ideal
  Flagged,   ///< a finding was made of it
  Tolerated, ///< perhaps above its ideal, but no rule reports it: a
             ///< misalignment, a gather
  Undecided, ///< not known
};

/// The state of \p Access: what the rules say of it under its own launch.
AccessState accessState(const AccessSummary &Access);

} // namespace bank_lint

#endif
