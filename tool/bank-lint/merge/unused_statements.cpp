//===-- tool/bank-lint/merge/unused_statements.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include <map>
#include <set>

namespace bank_lint {

/// A terminal outside of CI.
static bool isAttended(const llvm::raw_ostream &Errors) {
  const auto Ci = llvm::sys::Process::GetEnv("CI");
  return Errors.is_displayed() && (!Ci || Ci->empty() || *Ci == "false");
}

using Statement = std::pair<std::string, std::string>; ///< option and name

static std::set<Statement> statementsOf(const CommandOptions &Typed) {
  std::set<Statement> Statements;
  for (const std::string &Name : Typed.Analysis.KernelNames)
    Statements.emplace("--kernel", Name);
  for (const LaunchOverride &Launch : Typed.Analysis.Launches)
    Statements.emplace("--launch", Launch.Kernel);
  for (const ArgumentValue &Argument : Typed.Analysis.Arguments)
    Statements.emplace("--arg", Argument.Name);
  return Statements;
}

ExitRules exitRules(llvm::ArrayRef<FileResult> Results,
                    const CommandOptions &Typed, int StopSignal,
                    llvm::raw_ostream &Errors) {
  ExitRules Rules{Typed.FailsIncomplete, isAttended(Errors)};
  Rules.StopSignal = StopSignal;
  if (StopSignal)
    return Rules;
  const std::set<Statement> Stated = statementsOf(Typed);
  std::map<Statement, std::pair<std::size_t, std::string>> Unused;
  std::size_t Read = 0;
  for (const FileResult &Result : Results) {
    Read += Result.Failure.empty();
    for (const UnusedStatement &Each : Result.Unused) {
      auto &[Files, Why] = Unused[{Each.Option, Each.Name}];
      ++Files;
      Why = Each.Why;
    }
  }
  const bool Fails = !Rules.IsAttended;
  for (const auto &[Each, Found] : Unused) {
    if (Found.first != Read || !Stated.contains(Each))
      continue;
    MessageLine(Errors, Fails ? MessageLine::Error : MessageLine::Note)
        << Each.first << " '" << Each.second << "' " << Found.second << " in "
        << (Results.size() == 1 ? "'" + oneLine(Results.front().File) + "'"
                                : "any of " + counted(Results.size(), "file"));
    Rules.HasUnused |= Fails;
  }
  return Rules;
}

} // namespace bank_lint
