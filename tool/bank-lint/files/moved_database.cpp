//===-- tool/bank-lint/files/moved_database.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/moved_database.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace bank_lint {

/// Ends a path in a command.
static constexpr StringLiteral PathEnds = " \t\"',;:";
/// What a path in a command begins behind.
static constexpr StringLiteral PathBegins = " \t\"',;:=";

std::string movedText(StringRef Text, StringRef From, StringRef To,
                      function_ref<bool(StringRef)> Kept) {
  std::string Result;
  while (true) {
    const std::size_t At = Text.find(From);
    if (At == StringRef::npos)
      return Result + Text.str();
    const std::size_t Begin = Text.take_front(At).find_last_of(PathBegins);
    // "-I" of an option, or the folders in front.
    const StringRef Lead =
        Text.slice(Begin == StringRef::npos ? 0 : Begin + 1, At);
    const StringRef Path = Text.slice(At, Text.find_first_of(PathEnds, At));
    const StringRef Inside = Path.drop_front(From.size());
    const bool IsMoved = !Lead.contains('/') &&
                         (Inside.empty() || Inside.front() == '/') &&
                         !Kept(Path);
    Result += Text.take_front(At);
    Result += (IsMoved ? To : From);
    Result += Inside;
    Text = Text.drop_front(At + Path.size());
  }
}

namespace {

/// The entries of one database.
class Mover {
public:
  Mover(StringRef Database, StringRef From, StringRef To)
      : Beside(sys::path::parent_path(Database)), From(From), To(To) {}

  Error move(json::Object &Entry) const;

private:
  std::string moved(StringRef Text, StringRef BuildFolder) const;
  void move(json::Value &Value, StringRef BuildFolder) const;

  const StringRef Beside, From, To;
};

std::string Mover::moved(StringRef Text, StringRef BuildFolder) const {
  return movedText(Text, From, To, [&](StringRef Path) {
    // What is generated from sources is in no revision.
    const bool IsMade =
        any_of(std::initializer_list<StringRef>{BuildFolder, Beside},
               [&](StringRef Folder) {
                 return Folder != From && isAtOrBelow(Path, Folder);
               });
    return IsMade && sys::fs::exists(Path) &&
           !sys::fs::exists(To + Path.drop_front(From.size()));
  });
}

void Mover::move(json::Value &Value, StringRef BuildFolder) const {
  if (std::optional<StringRef> Text = Value.getAsString())
    Value = moved(*Text, BuildFolder);
  else if (json::Array *Words = Value.getAsArray())
    for (json::Value &Word : *Words)
      move(Word, BuildFolder);
}

Error Mover::move(json::Object &Entry) const {
  const std::string Folder = Entry.getString("directory").value_or("").str();
  for (auto &[Key, Value] : Entry)
    if (StringRef(Key) != "directory" && StringRef(Key) != "file")
      move(Value, Folder);
  for (StringRef Key : {"directory", "file"})
    if (std::optional<StringRef> Path = Entry.getString(Key))
      Entry[Key] = movedText(*Path, From, To, [](StringRef) { return false; });
  const std::string Moved = Entry.getString("directory").value_or("").str();
  if (!isAtOrBelow(Moved, To))
    return Error::success();
  return errorCodeToError(sys::fs::create_directories(Moved));
}

} // namespace

Error moveDatabase(const std::string &Database, const std::string &Target,
                   const std::string &From, const std::string &To) {
  Expected<FileText> Text = readForeignFile(Database, MostDataBytes);
  if (!Text)
    return Text.takeError();
  Expected<json::Value> Entries = parseForeignJson((*Text)->getBuffer());
  if (!Entries)
    return Entries.takeError();
  if (json::Array *All = Entries->getAsArray())
    for (json::Value &Each : *All)
      if (json::Object *Entry = Each.getAsObject())
        if (Error Wrong = Mover(Database, From, To).move(*Entry))
          return Wrong;
  if (std::error_code Wrong =
          sys::fs::create_directories(sys::path::parent_path(Target)))
    return errorCodeToError(Wrong);
  std::error_code Wrong;
  raw_fd_ostream Out(Target, Wrong);
  if (!Wrong) {
    Out << *Entries;
    Out.close();
    Wrong = Out.error();
    Out.clear_error();
  }
  return errorCodeToError(Wrong);
}

} // namespace bank_lint
