//===-- tool/bank-lint/run/input_streams.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/input_streams.h"
#include "analysis/support/foreign_file.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/ScopeExit.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bank_lint {
namespace {

/// The commands whose operands are files.
bool takesFiles(Subcommand Name) {
  switch (Name) {
  case Subcommand::Check:
  case Subcommand::Counters:
  case Subcommand::Crosscheck:
  case Subcommand::Doctor:
  case Subcommand::Sweep:
  case Subcommand::Baseline:
    return true;
  default:
    return false;
  }
}

/// Whether \p File is a descriptor of this process under a name of the system,
/// and no regular file: another FIFO may have no writer, and is not waited for.
bool isOwnStream(const std::string &File) {
  const llvm::StringRef Name = File;
  if (Name != "/dev/stdin" && !Name.starts_with("/dev/fd/") &&
      !Name.starts_with("/proc/self/fd/"))
    return false;
  struct stat Status;
  return ::stat(File.c_str(), &Status) == 0 && !S_ISREG(Status.st_mode) &&
         !S_ISDIR(Status.st_mode);
}

llvm::Expected<std::string> readStream(const std::string &File) {
  const int Descriptor =
      File == "-" ? STDIN_FILENO : ::open(File.c_str(), O_RDONLY | O_CLOEXEC);
  if (Descriptor < 0)
    return llvm::createStringError(std::generic_category().message(errno));
  auto Close = llvm::scope_exit([&] {
    if (Descriptor != STDIN_FILENO)
      ::close(Descriptor);
  });
  llvm::Expected<FileText> Text =
      readForeignInput(Descriptor, File, MostSourceBytes);
  if (!Text)
    return Text.takeError();
  return (*Text)->getBuffer().str();
}

} // namespace

bool readStreams(CommandOptions &Options, llvm::raw_ostream &Errors) {
  auto Fail = [&](const std::string &Name, llvm::Error Wrong) {
    MessageLine(Errors, MessageLine::Error)
        << Name << ": " << llvm::toString(std::move(Wrong));
    return false;
  };
  if (Options.Name == Subcommand::Explain && !Options.StdinName.empty()) {
    llvm::Expected<std::string> Text = readStream("-");
    if (!Text)
      return Fail(Options.StdinName, Text.takeError());
    Options.Texts[Options.StdinName] = std::move(*Text);
  }
  if (!takesFiles(Options.Name))
    return true;
  for (std::string &File : Options.Files) {
    const bool IsStdin = File == "-";
    if (!IsStdin && !isOwnStream(File))
      continue;
    if (Options.Fixes == FixChoice::Apply) {
      MessageLine(Errors, MessageLine::Error)
          << "--fix changes files, and '" << File
          << "' is none; --diff prints a patch";
      return false;
    }
    std::string Name = File;
    if (IsStdin)
      Name = Options.StdinName.empty() ? "<stdin>" : Options.StdinName;
    if (Options.Texts.contains(Name)) { // named twice
      File = Name;
      continue;
    }
    llvm::Expected<std::string> Text = readStream(File);
    if (!Text)
      return Fail(Name, Text.takeError());
    File = Name;
    Options.Texts[Name] = std::move(*Text);
  }
  return true;
}

} // namespace bank_lint
