//===-- tool/bank-lint/commands/capture.cpp - `bank-lint capture` ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/capture.h"
#include "tool/bank-lint/commands/check.h"
#include "tool/capture/environment.h"
#include "tool/capture/kept_files.h"
#include "tool/capture/lost_kernels.h"
#include "tool/process/captured_run.h"
#include "tool/process/private_folder.h"
#include "tool/process/visible_run.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "llvm/Support/FileSystem.h"

namespace bank_lint {
namespace {

/// Where the user wants the files; an error if something is there.
llvm::Error checkNewFolder(const std::string &Path) {
  std::error_code Wrong;
  llvm::sys::fs::directory_iterator Entry(Path, Wrong), End;
  if (Wrong == std::errc::no_such_file_or_directory)
    return llvm::Error::success();
  if (Wrong || Entry != End)
    return llvm::createStringError(
        "--keep '" + Path +
        "': " + (Wrong ? Wrong.message() : "the directory is not empty"));
  return llvm::Error::success();
}

/// How the program ended, if not well.
std::string problemOf(const VisibleRun &Run) {
  if (Run.TookTooLong)
    return "the program took longer than --time-limit and was ended";
  if (Run.Signal)
    return "the program was ended by signal " + std::to_string(Run.Signal);
  return Run.Code
             ? "the program ended with exit code " + std::to_string(Run.Code)
             : "";
}

/// `bank-lint check` of \p Files.
ExitCode lint(const CommandOptions &Options, const KeptFiles &Files,
              const CaptureFolder &Folder, llvm::raw_ostream &Out,
              llvm::raw_ostream &Errors) {
  std::vector<std::string> Words{"bank-lint", "check"};
  Words.insert(Words.end(), Options.Capture.ForCheck.begin(),
               Options.Capture.ForCheck.end());
  for (const std::string &Record : keptRecords(Folder.launches()))
    Words.push_back("--launches-from=" + Record);
  for (const std::string &Include : Files.IncludeFolders)
    Words.push_back("-I" + Include);
  Words.insert(Words.end(), Files.ToLint.begin(), Files.ToLint.end());
  std::vector<const char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(Word.c_str());
  std::optional<CommandOptions> Check = parseOptions(Arguments, Errors);
  if (!Check)
    return ExitFailure;
  Check->NotKept = kernelsNotKept(Folder.lost());
  return runCheck(*Check, Out, Errors);
}

} // namespace

ExitCode runCapture(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors) {
  const CaptureChoice &Choice = Options.Capture;
  const auto Fail = [&](llvm::Error Wrong) {
    tellError(Errors, std::move(Wrong));
    return ExitFailure;
  };
  std::optional<PrivateFolder> Temporary;
  CaptureFolder Folder{Choice.Keep};
  if (Choice.Keep.empty()) {
    llvm::Expected<PrivateFolder> Made = PrivateFolder::create();
    if (!Made)
      return Fail(Made.takeError());
    Temporary.emplace(std::move(*Made));
    Folder.Path = Temporary->path();
  } else if (llvm::Error Wrong = checkNewFolder(Choice.Keep)) {
    return Fail(std::move(Wrong));
  }
  if (llvm::Error Wrong = prepare(Folder))
    return Fail(std::move(Wrong));
  llvm::Expected<VisibleRun> Run = runVisible(
      Choice.Program,
      captureEnvironment(ownEnvironment(), Folder, Options.Analysis.Arch),
      Choice.TimeLimit);
  if (!Run)
    return Fail(Run.takeError());
  const std::string Problem = problemOf(*Run);
  if (Run->LeftOthers)
    MessageLine(Errors, MessageLine::Note)
        << "the program left processes running, which were ended";
  llvm::Expected<KeptFiles> Files = keptFiles(Folder.kept());
  if (!Files)
    return Fail(Files.takeError());
  if (Files->LeftOut)
    MessageLine(Errors, MessageLine::Warning)
        << counted(Files->LeftOut, "more file") << " with kernels: not linted";
  if (Files->ToLint.empty()) {
    MessageLine(Errors, MessageLine::Error)
        << (Problem.empty() ? "the program ended" : Problem)
        << ", and no compiler kept a kernel; docs/capture.md lists the "
           "compilers whose kernels are captured";
    for (const KernelNotKept &Each : kernelsNotKept(Folder.lost()))
      MessageLine(Errors, MessageLine::Error)
          << oneLine(Each.Kernel)
          << " is not analysed: " << oneLine(Each.Reason);
    return ExitNotAnalysed;
  }
  if (!Problem.empty())
    MessageLine(Errors, MessageLine::Warning)
        << Problem << "; what compilers had made until then is linted";
  const ExitCode Code = lint(Options, *Files, Folder, Out, Errors);
  if (!Choice.Keep.empty())
    MessageLine(Errors, MessageLine::Note)
        << counted(Files->ToLint.size(), "file")
        << " with kernels: " << oneLine(Folder.kept());
  return Problem.empty() || Code == ExitFailure ? Code : ExitNotAnalysed;
}

} // namespace bank_lint
