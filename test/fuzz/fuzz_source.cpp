//===-- test/fuzz/fuzz_source.cpp - whole files, fuzzed -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever stands in a file, its analysis comes to an end without a crash, and
/// the result holds together.
///
///     build/fuzz/bin/fuzz_source -max_total_time=300 -max_len=4000 \
///         -timeout=60 -dict=source.dict
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "test/fuzz/require.h"

using namespace bank_lint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  Options.SurvivesCrashes = false;
  Options.Contents = std::string(reinterpret_cast<const char *>(Data), Size);
  const FileResult Result = analyzeFile("/fuzz/k.cu", Options);
  for (const AccessSummary &Access : Result.Accesses) {
    require(Access.Executions.Min <= Access.Executions.Max,
            "a range ends behind its begin");
    require(Access.Wavefronts.Total.Min <= Access.Wavefronts.Total.Max,
            "a range ends behind its begin");
  }
  for (const Finding &Found : Result.Findings)
    require(!Found.Message.empty(), "a finding has a text");
  return 0;
}
