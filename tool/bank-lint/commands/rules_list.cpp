//===-- tool/bank-lint/commands/rules_list.cpp - `bank-lint rules` --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/rules_list.h"
#include "analysis/rules/rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

static std::vector<const Rule *> rulesByName() {
  std::vector<const Rule *> Result;
  for (const Rule &R : rules())
    Result.push_back(&R);
  llvm::sort(Result, [](const Rule *A, const Rule *B) {
    return llvm::StringRef(A->Name) < B->Name;
  });
  return Result;
}

ExitCode runRules(const CommandOptions &Options, llvm::raw_ostream &Out) {
  const RuleOptions &Choice = Options.Analysis.Rules;
  if (Options.Format == OutputFormat::Json) {
    llvm::json::OStream J(Out, /*IndentSize=*/2);
    J.object([&] {
      J.attribute("version", toolVersion());
      J.attributeArray("rules", [&] {
        for (const Rule *R : rulesByName())
          J.object([&] {
            J.attribute("name", R->Name);
            J.attribute("on", isOn(*R, Choice));
            J.attribute("on_by_default", R->OnByDefault);
            J.attribute("summary", R->Summary);
          });
      });
    });
    Out << "\n";
    return ExitClean;
  }
  for (const Rule *R : rulesByName())
    Out << llvm::format("%-26s%-5s", R->Name, isOn(*R, Choice) ? "on" : "off")
        << R->Summary << "\n";
  return ExitClean;
}

} // namespace bank_lint
