//===-- analysis/frontend/command/compile_database.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/compile_database.h"
#include "analysis/frontend/command/response_files.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

constexpr StringRef DatabaseName = "compile_commands.json";

/// Folders in which a build may leave its database: one level, then two.
constexpr StringRef BuildFolders[] = {"build*", "out", "cmake-build-*"};
constexpr StringRef NestedBuildFolders[] = {"build*/*", "out/*", "out/build/*"};

bool matchesAny(StringRef Name, ArrayRef<StringRef> Patterns) {
  return any_of(Patterns, [&](StringRef Pattern) {
    Expected<GlobPattern> Glob = GlobPattern::create(Pattern);
    if (Glob)
      return Glob->match(Name);
    consumeError(Glob.takeError());
    return false;
  });
}

std::vector<std::string> foldersIn(StringRef Folder, vfs::FileSystem &Files) {
  std::vector<std::string> Names;
  std::error_code Error;
  for (vfs::directory_iterator It = Files.dir_begin(Folder, Error), End;
       !Error && It != End; It.increment(Error))
    if (It->type() != sys::fs::file_type::regular_file)
      Names.push_back(sys::path::filename(It->path()).str());
  llvm::sort(Names);
  return Names;
}

/// Takes the command of \p Object, from "arguments" or "command".
void takeCommand(const json::Object &Object, DatabaseEntry &Entry) {
  if (const json::Array *Arguments = Object.getArray("arguments")) {
    for (const json::Value &Argument : *Arguments)
      if (std::optional<StringRef> Text = Argument.getAsString())
        Entry.Arguments.push_back(Text->str());
  } else if (std::optional<StringRef> Line = Object.getString("command")) {
    Entry.CommandLine = Line->trim().str();
  }
}

/// True if \p Words say that the source is CUDA, whatever its name.
bool saysCuda(ArrayRef<std::string> Words) {
  for (std::size_t I = 0; I < Words.size(); ++I) {
    StringRef Language = Words[I];
    if (Language == "-x" || Language == "--x") {
      if (I + 1 < Words.size())
        Language = Words[I + 1];
    } else if (!Language.consume_front("-x=") &&
               !Language.consume_front("--x=") &&
               !Language.consume_front("-x")) {
      continue;
    }
    if (Language == "cu" || Language == "cuda")
      return true;
  }
  return false;
}

/// Adds \p Value to \p Database; says what it lacks, or nothing.
StringRef addEntry(const json::Value &Value, CompileDatabase &Database) {
  const json::Object *Entry = Value.getAsObject();
  if (!Entry)
    return "is no object";
  std::optional<StringRef> File = Entry->getString("file");
  std::optional<StringRef> Directory = Entry->getString("directory");
  if (!File || File->empty() || File->contains('\0'))
    return "names no file";
  if (!Directory || Directory->contains('\0'))
    return "names no directory";
  DatabaseEntry New;
  takeCommand(*Entry, New);
  if (New.Arguments.empty() && New.CommandLine.empty())
    return "has no command";
  New.Directory =
      absolutePath(*Directory, sys::path::parent_path(Database.Path));
  New.File = absolutePath(*File, New.Directory);
  bool MayName =
      !New.Arguments.empty() || StringRef(New.CommandLine).contains("-x");
  New.IsCuda = isCudaFile(New.File) || (MayName && saysCuda(New.words()));
  Database.ByName[sys::path::filename(New.File)].push_back(
      Database.Entries.size());
  Database.Entries.push_back(std::move(New));
  return "";
}

} // namespace

std::vector<std::string> DatabaseEntry::words() const {
  return Arguments.empty() ? splitShell(CommandLine) : Arguments;
}

std::string absolutePath(StringRef Path, StringRef Directory) {
  SmallString<256> Result;
  if (!sys::path::is_absolute(Path))
    Result = Directory;
  sys::path::append(Result, Path);
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

bool isCudaFile(StringRef File) {
  StringRef Extension = sys::path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

bool isHeader(StringRef File) {
  return is_contained({".cuh", ".h", ".hpp", ".hh", ".hxx", ".inl", ".inc"},
                      sys::path::extension(File));
}

std::vector<const DatabaseEntry *>
CompileDatabase::of(StringRef File, vfs::FileSystem &Files) const {
  std::vector<const DatabaseEntry *> Result;
  auto Known = ByName.find(sys::path::filename(File));
  if (Known == ByName.end())
    return Result;
  SmallString<256> Real;
  bool HasReal = !Files.getRealPath(File, Real);
  for (std::size_t Index : Known->second) {
    const DatabaseEntry &Entry = Entries[Index];
    bool IsSame = Entry.File == File;
    if (SmallString<256> Other;
        !IsSame && HasReal && !Files.getRealPath(Entry.File, Other))
      IsSame = Other == Real;
    if (IsSame)
      Result.push_back(&Entry);
  }
  return Result;
}

Expected<CompileDatabase> parseDatabase(StringRef Text, StringRef Path) {
  if (Text.trim().empty())
    return createStringError("is empty");
  Expected<json::Value> Value = parseForeignJson(Text);
  if (!Value)
    return createStringError("is not JSON: " + toString(Value.takeError()));
  const json::Array *Entries = Value->getAsArray();
  if (!Entries)
    return createStringError("is no list of commands");
  CompileDatabase Result;
  Result.Path = Path.str();
  for (const json::Value &Entry : *Entries) {
    StringRef Lacks = addEntry(Entry, Result);
    if (!Lacks.empty() && !Result.Skipped++)
      Result.FirstSkipped = Lacks.str();
  }
  return Result;
}

Expected<CompileDatabase> readDatabase(StringRef Path, vfs::FileSystem &Files) {
  Expected<FileText> Text = readForeignFile(Path, MostDataBytes, Files);
  if (!Text)
    return Text.takeError();
  return parseDatabase((*Text)->getBuffer(), Path);
}

std::vector<std::string> databasesIn(StringRef Folder, vfs::FileSystem &Files) {
  std::vector<std::string> Result;
  auto Take = [&](const Twine &In) {
    std::string Path = (In + "/" + DatabaseName).str();
    if (Files.exists(Path))
      Result.push_back(Path);
  };
  StringRef Base = Folder == "/" ? "" : Folder;
  Take(Base);
  std::vector<std::string> Nested;
  for (const std::string &Name : foldersIn(Folder, Files)) {
    if (!matchesAny(Name, BuildFolders))
      continue;
    Take(Base + "/" + Name);
    for (const std::string &Inner : foldersIn(Base.str() + "/" + Name, Files))
      Nested.push_back(Name + "/" + Inner);
    if (Name == "out")
      for (const std::string &Inner :
           foldersIn(Base.str() + "/out/build", Files))
        Nested.push_back("out/build/" + Inner);
  }
  for (const std::string &Name : Nested)
    if (matchesAny(Name, NestedBuildFolders))
      Take(Base + "/" + Name);
  return Result;
}

} // namespace bank_lint::frontend
