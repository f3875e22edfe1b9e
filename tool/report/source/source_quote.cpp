//===-- tool/report/source/source_quote.cpp - a source line, underlined ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source/source_quote.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/StringExtras.h"
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
/// Bytes of a line that are looked at before a range; behind it twice as many.
constexpr unsigned PartBytes = 512;

/// One character as it is printed.
struct Cell {
  std::string Text;
  unsigned Width;
  unsigned Byte; ///< offset in the line
};

} // namespace

static std::vector<Cell> cellsOf(llvm::StringRef Line) {
  std::vector<Cell> Cells;
  unsigned Column = 0;
  for (unsigned Offset = 0; Offset < Line.size();) {
    Cell Next{"", 0, Offset};
    const unsigned Length =
        std::max(characterLength(Line.drop_front(Offset)), 1u);
    llvm::StringRef Character = Line.substr(Offset, Length);
    if (Line[Offset] == '\t') {
      Next.Width = TabStop - Column % TabStop;
      Next.Text.assign(Next.Width, ' ');
    } else if (Next.Text = escapeOf(Character); !Next.Text.empty()) {
      Next.Width = Next.Text.size();
    } else {
      Next.Text = Character.str();
      const int Width = llvm::sys::unicode::columnWidthUTF8(Character);
      Next.Width = Width < 0 ? 1 : Width; // below 0: not assigned
    }
    Column += Next.Width;
    Offset += Length;
    Cells.push_back(std::move(Next));
  }
  return Cells;
}

namespace {

/// The part of a line that is looked at, however long the line is.
struct LinePart {
  llvm::StringRef Text;
  unsigned Skipped; ///< bytes before it
  bool IsCut;       ///< whether there is more behind it
};

} // namespace

/// Enough around \p Begin to fill all columns.
static LinePart partAround(llvm::StringRef Line, unsigned Begin) {
  LinePart Part{Line, 0, false};
  Begin = std::min<std::size_t>(Begin, Line.size());
  if (Begin > PartBytes)
    Part.Skipped = takeCharacters(Line, Begin - PartBytes).size();
  Part.Text = takeCharacters(Line.drop_front(Part.Skipped), 3 * PartBytes);
  Part.IsCut = Part.Skipped + Part.Text.size() < Line.size();
  return Part;
}

QuotedLine quoteLine(llvm::StringRef WholeLine, unsigned Column,
                     unsigned EndColumn) {
  unsigned Begin = Column ? Column - 1 : 0;
  unsigned End = EndColumn ? EndColumn - 1 : WholeLine.size();
  const LinePart Part = partAround(WholeLine, Begin);
  llvm::StringRef Line = Part.Text;
  if (!Part.IsCut)
    Line = Line.rtrim(" \t\r\n");
  std::vector<Cell> Cells = cellsOf(Line);
  Begin -= std::min(Begin, Part.Skipped);
  End -= std::min(End, Part.Skipped);
  End = std::max(End, Begin + 1); // a mere point still gets its mark

  unsigned Total = 0, Before = 0;
  for (const Cell &C : Cells) {
    Total += C.Width;
    Before += C.Byte < Begin ? C.Width : 0;
  }
  // In a long line, the window starts a little before the range.
  unsigned WindowBegin = 0;
  if (Total > MaxColumns && Before > LeadColumns)
    WindowBegin = std::min(Before - LeadColumns, Total - MaxColumns);
  unsigned WindowEnd = WindowBegin + MaxColumns;

  QuotedLine Quote;
  if (WindowBegin || Part.Skipped) {
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
  if (Position > WindowEnd || Part.IsCut)
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
  if (Line.take_while(llvm::isSpace).size() == Line.size())
    return {};
  return quoteLine(Line, Where.Column,
                   Where.EndLine == Where.Line ? Where.EndColumn : 0);
}

} // namespace bank_lint
