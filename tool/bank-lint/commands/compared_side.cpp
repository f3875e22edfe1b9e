//===-- tool/bank-lint/commands/compared_side.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/compared_side.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "tool/bank-lint/commands/check.h"
#include "tool/bank-lint/commands/counters.h"
#include "tool/bank-lint/commands/revision_folder.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = sys::fs;
namespace path = sys::path;

namespace bank_lint {
namespace {

/// What the commands print. They do it in a separate process: it goes through a
/// file below TMPDIR that has no name any more.
class Printed {
public:
  Printed() {
    SmallString<128> Name;
    if (fs::createTemporaryFile("bank-lint", "out", File, Name))
      return;
    fs::remove(Name);
    Stream.emplace(File, /*shouldClose=*/true);
  }
  Printed(const Printed &) = delete;

  explicit operator bool() const { return Stream.has_value(); }
  raw_fd_ostream &stream() { return *Stream; }
  std::string text() {
    Stream->flush();
    auto Buffer = MemoryBuffer::getOpenFile(
        fs::convertFDToNativeFile(File), "", /*FileSize=*/-1,
        /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

private:
  int File = -1;
  std::optional<raw_fd_ostream> Stream;
};

/// Whether \p Path stays in the folder that it is in.
bool staysBelow(StringRef Path) {
  int Depth = 0;
  for (StringRef Part : make_range(path::begin(Path), path::end(Path))) {
    Depth += Part == ".." ? -1 : Part != ".";
    if (Depth < 0)
      return false;
  }
  return !Path.starts_with("/"); // for LLVM "//x" is not absolute
}

} // namespace

ComparedSides::ComparedSides(const CommandOptions &Options, raw_ostream &Errors)
    : Options(Options), Errors(Errors),
      Paths(ArrayRef(Options.Files).drop_front(2).vec()) {}

Error ComparedSides::readSaved(const std::string &File,
                               comparing::Snapshot &Into) {
  HasSaved = true;
  PhaseLimit Limit("reading a result", Options.Limits.Time, Options.Limits.MiB);
  Expected<FileText> Text = readForeignFile(File, MostDataBytes);
  if (!Text)
    return Text.takeError();
  Expected<json::Value> Document = parseForeignJson((*Text)->getBuffer());
  if (!Document)
    return Document.takeError();
  return Into.add(*Document);
}

/// Adds what \p Run prints in the present folder, by the arguments \p Words.
Error ComparedSides::addResult(Command Run, ArrayRef<std::string> Words,
                               raw_ostream &Said, comparing::Snapshot &Into) {
  std::vector<const char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(Word.c_str());
  std::optional<CommandOptions> Own = parseOptions(Arguments, Said);
  if (!Own)
    return createStringError("its options cannot be used");
  Printed Out;
  if (!Out)
    return createStringError("no temporary file can be made");
  const ExitCode Code = Run(*Own, Out.stream(), Said);
  if (isStopped(Code)) {
    StopCode = Code;
    return createStringError("the run was stopped; nothing is compared");
  }
  Expected<json::Value> Document = json::parse(Out.text());
  if (!Document) {
    consumeError(Document.takeError());
    return createStringError("it could not be analysed (exit code " +
                             std::to_string(int(Code)) + ")");
  }
  return Into.add(*Document);
}

/// Analyses \p Wanted in the present folder; none of them need be there.
Error ComparedSides::analyze(ArrayRef<std::string> Wanted, raw_ostream &Said,
                             comparing::Snapshot &Into) {
  std::vector<std::string> Here;
  copy_if(Wanted, std::back_inserter(Here),
          [](const std::string &Path) { return fs::exists(Path); });
  Seen.insert(Here.begin(), Here.end());
  Into.HasCounters = Into.HasAllCounters = Into.HasFindings = true;
  if (Here.empty())
    return Error::success(); // all of it is new, or gone
  const ComparisonChoice &Choice = Options.Comparison;
  auto WordsOf = [&](StringRef Name, ArrayRef<std::string> Passed) {
    std::vector<std::string> Words{"bank-lint", Name.str(), "--format=json"};
    for (const std::string &Word : Passed) {
      StringRef Folder = Word;
      const bool IsMoved = !Moved.first.empty() && Folder.consume_front("-I") &&
                           Folder.consume_front(Moved.first);
      const bool IsDatabase =
          !MovedDatabase.empty() && StringRef(Word).starts_with("-p/");
      Words.push_back(IsMoved      ? "-I" + Moved.second + Folder.str()
                      : IsDatabase ? "-p" + MovedDatabase
                                   : Word);
    }
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
  if (Error Wrong = addResult(runCheck, Check, Said, Into))
    return Wrong;
  // It has the same to say of the files.
  raw_null_ostream Nothing;
  return addResult(runCounters, WordsOf("counters", Choice.ForCounters),
                   Nothing, Into);
}

/// The same with \p Folder as the present folder.
Error ComparedSides::analyzeIn(StringRef Folder, ArrayRef<std::string> Wanted,
                               raw_ostream &Said, comparing::Snapshot &Into) {
  SmallString<256> Here;
  if (std::error_code Wrong = fs::current_path(Here))
    return errorCodeToError(Wrong);
  if (std::error_code Wrong = fs::set_current_path(Folder))
    return errorCodeToError(Wrong);
  scope_exit Back([&] { fs::set_current_path(Here); });
  return analyze(Wanted, Said, Into);
}

Error ComparedSides::analyzeRevision(const std::string &Revision,
                                     raw_ostream &Said,
                                     comparing::Snapshot &Into) {
  Expected<RevisionFolder> Files =
      RevisionFolder::write(Revision, Options, Paths);
  if (!Files)
    return Files.takeError();
  append_range(Into.Lacking, Files->lacking());
  for (const std::string &Each : Files->neverThere())
    MessageLine(Said, MessageLine::Note) << Each;
  if (!fs::is_directory(Files->present())) {
    Into.HasCounters = Into.HasAllCounters = Into.HasFindings = true;
    return Error::success();
  }
  Moved = {Files->repository(), Files->top()};
  MovedDatabase = Files->database();
  scope_exit NotMoved([&] {
    Moved = {};
    MovedDatabase.clear();
  });
  const std::vector<std::string> Whole{"."};
  return analyzeIn(Files->present(), Paths.empty() ? Whole : Paths, Said, Into);
}

Expected<comparing::Snapshot> ComparedSides::read(const std::string &Name) {
  for (const std::string &Path : Paths)
    if (!staysBelow(Path))
      return createStringError("'" + Path +
                               "' is not in both sides: paths are "
                               "as the folders that are compared have them");
  comparing::Snapshot Result;
  Result.Name = Name;
  Printed Said;
  if (!Said)
    return createStringError("no temporary file can be made");
  Said.stream().SetUnbuffered();
  const std::vector<std::string> Whole{"."};
  Error Wrong = Error::success();
  if (fs::is_directory(Name)) {
    Wrong =
        analyzeIn(Name, Paths.empty() ? Whole : Paths, Said.stream(), Result);
  } else if (fs::exists(Name) && StringRef(Name).ends_with(".json")) {
    Wrong = readSaved(Name, Result);
  } else if (fs::exists(Name)) {
    const StringRef Folder = path::parent_path(Name);
    std::string File = path::filename(Name).str();
    if (StringRef(File).starts_with("-")) // no option
      File = "./" + File;
    Wrong =
        analyzeIn(Folder.empty() ? "." : Folder, {File}, Said.stream(), Result);
  } else {
    Wrong = analyzeRevision(Name, Said.stream(), Result);
  }
  if (const std::string Text = Said.text(); !Text.empty()) {
    MessageLine(Errors, MessageLine::Note) << "of " << Name << ":";
    Errors << Text;
  }
  if (Wrong)
    return createStringError("'" + Name + "': " + toString(std::move(Wrong)));
  return Result;
}

Error ComparedSides::checkBoth(comparing::Snapshot &Before,
                               comparing::Snapshot &After) const {
  for (const std::string &Path : Paths)
    if (!HasSaved && !Seen.count(Path))
      return createStringError("'" + Path + "' is in neither side");
  auto FailsWithout = [](const comparing::Snapshot &Side) {
    return Side.ExitCode == int(ExitFailure) && Side.Lacking.empty();
  };
  // If only one side has a kernel, the other side reports that it has none.
  if (FailsWithout(Before) && FailsWithout(After))
    return createStringError("neither side could be analysed as asked");
  for (comparing::Snapshot *Side : {&Before, &After}) {
    const bool IsEmpty = Side->Launches.empty() && Side->Findings.empty();
    if (Side->ExitCode >= int(ExitFailure) && Side->Lacking.empty() && !IsEmpty)
      Side->Lacking.push_back("something could not be analysed");
  }
  return Error::success();
}

} // namespace bank_lint
