//===-- tool/bank-lint/run/confined_run.cpp - --confine -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/confined_run.h"
#include "analysis/support/confinement.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

void confineRun(const CommandOptions &Options) {
  // The server reads nothing itself; each of its calls is confined.
  if (Options.Name == Subcommand::Mcp)
    return;
  for (const std::string &Folder : Options.Confined)
    confineTo(Folder);
  if (!Options.Database.empty()) {
    llvm::SmallString<256> Database(Options.Database);
    if (llvm::sys::fs::is_directory(Database))
      llvm::sys::path::append(Database, "compile_commands.json");
    alsoAllow(Database);
  }
  for (const std::vector<std::string> &Named :
       {Options.LaunchFiles, Options.Cubins})
    for (const std::string &File : Named)
      alsoAllow(File);
}

} // namespace bank_lint
