//===-- tool/bank-lint/commands/config.cpp - `bank-lint config` -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/config.h"
#include "tool/bank-lint/options/config_keys.h"
#include "tool/config/config_lookup.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace bank_lint {

/// The path as seen from here, if it is below.
static std::string shortPath(llvm::StringRef Path) {
  llvm::SmallString<256> Here;
  if (!llvm::sys::fs::current_path(Here) && Path.consume_front(Here))
    Path.consume_front("/");
  return oneLine(Path);
}

static llvm::Error show(ConfigLookup &Lookup, const std::string &File,
                        llvm::raw_ostream &Out) {
  auto Files = Lookup.filesFor(File);
  if (!Files)
    return Files.takeError();
  auto Settings = Lookup.settingsFor(File);
  if (!Settings)
    return Settings.takeError();
  Out << oneLine(File) << ": ";
  if (Files->empty())
    Out << "no " << ConfigLookup::FileName << " in its project";
  llvm::interleave(
      *Files, Out, [&](const ConfigFile *F) { Out << shortPath(F->Path); },
      ", and ");
  Out << "\n";
  for (const ConfigKey &Key : configKeys()) {
    bool IsSaid = false;
    for (const Setting &Said : *Settings) {
      if (Said.Key != &Key)
        continue;
      IsSaid = true;
      Out << "  " << Key.Name << ": " << oneLine(Said.Value) << "  # "
          << shortPath(Said.File) << ":" << Said.Line << "\n";
    }
    if (!IsSaid)
      Out << "  # " << Key.Name << ": not set; " << Key.Description << "\n";
  }
  return llvm::Error::success();
}

ExitCode runConfig(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors) {
  llvm::ArrayRef<std::string> Words = Options.Files;
  if (Words.size() == 1 && Words[0] == "schema") {
    Out << configSchema(configKeys());
    return ExitClean;
  }
  if (Words.size() < 2 || Words[0] != "show") {
    MessageLine(Errors, MessageLine::Error)
        << "expected show FILE... or schema; see bank-lint config --help";
    return ExitFailure;
  }
  PhaseLimit Limit("reading settings", Options.Limits.Time, Options.Limits.MiB);
  ConfigLookup Lookup(configKeys(), userConfigPath());
  for (const std::string &File : Words.drop_front())
    if (llvm::Error Wrong = show(Lookup, File, Out)) {
      tellError(Errors, std::move(Wrong));
      return ExitFailure;
    }
  for (const ConfigNote &Note : Lookup.notes())
    MessageLine(Errors, MessageLine::Warning) << Note.Text;
  return ExitClean;
}

} // namespace bank_lint
