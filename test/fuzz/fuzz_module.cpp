//===-- test/fuzz/fuzz_module.cpp - LLVM IR, fuzzed -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever stands in a module, its analysis comes to an end without a crash,
/// and the result holds together. Text alone: LLVM's reader of bitcode does end
/// with a crash, which costs the file.
///
///     build/fuzz/bin/fuzz_module -max_total_time=300 -max_len=8000 \
///         -timeout=60 test/fuzz/corpus/module
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "test/fuzz/require.h"

using namespace bank_lint;

// libFuzzer names it.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  Options.SurvivesCrashes = false;
  Options.Contents = std::string(reinterpret_cast<const char *>(Data), Size);
  const FileResult Result = analyzeFile("/fuzz/k.ll", Options);
  for (const AccessSummary &Access : Result.Accesses) {
    require(Access.Executions.Min <= Access.Executions.Max,
            "a range ends behind its begin");
    require(Access.Where.isValid(), "an access has a place");
  }
  for (const Finding &Found : Result.Findings)
    require(!Found.Message.empty(), "a finding has a text");
  return 0;
}
