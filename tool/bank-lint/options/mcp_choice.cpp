//===-- tool/bank-lint/options/mcp_choice.cpp - mcp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/mcp_choice.h"

namespace bank_lint {

mcp::HandedOptions mcpChoice(const ParsedLine &Line,
                             llvm::ArrayRef<std::string> Compiler) {
  mcp::HandedOptions Result;
  for (Subcommand Each :
       {Subcommand::Check, Subcommand::Counters, Subcommand::Compare,
        Subcommand::Explain, Subcommand::Layout})
    Result.ByCommand[OptionTable::get().command(Each).Name] =
        Line.optionsFor(Each, OPT_format);
  Result.ForCompiler.assign(Compiler.begin(), Compiler.end());
  return Result;
}

} // namespace bank_lint
