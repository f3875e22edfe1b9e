//===-- tool/report/text/wrapped_stream.h - lines that fit ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Breaks the long lines of a text for people.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_WRAPPED_STREAM_H
#define BANK_LINT_TOOL_REPORT_TEXT_WRAPPED_STREAM_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <utility>
#include <vector>

namespace bank_lint {

/// Breaks lines that are longer than a width at spaces, and indents what
/// follows. These stay whole: errors and warnings that begin with a location,
/// which other programs parse, quoted source lines, tables, quoted text, and a
/// command to type at the end of a line. Colours pass.
class WrappedStream : public llvm::raw_ostream {
public:
  /// \p Width: the most columns of a line; 0: lines stay as they are.
  WrappedStream(llvm::raw_ostream &Under, unsigned Width)
      : raw_ostream(/*unbuffered=*/true), Under(Under), Width(Width) {}
  ~WrappedStream() override;

  raw_ostream &changeColor(enum Colors Color, bool Bold, bool BG) override;
  raw_ostream &resetColor() override;
  bool is_displayed() const override { return Under.is_displayed(); }
  bool has_colors() const override { return Under.has_colors(); }
  void enable_colors(bool Enable) override { Under.enable_colors(Enable); }

private:
  /// A change of colour before the character at \p At of the line.
  struct Shade {
    std::size_t At;
    enum Colors Color;
    bool IsReset, IsBold, IsBackground;
  };

  void write_impl(const char *Text, std::size_t Size) override;
  std::uint64_t current_pos() const override { return Under.tell(); }
  /// Writes the characters of the line from \p Begin to before \p End.
  void writePart(std::size_t Begin, std::size_t End);
  void writeLine();

  llvm::raw_ostream &Under;
  unsigned Width;
  std::string Line; ///< what was written since the last line feed
  std::vector<Shade> Shades;
};

/// Where \p Line is broken so that no part has more than \p Width columns:
/// the ranges of its parts, without the spaces between them. \p Indent gets
/// the columns before the second and later parts.
std::vector<std::pair<std::size_t, std::size_t>>
wrappedParts(llvm::StringRef Line, unsigned Width, std::size_t &Indent);

} // namespace bank_lint

#endif
