//===-- tool/config/comment_scanner.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/comment_scanner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

namespace bank_lint {
namespace {

/// Reads line by line; what a line leaves open is the state.
class Scanner {
public:
  explicit Scanner(llvm::ArrayRef<llvm::StringRef> Lines) : Lines(Lines) {}
  ScannedSource run();

private:
  void scanLine(llvm::StringRef Line);
  void code(llvm::StringRef Line);
  void quoted(llvm::StringRef Line, char Quote);
  void word(llvm::StringRef Line);
  void lineComment(llvm::StringRef Line);
  void blockComment(llvm::StringRef Line);
  void rawString(llvm::StringRef Line);

  llvm::ArrayRef<llvm::StringRef> Lines;
  ScannedSource Result;
  std::size_t At = 0; ///< in the line
  bool HasCode = false;
  bool InBlock = false, InLineComment = false, InString = false;
  std::string RawEnd; ///< of the raw string that is open: `)x"`
};

bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// What begins at the current place, in a line that is not in a comment.
void Scanner::code(llvm::StringRef Line) {
  llvm::StringRef Rest = Line.substr(At);
  if (Rest.starts_with("//")) {
    At += 2;
    return lineComment(Line);
  }
  if (Rest.starts_with("/*")) {
    At += 2;
    InBlock = true;
    return blockComment(Line);
  }
  HasCode |= !llvm::isSpace(Rest.front());
  if (isWord(Rest.front()))
    return word(Line);
  ++At;
  if (Rest.front() == '"' || Rest.front() == '\'')
    quoted(Line, Rest.front());
}

/// A name or a number, and the raw string that it may be the prefix of. The
/// apostrophes within a number open no character.
void Scanner::word(llvm::StringRef Line) {
  const bool IsNumber = llvm::isDigit(Line[At]);
  const std::size_t Begin = At;
  while (At < Line.size() &&
         (isWord(Line[At]) || (IsNumber && Line[At] == '\'' &&
                               At + 1 < Line.size() && isWord(Line[At + 1]))))
    ++At;
  static constexpr llvm::StringLiteral Prefixes[] = {"R", "LR", "uR", "UR",
                                                     "u8R"};
  if (At == Line.size() || Line[At] != '"' ||
      !llvm::is_contained(Prefixes, Line.slice(Begin, At)))
    return;
  std::size_t Open = Line.find('(', At);
  if (Open == llvm::StringRef::npos)
    return;
  RawEnd = (")" + Line.slice(At + 1, Open) + "\"").str();
  At = Open + 1;
  rawString(Line);
}

/// To the end of a string or a character; one that is not closed ends with its
/// line, unless that is continued.
void Scanner::quoted(llvm::StringRef Line, char Quote) {
  InString = false;
  for (; At < Line.size(); ++At) {
    if (Line[At] == '\\') {
      ++At;
      InString = At == Line.size() && Quote == '"';
    } else if (Line[At] == Quote) {
      ++At;
      return;
    }
  }
  At = Line.size();
}

void Scanner::rawString(llvm::StringRef Line) {
  std::size_t End = Line.find(RawEnd, At);
  HasCode = true;
  At = End == llvm::StringRef::npos ? Line.size() : End + RawEnd.size();
  if (End != llvm::StringRef::npos)
    RawEnd.clear();
}

void Scanner::lineComment(llvm::StringRef Line) {
  Result.Comments.push_back(
      {unsigned(Result.HasCode.size() + 1), unsigned(At + 1), Line.substr(At)});
  InLineComment = Line.ends_with("\\");
  At = Line.size();
}

void Scanner::blockComment(llvm::StringRef Line) {
  std::size_t End = Line.find("*/", At);
  Result.Comments.push_back({unsigned(Result.HasCode.size() + 1),
                             unsigned(At + 1), Line.slice(At, End)});
  InBlock = End == llvm::StringRef::npos;
  At = InBlock ? Line.size() : End + 2;
}

void Scanner::scanLine(llvm::StringRef Line) {
  At = 0;
  HasCode = false;
  if (InLineComment)
    lineComment(Line);
  else if (InBlock)
    blockComment(Line);
  else if (!RawEnd.empty())
    rawString(Line);
  else if (InString)
    quoted(Line, '"');
  while (At < Line.size())
    code(Line);
}

ScannedSource Scanner::run() {
  for (llvm::StringRef Line : Lines) {
    scanLine(Line);
    Result.HasCode.push_back(HasCode);
  }
  return std::move(Result);
}

} // namespace

ScannedSource scanComments(llvm::ArrayRef<llvm::StringRef> Lines) {
  return Scanner(Lines).run();
}

} // namespace bank_lint
