//===-- test/unit/report/hostile_results.h - names that bite ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A result whose every text would break out of a report that does not escape
/// it: of a workflow command, of XML, of JSON, of a page or of a line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_REPORT_HOSTILE_RESULTS_H
#define BANK_LINT_TEST_UNIT_REPORT_HOSTILE_RESULTS_H

#include "sample_results.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint::test {

inline constexpr const char *HostileFile =
    "a b/50%,line=1::error ::x%0A]]><\"'&{{{style}}}.cu";
inline constexpr const char *HostileText =
    "100% of\r\n::error::x, [link](1) ]]> </script><script>\"'&{{x}}";

inline FileResult hostileResult() {
  FileResult R;
  R.File = HostileFile;
  R.Arch = "sm_80";
  R.Kernels = 1;
  AccessSummary Access = sharedAccess(AccessOperation::Load, 32, 13);
  Access.Where.File = HostileFile;
  Access.Kernel = HostileText;
  Access.HasWitness = true;
  Access.Declaration = {HostileFile, 9, 20, 9, 32};
  Access.DeclarationText = HostileText;
  Access.Assumptions = {HostileText};
  Access.Sureness = Certainty::Parametric;
  Access.Table = {{HostileText, Interval::exactly(32), 1}};
  Access.Reason = HostileText;
  Finding F = findingOn(Access);
  F.Message = HostileText;
  R.Accesses = {Access};
  R.Findings = {F};
  R.NotAnalysed = {{HostileText, {HostileFile, 3, 1, 3, 2}, HostileText}};
  R.Problems = {{true, {HostileFile, 4, 1, 4, 2}, HostileText}};
  R.UninstantiatedTemplates = {{HostileText, HostileText}};
  R.Notes = {HostileText};
  return R;
}

/// A result with one of everything that is reported beside findings.
inline FileResult incompleteResult() {
  FileResult R = sampleResult();
  R.Problems = {{true, {"k.cu", 3, 7, 3, 9}, "unknown type name 'foo'"},
                {false, {"k.cu", 4, 1, 4, 2}, "unused variable"}};
  R.NotAnalysed = {{"lost(int)", {"k.cu", 30, 1, 30, 5}, "it recurses"}};
  R.UninstantiatedTemplates = {{"generic", "generic<float>"}};
  R.Notes = {"a loop was too long"};
  return R;
}

inline FileResult unreadableResult() {
  FileResult R;
  R.File = "gone.cu";
  R.Failure = "no such file";
  return R;
}

/// The output of \p Write for the results, with paths relative to \p Root.
template <typename Writer>
std::string written(Writer Write, llvm::ArrayRef<FileResult> Results,
                    const std::string &Root = ".") {
  ReportOptions Options;
  Options.Version = "0.1.0";
  Options.Arch = "sm_80";
  Options.Root = Root;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Write(Results, Options, OS);
  return Text;
}

} // namespace bank_lint::test

#endif
