//===-- tool/bank-lint/options/capture_choice.cpp - capture ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/capture_choice.h"
#include "tool/bank-lint/options/option_values.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace bank_lint {

llvm::Expected<CaptureChoice>
captureChoice(const ParsedLine &Line, llvm::ArrayRef<std::string> Program) {
  if (!Line.operands().empty())
    return llvm::createStringError(
        "'" + Line.operands().front() +
        "': the program follows --: bank-lint capture -- python program.py");
  if (Program.empty())
    return llvm::createStringError(
        "no program to run: bank-lint capture -- python program.py");
  CaptureChoice Result;
  Result.Program = Program.vec();
  unsigned Seconds = 0;
  if (llvm::Error Wrong = parseNumber(Line, OPT_time_limit, Seconds))
    return std::move(Wrong);
  Result.TimeLimit = std::chrono::seconds(Seconds);
  if (Line.hasOption(OPT_keep)) {
    llvm::SmallString<256> Path(Line.value(OPT_keep));
    if (std::error_code Wrong = llvm::sys::fs::make_absolute(Path))
      return llvm::createStringError(Wrong, Wrong.message());
    Result.Keep = Path.str().str();
  }
  Result.ForCheck = Line.optionsFor(Subcommand::Check, OPT_INVALID);
  return Result;
}

} // namespace bank_lint
