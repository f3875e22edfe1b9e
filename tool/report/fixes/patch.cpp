//===-- tool/report/fixes/patch.cpp - fixes as a patch ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/fixes/patch.h"
#include "tool/report/source/source_root.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

namespace {

/// Lines around a change that are shown with it.
constexpr std::size_t Context = 3;

using Lines = std::vector<llvm::StringRef>;

/// Each with the line end that it has.
Lines linesOf(llvm::StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    std::size_t End = Text.find('\n');
    End = End == Text.npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(End));
    Text = Text.drop_front(End);
  }
  return Result;
}

void writeLine(char Sign, llvm::StringRef Line, llvm::raw_ostream &OS) {
  OS << Sign << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

/// The lines [Begin, End) of both texts.
void writeHunk(const Lines &Old, const Lines &New, std::size_t Begin,
               std::size_t End, llvm::raw_ostream &OS) {
  OS << "@@ -" << Begin + 1 << "," << End - Begin << " +" << Begin + 1 << ","
     << End - Begin << " @@\n";
  for (std::size_t I = Begin; I < End;) {
    if (Old[I] == New[I]) {
      writeLine(' ', Old[I++], OS);
      continue;
    }
    std::size_t First = I;
    for (; I < End && Old[I] != New[I]; ++I)
      writeLine('-', Old[I], OS);
    for (std::size_t J = First; J < I; ++J)
      writeLine('+', New[J], OS);
  }
}

/// A name as git and patch read it: what could end it, or cannot be seen, in
/// octal and the whole in quotes.
std::string patchName(llvm::StringRef Name) {
  std::string Quoted;
  bool IsPlain = true;
  while (!Name.empty()) {
    const std::size_t Length = std::max(characterLength(Name), 1u);
    const char C = Name.front();
    const bool IsSpecial = C == '"' || C == '\\' || C == '\n' || C == '\t' ||
                           !escapeOf(Name).empty();
    for (unsigned char Byte : Name.take_front(Length))
      if (IsSpecial)
        llvm::raw_string_ostream(Quoted) << llvm::format("\\%03o", Byte);
      else
        Quoted += char(Byte);
    IsPlain &= !IsSpecial;
    Name = Name.drop_front(Length);
  }
  return IsPlain ? Quoted : "\"" + Quoted + "\"";
}

} // namespace

void writeUnifiedDiff(llvm::StringRef Path, llvm::StringRef Before,
                      llvm::StringRef After, llvm::raw_ostream &OS) {
  Lines Old = linesOf(Before), New = linesOf(After);
  assert(Old.size() == New.size() && "edits add no lines");
  OS << "--- " << patchName("a/" + Path.str()) << "\n+++ "
     << patchName("b/" + Path.str()) << "\n";
  for (std::size_t I = 0; I < Old.size(); ++I) {
    if (Old[I] == New[I])
      continue;
    std::size_t Begin = I < Context ? 0 : I - Context;
    std::size_t Last = I; // changed, with no gap that could part two hunks
    for (std::size_t J = I; J < Old.size() && J <= Last + 2 * Context + 1; ++J)
      if (Old[J] != New[J])
        Last = J;
    std::size_t End = std::min(Old.size(), Last + Context + 1);
    writeHunk(Old, New, Begin, End, OS);
    I = End - 1;
  }
}

void writePatch(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &OS) {
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here);
  SourceRoot Root(Here);
  llvm::StringSet<> Done;
  for (const FileResult &Result : Results)
    for (const FixedText &Fixed : Result.Fixed) {
      std::string Path = Root.path(Fixed.File);
      if (Done.insert(Path).second)
        writeUnifiedDiff(llvm::StringRef(Path).ltrim('/'), Fixed.Before,
                         Fixed.After, OS);
    }
}

} // namespace bank_lint
