//===-- analysis/frontend/command/response_files.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/response_files.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

std::string CommandPlace::absolute(StringRef Path) const {
  if (Path.empty() || sys::path::is_absolute(Path))
    return Path.str();
  SmallString<256> Result(Directory);
  sys::path::append(Result, Path);
  return std::string(Result);
}

bool CommandPlace::exists(StringRef Path) const {
  return Files->exists(absolute(Path));
}

namespace {

/// The second round: quotes go, and a backslash saves one.
std::string withoutQuotes(StringRef Word) {
  std::string Result;
  for (std::size_t I = 0; I < Word.size(); ++I) {
    if (Word[I] == '\\' && I + 1 < Word.size() && Word[I + 1] == '"')
      Result += Word[++I];
    else if (Word[I] != '"')
      Result += Word[I];
  }
  return Result;
}

} // namespace

std::vector<std::string> splitNvccFile(StringRef Text) {
  std::vector<std::string> Result;
  std::string Word;
  bool InWord = false, InQuotes = false;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    if (isSpace(Text[I]) && !InQuotes) {
      if (InWord)
        Result.push_back(withoutQuotes(Word));
      Word.clear();
      InWord = false;
      continue;
    }
    InWord = true;
    if (Text[I] == '\\' && I + 1 < Text.size()) {
      Word += Text[++I];
      continue;
    }
    InQuotes ^= Text[I] == '"';
    Word += Text[I];
  }
  if (InWord)
    Result.push_back(withoutQuotes(Word));
  return Result;
}

std::vector<std::string> splitShell(StringRef Text) {
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 32> Words;
  cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

Expected<std::string> ResponseFileReader::read(StringRef Path) {
  if (!Place.mayName(Path))
    return createStringError(CommandPlace::Foreign);
  if (++Opened > MaxFiles)
    return createStringError("more than " + Twine(MaxFiles) +
                             " files of options");
  Expected<FileText> Text =
      readForeignFile(Place.absolute(Path), MaxBytes, *Place.Files);
  if (!Text)
    return Text.takeError();
  if ((*Text)->getBuffer().contains('\0'))
    return createStringError("not a text file");
  return (*Text)->getBuffer().str();
}

} // namespace bank_lint::frontend
