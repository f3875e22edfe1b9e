//===-- tool/bank-lint/options/comparison_choice.cpp - compare ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/comparison_choice.h"
#include "tool/bank-lint/options/choices.h"
#include "tool/bank-lint/options/option_values.h"

namespace bank_lint {

llvm::Expected<ComparisonChoice>
comparisonChoice(const ParsedLine &Line, llvm::ArrayRef<std::string> Compiler) {
  ComparisonChoice Result;
  llvm::Expected<ComparisonFormat> Format = comparisonFormatOf(Line);
  if (!Format)
    return Format.takeError();
  Result.Format = *Format;
  if (llvm::Error Wrong =
          parseEach(OPT_max_increase, Line.items(OPT_max_increase),
                    comparing::parseLimit, Result.Limits))
    return std::move(Wrong);
  Result.FailOn = Line.items(OPT_fail_on);
  Result.ForCheck = Line.optionsFor(Subcommand::Check, OPT_format);
  Result.ForCounters = Line.optionsFor(Subcommand::Counters, OPT_format);
  Result.ForCompiler.assign(Compiler.begin(), Compiler.end());
  return Result;
}

} // namespace bank_lint
