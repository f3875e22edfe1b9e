//===-- tool/server/text_positions.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/text_positions.h"
#include "llvm/ADT/STLExtras.h"

namespace lsp = llvm::lsp;

namespace bank_lint {

/// How many bytes the character at the front of \p Text takes; 1 if it is none.
static std::size_t characterBytes(llvm::StringRef Text) {
  return std::max(characterLength(Text), 1u);
}

/// Those beyond the first 65,536 characters take two.
static std::size_t unitsOf(std::size_t Bytes) { return Bytes == 4 ? 2 : 1; }

std::size_t utf16Length(llvm::StringRef Text) {
  std::size_t Units = 0;
  while (!Text.empty()) {
    const std::size_t Bytes = characterBytes(Text);
    Units += unitsOf(Bytes);
    Text = Text.drop_front(Bytes);
  }
  return Units;
}

/// \p Bytes, or where the character begins that ends behind them.
static std::size_t wholeCharacters(llvm::StringRef Line, std::size_t Bytes) {
  Bytes = std::min(Bytes, Line.size());
  for (std::size_t Back = 1; Back < 4 && Back <= Bytes; ++Back) {
    const std::size_t At = Bytes - Back;
    if (At + characterBytes(Line.substr(At)) > Bytes)
      return At;
  }
  return Bytes;
}

TextPositions::TextPositions(llvm::StringRef Text) : Text(Text), Starts{0} {
  for (std::size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n' ||
        (Text[I] == '\r' && (I + 1 == Text.size() || Text[I + 1] != '\n')))
      Starts.push_back(I + 1);
}

llvm::StringRef TextPositions::line(std::size_t Line) const {
  if (Line >= Starts.size())
    return "";
  const std::size_t End =
      Line + 1 == Starts.size() ? Text.size() : Starts[Line + 1];
  llvm::StringRef Whole = Text.slice(Starts[Line], End);
  Whole.consume_back("\n");
  Whole.consume_back("\r");
  return Whole;
}

std::optional<std::size_t>
TextPositions::offset(const lsp::Position &Where) const {
  if (Where.line < 0 || Where.character < 0 ||
      std::size_t(Where.line) >= Starts.size())
    return std::nullopt;
  llvm::StringRef Rest = line(Where.line);
  std::size_t Offset = Starts[Where.line];
  for (std::size_t Left = Where.character; Left && !Rest.empty();) {
    const std::size_t Bytes = characterBytes(Rest);
    if (unitsOf(Bytes) > Left)
      break;
    Left -= unitsOf(Bytes);
    Offset += Bytes;
    Rest = Rest.drop_front(Bytes);
  }
  return Offset;
}

lsp::Position TextPositions::position(std::size_t Offset) const {
  Offset = std::min(Offset, Text.size());
  const std::size_t Line =
      llvm::upper_bound(Starts, Offset) - Starts.begin() - 1;
  return {int(Line), int(units(Line, Offset - Starts[Line]))};
}

lsp::Position TextPositions::at(unsigned Line, unsigned Column) const {
  const std::size_t Index =
      std::min<std::size_t>(Line ? Line - 1 : 0, Starts.size() - 1);
  return {int(Index), int(units(Index, Column ? Column - 1 : 0))};
}

std::size_t TextPositions::units(std::size_t Line, std::size_t Bytes) const {
  auto Known = Columns.try_emplace(Line, line(Line), utf16Length).first;
  return Known->second.before(wholeCharacters(line(Line), Bytes));
}

lsp::Range TextPositions::range(const SourceRange &Where) const {
  lsp::Range Result;
  Result.start = at(Where.Line, Where.Column);
  const unsigned EndLine = std::max(Where.Line, Where.EndLine);
  Result.end = Where.EndColumn && Where.EndLine
                   ? at(EndLine, Where.EndColumn)
                   : lsp::Position(Result.start.line,
                                   int(units(Result.start.line, Text.size())));
  Result.end = std::max(Result.start, Result.end);
  return Result;
}

} // namespace bank_lint
