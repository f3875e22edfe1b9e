//===-- tool/bank-lint/commands/compared_side.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/compared_side.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "tool/bank-lint/commands/check.h"
#include "tool/bank-lint/commands/counters.h"
#include "tool/config/git.h"
#include "tool/process/phase_limit.h"
#include "tool/process/private_folder.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdio>

using namespace llvm;
namespace fs = sys::fs;
namespace path = sys::path;

namespace bank_lint {
namespace {

Error readSaved(const std::string &File, const CommandOptions &Options,
                comparing::Snapshot &Into) {
  PhaseLimit Limit("reading a result", Options.Limits.Time, Options.Limits.MiB);
  Expected<FileText> Text = readForeignFile(File, MostDataBytes);
  if (!Text)
    return Text.takeError();
  Expected<json::Value> Document = parseForeignJson((*Text)->getBuffer());
  if (!Document)
    return Document.takeError();
  return Into.add(*Document);
}

/// What the commands print. They do it in a process of their own: it goes
/// through a file that has no name.
class Printed {
public:
  Printed() : File(std::tmpfile()) {
    if (File)
      Stream.emplace(fileno(File), /*shouldClose=*/false);
  }
  ~Printed() {
    if (Stream)
      Stream->flush();
    if (File)
      std::fclose(File);
  }
  Printed(const Printed &) = delete;

  explicit operator bool() const { return Stream.has_value(); }
  raw_fd_ostream &stream() { return *Stream; }
  std::string text() {
    Stream->flush();
    auto Buffer = MemoryBuffer::getOpenFile(
        fs::convertFDToNativeFile(fileno(File)), "", /*FileSize=*/-1,
        /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

private:
  std::FILE *File;
  std::optional<raw_fd_ostream> Stream;
};

using Command = ExitCode (*)(const CommandOptions &, raw_ostream &,
                             raw_ostream &);

/// Adds what \p Run prints in the present folder, by the arguments \p Words.
Error addResult(Command Run, ArrayRef<std::string> Words, raw_ostream &Errors,
                comparing::Snapshot &Into) {
  std::vector<const char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(Word.c_str());
  std::optional<CommandOptions> Options = parseOptions(Arguments, Errors);
  if (!Options)
    return createStringError("its settings cannot be used");
  Printed Out;
  if (!Out)
    return createStringError("no temporary file can be made");
  const ExitCode Code = Run(*Options, Out.stream(), Errors);
  Expected<json::Value> Document = json::parse(Out.text());
  if (!Document) {
    consumeError(Document.takeError());
    return createStringError("it could not be analysed (exit code " +
                             std::to_string(int(Code)) + ")");
  }
  return Into.add(*Document);
}

/// Analyses \p Paths in the present folder; none of them need be there.
Error analyze(ArrayRef<std::string> Paths, const CommandOptions &Options,
              raw_ostream &Errors, comparing::Snapshot &Into) {
  std::vector<std::string> Here;
  copy_if(Paths, std::back_inserter(Here),
          [](const std::string &Path) { return fs::exists(Path); });
  Into.HasCounters = Into.HasFindings = true;
  if (Here.empty())
    return Error::success(); // all of it is new, or gone
  const ComparisonChoice &Choice = Options.Comparison;
  auto WordsOf = [&](StringRef Name, ArrayRef<std::string> Passed) {
    std::vector<std::string> Words{"bank-lint", Name.str(), "--format=json"};
    append_range(Words, Passed);
    append_range(Words, Here);
    if (!Choice.ForCompiler.empty()) {
      Words.push_back("--");
      append_range(Words, Choice.ForCompiler);
    }
    return Words;
  };
  std::vector<std::string> Check = WordsOf("check", Choice.ForCheck);
  // Reports that settings ask for are of other runs.
  Check.insert(Check.begin() + 3,
               {"--output=json=/dev/null", "--suggest-fixes=false"});
  if (Error Wrong = addResult(runCheck, Check, Errors, Into))
    return Wrong;
  // It has the same to say of the files.
  raw_null_ostream Nothing;
  return addResult(runCounters, WordsOf("counters", Choice.ForCounters),
                   Nothing, Into);
}

/// The same with \p Folder as the present folder.
Error analyzeIn(StringRef Folder, ArrayRef<std::string> Paths,
                const CommandOptions &Options, raw_ostream &Errors,
                comparing::Snapshot &Into) {
  SmallString<256> Here;
  if (std::error_code Wrong = fs::current_path(Here))
    return errorCodeToError(Wrong);
  if (std::error_code Wrong = fs::set_current_path(Folder))
    return errorCodeToError(Wrong);
  scope_exit Back([&] { fs::set_current_path(Here); });
  return analyze(Paths, Options, Errors, Into);
}

Error analyzeRevision(const std::string &Revision, ArrayRef<std::string> Paths,
                      const CommandOptions &Options, raw_ostream &Errors,
                      comparing::Snapshot &Into) {
  if (!Options.Database.empty())
    return createStringError("a compile_commands.json is about files on disk: "
                             "compare two folders, or go without -p");
  Expected<GitRepository> Repository = GitRepository::of("");
  if (!Repository)
    return createStringError("no file or folder, and " +
                             toString(Repository.takeError()));
  Expected<std::string> Below = Repository->placeBelow(".");
  if (!Below)
    return Below.takeError();
  Expected<PrivateFolder> Folder = PrivateFolder::create();
  if (!Folder)
    return Folder.takeError();
  const std::string Top = Folder->path() + "/files";
  if (std::error_code Wrong = fs::create_directory(Top))
    return errorCodeToError(Wrong);
  if (Error Wrong =
          Repository->writeFiles(Revision, Top, Folder->path() + "/index"))
    return createStringError("no file or folder, and " +
                             toString(std::move(Wrong)));
  SmallString<256> Here(Top);
  path::append(Here, *Below);
  if (!fs::is_directory(Here)) {
    Into.HasCounters = Into.HasFindings = true;
    return Error::success();
  }
  return analyzeIn(Here, Paths, Options, Errors, Into);
}

} // namespace

Expected<comparing::Snapshot> readSide(const std::string &Name,
                                       const CommandOptions &Options,
                                       raw_ostream &Errors) {
  comparing::Snapshot Result;
  Result.Name = Name;
  std::vector<std::string> Paths = ArrayRef(Options.Files).drop_front(2).vec();
  if (Paths.empty())
    Paths.push_back(".");
  Printed Said;
  if (!Said)
    return createStringError("no temporary file can be made");
  Said.stream().SetUnbuffered();
  Error Wrong = Error::success();
  if (fs::is_directory(Name)) {
    Wrong = analyzeIn(Name, Paths, Options, Said.stream(), Result);
  } else if (fs::exists(Name) && StringRef(Name).ends_with(".json")) {
    Wrong = readSaved(Name, Options, Result);
  } else if (fs::exists(Name)) {
    const StringRef Folder = path::parent_path(Name);
    Wrong =
        analyzeIn(Folder.empty() ? "." : Folder, {path::filename(Name).str()},
                  Options, Said.stream(), Result);
  } else {
    Wrong = analyzeRevision(Name, Paths, Options, Said.stream(), Result);
  }
  if (const std::string Text = Said.text(); !Text.empty()) {
    MessageLine(Errors, MessageLine::Note) << "of " << Name << ":";
    Errors << Text;
  }
  if (Wrong)
    return createStringError("'" + Name + "': " + toString(std::move(Wrong)));
  return Result;
}

} // namespace bank_lint
