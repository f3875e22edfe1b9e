//===-- tool/bank-lint/run/embedded_counters.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/embedded_counters.h"
#include "tool/bank-lint/run/embedded_run.h"

namespace bank_lint {

CountersResult
countEmbedded(const std::string &File, const AnalysisOptions &Options,
              llvm::function_ref<CountersResult(const std::string &,
                                                const AnalysisOptions &)>
                  Count) {
  CountersResult Whole;
  Whole.Base =
      analyzeEmbedded(File, Options,
                      [&](const std::string &Source, const AnalysisOptions &Own,
                          const EmbeddedPlaces *Places) {
                        CountersResult Counted = Count(Source, Own);
                        for (LaunchCounters &Each : Counted.Launches) {
                          if (Places) {
                            Each.Kernel += Places->variantSuffix();
                            Places->toTold(Each.LaunchedWith);
                            for (LineCounters &Line : Each.Lines)
                              Places->toTold(Line.Where);
                          }
                          Whole.Launches.push_back(std::move(Each));
                        }
                        return std::move(Counted.Base);
                      });
  return Whole;
}

} // namespace bank_lint
