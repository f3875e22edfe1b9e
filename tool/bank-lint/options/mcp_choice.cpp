//===-- tool/bank-lint/options/mcp_choice.cpp - mcp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/mcp_choice.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

mcp::HandedOptions mcpChoice(const ParsedLine &Line,
                             llvm::ArrayRef<std::string> Compiler) {
  mcp::HandedOptions Result;
  for (Subcommand Each :
       {Subcommand::Check, Subcommand::Counters, Subcommand::Compare,
        Subcommand::Explain, Subcommand::Layout}) {
    std::vector<std::string> Own = Line.optionsFor(Each, OPT_format);
    // Each call gets them with the folders that the client adds.
    llvm::erase_if(Own, [](llvm::StringRef Word) {
      return Word.starts_with("--confine=");
    });
    Result.ByCommand[OptionTable::get().command(Each).Name] = std::move(Own);
  }
  Result.ForCompiler.assign(Compiler.begin(), Compiler.end());
  return Result;
}

} // namespace bank_lint
