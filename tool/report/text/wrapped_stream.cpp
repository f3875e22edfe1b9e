//===-- tool/report/text/wrapped_stream.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/wrapped_stream.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"

using llvm::StringRef;

namespace bank_lint {
namespace {

using Parts = std::vector<std::pair<std::size_t, std::size_t>>;

std::size_t columns(StringRef Text) {
  const int Known = llvm::sys::unicode::columnWidthUTF8(Text);
  return Known < 0 ? Text.size() : std::size_t(Known);
}

/// "   12 | x = y;" and "      | ^~~".
bool isQuote(StringRef Line) {
  StringRef Rest = Line.ltrim(' ');
  Rest = Rest.drop_while(llvm::isDigit);
  return Rest.starts_with(" | ") || Rest.starts_with("| ");
}

/// "a.cu:1:2: warning: ...", which editors and scripts look for in one line.
bool isForPrograms(StringRef Line) {
  return !Line.starts_with(" ") &&
         (Line.contains(": error: ") || Line.contains(": warning: "));
}

/// Where the text after a label begins: 14 in "  verdict     proven; ..."; 0 if
/// there is no label.
std::size_t endOfLabel(StringRef Line) {
  constexpr std::size_t Most = 32;
  const std::size_t Begin = Line.find_first_not_of(' ');
  const std::size_t Gap = Line.find("  ", Begin);
  if (!Begin || Gap == StringRef::npos || Gap > Most)
    return 0;
  return Line.find_first_not_of(' ', Gap);
}

/// Whether the space at \p At is one of "n = 128" or "grid (4,4)".
bool isWithinValue(StringRef Line, std::size_t At) {
  const StringRef Before = Line.take_front(At);
  StringRef After = Line.drop_front(At + 1);
  return Before.ends_with(" =") || After.starts_with("= ") ||
         (After.consume_front("(") && !After.empty() &&
          (llvm::isDigit(After.front()) || After.front() == '?'));
}

/// Whether \p Text is a command to type: with a line feed in it, a shell would
/// run two.
bool beginsCommand(StringRef Text) {
  return Text.starts_with("bank-lint ") || Text.starts_with("ncu --");
}

/// The columns at which \p Line may be broken: its spaces from \p Begin on that
/// are neither within quotes nor in a command at the end. CI systems execute a
/// line that begins with `::`, so there is no break before that.
std::vector<std::size_t> breaks(StringRef Line, std::size_t Begin) {
  std::vector<std::size_t> Result;
  bool IsQuoted = false;
  for (std::size_t At = Begin; At != Line.size(); ++At) {
    const char Before = At ? Line[At - 1] : ' ';
    const char After = At + 1 < Line.size() ? Line[At + 1] : ' ';
    // The apostrophe of "kernel's" opens nothing.
    if (Line[At] == '\'' &&
        (IsQuoted ? !llvm::isAlnum(After) : !llvm::isAlnum(Before)))
      IsQuoted = !IsQuoted;
    if (Line[At] != ' ' || IsQuoted || isWithinValue(Line, At) ||
        Line.substr(At).ltrim(' ').starts_with("::"))
      continue;
    Result.push_back(At);
    if (beginsCommand(Line.substr(At + 1)))
      break;
  }
  return Result;
}

} // namespace

Parts wrappedParts(StringRef Line, unsigned Width, std::size_t &Indent) {
  Parts Whole = {{0, Line.size()}};
  const std::size_t Begin = Line.find_first_not_of(' ');
  if (!Width || columns(Line) <= Width || Begin == StringRef::npos ||
      isQuote(Line) || isForPrograms(Line))
    return Whole;
  const std::size_t Label = endOfLabel(Line);
  Indent = Label ? Label : Begin + 4;
  // More gaps are the columns of a table, and a command is copied.
  const StringRef Text = Line.substr(Label ? Label : Begin);
  if (Indent >= Width || Text.contains("  ") || beginsCommand(Text))
    return Whole;
  Parts Result;
  std::size_t From = 0, Last = 0;
  auto Column = [&](std::size_t End) {
    return (Result.empty() ? 0 : Indent) + columns(Line.slice(From, End));
  };
  std::vector<std::size_t> Breaks = breaks(Line, Label ? Label : Begin);
  Breaks.push_back(Line.size());
  for (std::size_t At : Breaks) {
    if (Last && Column(At) > Width) {
      Result.emplace_back(From, Last);
      From = Last + 1;
    }
    Last = At;
  }
  Result.emplace_back(From, Line.size());
  return Result;
}

WrappedStream::~WrappedStream() {
  if (!Line.empty() || !Shades.empty())
    writePart(0, Line.size());
}

llvm::raw_ostream &WrappedStream::changeColor(enum Colors Color, bool Bold,
                                              bool BG) {
  Shades.push_back({Line.size(), Color, /*IsReset=*/false, Bold, BG});
  return *this;
}

llvm::raw_ostream &WrappedStream::resetColor() {
  Shades.push_back(
      {Line.size(), Colors::RESET, /*IsReset=*/true, false, false});
  return *this;
}

void WrappedStream::writePart(std::size_t Begin, std::size_t End) {
  const StringRef Text = Line;
  auto Next = Shades.begin();
  for (; Next != Shades.end() && Next->At <= End; ++Next) {
    if (Next->At > Begin)
      Under << Text.slice(Begin, Next->At);
    Begin = std::max(Begin, Next->At);
    if (Next->IsReset)
      Under.resetColor();
    else
      Under.changeColor(Next->Color, Next->IsBold, Next->IsBackground);
  }
  Shades.erase(Shades.begin(), Next);
  Under << Text.slice(Begin, End);
}

void WrappedStream::writeLine() {
  std::size_t Indent = 0;
  bool IsFirst = true;
  for (auto [Begin, End] : wrappedParts(Line, Width, Indent)) {
    if (!std::exchange(IsFirst, false)) {
      Under << '\n';
      Under.indent(unsigned(Indent));
    }
    writePart(Begin, End);
  }
  Under << '\n';
  Line.clear();
}

void WrappedStream::write_impl(const char *Text, std::size_t Size) {
  StringRef Rest(Text, Size);
  while (!Rest.empty()) {
    const std::size_t End = Rest.find('\n');
    Line += Rest.take_front(End);
    if (End == StringRef::npos)
      return;
    writeLine();
    Rest = Rest.drop_front(End + 1);
  }
}

} // namespace bank_lint
