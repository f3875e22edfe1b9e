//===-- tool/crosscheck/emit.cpp - a folder to measure elsewhere ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/emit.h"
#include "analysis/support/foreign_file.h"
#include "tool/crosscheck/emitted_folder.h"
#include "tool/crosscheck/harness.h"
#include "tool/crosscheck/runtime_files.h"
#include "tool/report/wording/shell_word.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::Error;
using llvm::StringRef;

namespace bank_lint {

namespace {

std::string joined(StringRef Folder, StringRef Name) {
  llvm::SmallString<256> Result(Folder);
  path::append(Result, Name);
  return std::string(Result);
}

std::string absolute(StringRef Path) {
  llvm::SmallString<256> Result;
  if (fs::real_path(Path, Result))
    Result = Path;
  return std::string(Result);
}

/// The deepest folder that is above all of \p Files.
std::string commonFolder(llvm::ArrayRef<std::string> Files) {
  std::string Result = path::parent_path(Files.front()).str();
  for (const std::string &File : Files)
    while (!StringRef(File).starts_with(Result == "/" ? Result : Result + "/"))
      Result = path::parent_path(Result).str();
  return Result;
}

/// `..`-free name of \p File below \p Folder; "" if it is not there.
StringRef below(StringRef File, StringRef Folder) {
  if (!File.consume_front(Folder))
    return "";
  return Folder == "/" || File.consume_front("/") ? File : StringRef();
}

/// The user's arguments, with folders that were copied in their new place.
std::string compilerArguments(const ExperimentsResult &Result, StringRef Root,
                              StringRef Copy) {
  auto Moved = [&](StringRef Folder) {
    std::string Old = absolute(Folder);
    if (Old == Root)
      return Copy.str();
    StringRef Inside = below(Old, Root);
    return Inside.empty() ? Old : joined(Copy, Inside);
  };
  std::string Text;
  auto Add = [&](const llvm::Twine &Word) {
    Text += (Text.empty() ? "" : " ") + quotedForShell(Word.str());
  };
  bool NextIsFolder = false, HasStandard = false;
  for (const std::string &Argument : Result.CompilerArguments) {
    StringRef A = Argument;
    HasStandard |= A.starts_with("-std=");
    if (NextIsFolder)
      Add(Moved(A));
    else if (A.starts_with("-I") && A.size() > 2)
      Add("-I" + Moved(A.drop_front(2)));
    else
      Add(A);
    NextIsFolder = !NextIsFolder && (A == "-I" || A == "-isystem");
  }
  if (!HasStandard)
    Add("-std=c++17");
  return Text;
}

class FolderWriter {
public:
  explicit FolderWriter(EmittedFolder &Folder) : Folder(Folder) {}
  Error write(llvm::ArrayRef<FileExperiments> Files);

private:
  Error writeOne(const FileExperiments &File);
  Error copySources(const ExperimentsResult &Result, StringRef Name);
  std::string uniqueName(StringRef File);
  Error writeFile(StringRef Name,
                  llvm::function_ref<void(llvm::raw_ostream &)> Write) {
    return Folder.write(Name, /*IsProgram=*/false, Write);
  }

  EmittedFolder &Folder;
  std::string Root; ///< of the file at hand
  llvm::StringSet<> Names;
};

} // namespace

std::string FolderWriter::uniqueName(StringRef File) {
  std::string Stem = path::stem(File).str();
  for (char &C : Stem)
    if (!llvm::isAlnum(C) && C != '_' && C != '-')
      C = '_';
  std::string Name = Stem;
  for (unsigned I = 2; !Names.insert(Name).second; ++I)
    Name = Stem + "-" + std::to_string(I);
  return Name;
}

Error FolderWriter::copySources(const ExperimentsResult &Result,
                                StringRef Name) {
  std::vector<std::string> Files{absolute(Result.Base.File)};
  for (const std::string &File : Result.UserFiles)
    if (fs::exists(File) && !llvm::is_contained(Files, absolute(File)))
      Files.push_back(absolute(File));
  Root = commonFolder(Files);
  for (const std::string &File : Files) {
    llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
    if (!Text)
      return llvm::createStringError("cannot read '" + File +
                                     "': " + toString(Text.takeError()));
    const std::string To = ("source/" + Name + "/" + below(File, Root)).str();
    if (Error E = writeFile(
            To, [&](llvm::raw_ostream &OS) { OS << (*Text)->getBuffer(); }))
      return E;
  }
  return Error::success();
}

Error FolderWriter::writeOne(const FileExperiments &File) {
  const ExperimentsResult &Result = *File.File;
  const std::string Name = uniqueName(Result.Base.File);
  if (Error E = copySources(Result, Name))
    return E;
  const std::string Copy = "source/" + Name;
  const std::string Base = "harness/" + Name;
  const std::string Include =
      "../" + Copy + "/" + below(absolute(Result.Base.File), Root).str();
  if (Error E = writeFile(Base + ".cu", [&](llvm::raw_ostream &OS) {
        writeHarness(Include, File.Experiments, OS);
      }))
    return E;
  if (Error E = writeFile(Base + ".labels", [&](llvm::raw_ostream &OS) {
        OS << "# file: " << digestOf(Result.Base.File) << " "
           << oneLine(Result.Base.File) << "\n";
        for (const Experiment *One : File.Experiments)
          OS << "# launch: " << labelOf(*One) << "\n";
      }))
    return E;
  return writeFile(Base + ".args", [&](llvm::raw_ostream &OS) {
    OS << compilerArguments(Result, Root, Copy) << "\n";
  });
}

Error FolderWriter::write(llvm::ArrayRef<FileExperiments> Files) {
  for (StringRef Name : runtimeFileNames())
    if (Error E = Folder.write(
            Name, /*IsProgram=*/Name.ends_with(".sh"),
            [&](llvm::raw_ostream &OS) { OS << runtimeFile(Name); }))
      return E;
  for (const FileExperiments &File : Files)
    if (!File.Experiments.empty())
      if (Error E = writeOne(File))
        return E;
  return Error::success();
}

std::string digestOf(StringRef File) {
  llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return "";
  }
  return llvm::formatv("{0:x-16}", llvm::xxh3_64bits((*Text)->getBuffer()))
      .str();
}

Error emitFolder(
    StringRef Path, llvm::ArrayRef<FileExperiments> Files,
    llvm::function_ref<void(llvm::raw_ostream &)> WritePredictions) {
  llvm::Expected<EmittedFolder> Folder = EmittedFolder::open(Path);
  if (!Folder)
    return Folder.takeError();
  if (Error E = FolderWriter(*Folder).write(Files))
    return E;
  return Folder->write("predictions.json", /*IsProgram=*/false,
                       WritePredictions);
}

} // namespace bank_lint
