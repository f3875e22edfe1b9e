//===-- tool/report/source_quote.cpp - a source line, underlined ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source_quote.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>
#include <vector>

namespace bank_lint {

namespace {

constexpr unsigned TabStop = 8;
/// Columns of source text; with the gutter a line stays below 110.
constexpr unsigned MaxColumns = 100;
/// Columns shown before the range where a long line is cut.
constexpr unsigned LeadColumns = 30;

/// One character as it is printed.
struct Cell {
  std::string Text;
  unsigned Width;
  unsigned Byte; ///< offset in the line
};

} // namespace

/// Length of the whole UTF-8 sequence at \p Offset; 0 if it is broken.
static unsigned sequenceLength(llvm::StringRef Line, unsigned Offset) {
  const auto *First =
      reinterpret_cast<const llvm::UTF8 *>(Line.data()) + Offset;
  unsigned Length = llvm::getNumBytesForUTF8(*First);
  if (Offset + Length > Line.size() ||
      !llvm::isLegalUTF8Sequence(First, First + Length))
    return 0;
  return Length;
}

static std::vector<Cell> cellsOf(llvm::StringRef Line) {
  std::vector<Cell> Cells;
  unsigned Column = 0;
  for (unsigned Offset = 0; Offset < Line.size();) {
    Cell Next{"\xEF\xBF\xBD", 1, Offset}; // U+FFFD
    unsigned Length = 1;
    if (Line[Offset] == '\t') {
      Next.Width = TabStop - Column % TabStop;
      Next.Text.assign(Next.Width, ' ');
    } else if (unsigned Whole = sequenceLength(Line, Offset)) {
      Length = Whole;
      llvm::StringRef Character = Line.substr(Offset, Length);
      int Width = llvm::sys::unicode::columnWidthUTF8(Character);
      if (Width >= 0) {
        Next.Text = Character.str();
        Next.Width = Width;
      }
    }
    Column += Next.Width;
    Offset += Length;
    Cells.push_back(std::move(Next));
  }
  return Cells;
}

QuotedLine quoteLine(llvm::StringRef Line, unsigned Column,
                     unsigned EndColumn) {
  Line = Line.rtrim(" \t\r\n");
  std::vector<Cell> Cells = cellsOf(Line);
  unsigned Begin = Column ? Column - 1 : 0;
  unsigned End = EndColumn ? EndColumn - 1 : Line.size();
  End = std::max(End, Begin + 1); // a mere point still gets its mark

  unsigned Total = 0, Before = 0;
  for (const Cell &C : Cells) {
    Total += C.Width;
    Before += C.Byte < Begin ? C.Width : 0;
  }
  // Of a long line, the window starts a little before the range.
  unsigned WindowBegin = 0;
  if (Total > MaxColumns && Before > LeadColumns)
    WindowBegin = std::min(Before - LeadColumns, Total - MaxColumns);
  unsigned WindowEnd = WindowBegin + MaxColumns;

  QuotedLine Quote;
  if (WindowBegin) {
    Quote.Text = "...";
    Quote.Marks = "   ";
  }
  unsigned Position = 0;
  for (const Cell &C : Cells) {
    unsigned At = Position;
    Position += C.Width;
    if (At < WindowBegin || Position > WindowEnd)
      continue;
    Quote.Text += C.Text;
    bool Marked = C.Byte >= Begin && C.Byte < End;
    Quote.Marks.append(C.Width, Marked ? '~' : ' ');
  }
  if (Position > WindowEnd)
    Quote.Text += "...";

  std::size_t First = Quote.Marks.find('~');
  if (First != std::string::npos)
    Quote.Marks[First] = '^';
  else // just past the end of the line
    Quote.Marks += '^';
  Quote.Marks.erase(Quote.Marks.find_last_not_of(' ') + 1);
  return Quote;
}

QuotedLine SourceQuoter::quote(const SourceRange &Where) {
  if (!Where.isValid())
    return {};
  llvm::StringRef Line = Sources.line(Where.File, Where.Line);
  if (Line.trim().empty())
    return {};
  return quoteLine(Line, Where.Column,
                   Where.EndLine == Where.Line ? Where.EndColumn : 0);
}

} // namespace bank_lint
