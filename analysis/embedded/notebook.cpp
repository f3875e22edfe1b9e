//===-- analysis/embedded/notebook.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/notebook.h"
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Goes once through the text, with a stack of the brackets that are open and
/// the key below which each stands. Values that are no strings are passed over.
class NotebookReader {
public:
  explicit NotebookReader(StringRef Text) : Text(Text) {}
  Expected<std::vector<NotebookCell>> run();

private:
  struct Level {
    char Bracket;
    StringRef Key; ///< of an object: the last one
  };

  Error takeString();
  Error close(char Bracket);
  void takeValue(StringRef Inner, std::size_t There);
  Error wrong(const Twine &What) const;
  /// Whether the open brackets are those of \p Shape: "{[{".
  bool isIn(StringRef Shape) const;
  bool isOfCells() const { return !Open.empty() && Open[0].Key == "cells"; }

  StringRef Text;
  std::size_t At = 0;
  std::vector<Level> Open;
  bool ExpectsKey = false, HasCells = false, HasEnded = false;
  std::vector<NotebookCell> Cells;
};

Error NotebookReader::wrong(const Twine &What) const {
  return createStringError(
      "not a notebook: " + What + " in line " +
      Twine(Text.take_front(std::min(At, Text.size())).count('\n') + 1));
}

bool NotebookReader::isIn(StringRef Shape) const {
  if (Open.size() != Shape.size())
    return false;
  for (std::size_t I = 0; I < Open.size(); ++I)
    if (Open[I].Bracket != Shape[I])
      return false;
  return true;
}

void NotebookReader::takeValue(StringRef Inner, std::size_t There) {
  if (!isOfCells() || Cells.empty() || Open.size() < 3)
    return;
  const StringRef Key = Open[2].Key;
  if (isIn("{[{") && Key == "cell_type")
    Cells.back().IsCode = Inner == "code";
  else if (Key == "source" && (isIn("{[{") || isIn("{[{[")))
    appendLiteral(Inner, LiteralKind::Json, /*DoublesBraces=*/false,
                  /*Origin=*/0, There, Cells.back().Source);
}

Error NotebookReader::takeString() {
  const std::size_t Begin = At + 1;
  std::size_t End = Begin;
  while (End < Text.size() && Text[End] != '"') {
    if (Text[End] == '\n')
      return wrong("a string does not end");
    End += Text[End] == '\\' ? 2 : 1;
  }
  if (End >= Text.size())
    return wrong("a string does not end");
  const StringRef Inner = Text.slice(Begin, End);
  if (ExpectsKey)
    Open.back().Key = Inner;
  else
    takeValue(Inner, Begin);
  At = End + 1;
  return Error::success();
}

Error NotebookReader::close(char Bracket) {
  if (Open.empty() || Open.back().Bracket != (Bracket == '}' ? '{' : '['))
    return wrong("a bracket is closed that is not open");
  Open.pop_back();
  HasEnded = Open.empty();
  ExpectsKey = false;
  return Error::success();
}

Expected<std::vector<NotebookCell>> NotebookReader::run() {
  Text.consume_front("\xEF\xBB\xBF");
  for (; At < Text.size(); ++At) {
    const char C = Text[At];
    if (isSpace(C))
      continue;
    if (HasEnded || (Open.empty() && C != '{'))
      return wrong("no JSON object");
    if (C == '"') {
      if (Error Wrong = takeString())
        return std::move(Wrong);
      --At;
    } else if (C == '{' || C == '[') {
      if (Open.size() >= MostNotebookDepth)
        return wrong("too many brackets are open");
      HasCells |= C == '[' && isIn("{") && Open[0].Key == "cells";
      Open.push_back({C, ""});
      ExpectsKey = C == '{';
      if (isOfCells() && isIn("{[{")) {
        Cells.emplace_back();
        Cells.back().Number = unsigned(Cells.size());
      }
    } else if (C == '}' || C == ']') {
      if (Error Wrong = close(C))
        return std::move(Wrong);
    } else if (C == ',') {
      ExpectsKey = Open.back().Bracket == '{';
    } else if (C == ':') {
      ExpectsKey = false;
    } else if (!isAlnum(C) && C != '-' && C != '+' && C != '.') {
      return wrong("no JSON");
    }
  }
  if (!HasEnded)
    return wrong("a bracket does not end");
  if (!HasCells)
    return createStringError("not a notebook that can be read: it has no "
                             "cells of nbformat 4");
  return std::move(Cells);
}

} // namespace

Expected<std::vector<NotebookCell>> notebookCells(StringRef Text) {
  return NotebookReader(Text).run();
}

} // namespace bank_lint
