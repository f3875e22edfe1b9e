//===-- tool/server/text_positions.h - places in a text ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The analysis counts lines from 1 and columns in bytes from 1; the protocol
/// counts lines from 0 and columns in units of UTF-16 from 0. To go from one to
/// the other takes the text. Lines end at "\n", "\r\n" or "\r", for both.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_TEXT_POSITIONS_H
#define BANK_LINT_TOOL_SERVER_TEXT_POSITIONS_H

#include "analysis/program/source_range.h"
#include "tool/report/source/column_index.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include <map>
#include <optional>
#include <vector>

namespace bank_lint {

class TextPositions {
public:
  /// \p Text is UTF-8 and outlives this. A byte that is no part of a character
  /// counts as one.
  explicit TextPositions(llvm::StringRef Text);

  std::size_t lines() const { return Starts.size(); }
  /// Whether its first line ends in "\r\n".
  bool isCarriageReturnUsed() const {
    return Starts.size() > 1 && Text.take_front(Starts[1]).ends_with("\r\n");
  }
  /// A line, counted from 0, without its end; "" if there is no such line.
  llvm::StringRef line(std::size_t Line) const;

  /// The byte at a position. A column beyond the line is the line's end, as the
  /// protocol has it; one inside of a character is where that begins. Absent:
  /// there is no such line.
  std::optional<std::size_t> offset(const llvm::lsp::Position &Where) const;
  /// The position of a byte; of its character for one inside of a character, of
  /// the end for one beyond the text.
  llvm::lsp::Position position(std::size_t Offset) const;
  /// From the analysis' lines and columns, which are brought into the text. An
  /// unknown end is the end of the line.
  llvm::lsp::Range range(const SourceRange &Where) const;

private:
  llvm::lsp::Position at(unsigned Line, unsigned Column) const;
  /// How many units of UTF-16 the first \p Bytes of a line take.
  std::size_t units(std::size_t Line, std::size_t Bytes) const;

  llvm::StringRef Text;
  std::vector<std::size_t> Starts;                    ///< of each line
  mutable std::map<std::size_t, ColumnIndex> Columns; ///< by line
};

/// How many units of UTF-16 \p Text takes.
std::size_t utf16Length(llvm::StringRef Text);

} // namespace bank_lint

#endif
