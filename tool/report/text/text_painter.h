//===-- tool/report/text/text_painter.h - lines as compilers write *- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts that all texts for people share: messages with a place and a
/// severity, quoted source lines, colours.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_TEXT_PAINTER_H
#define BANK_LINT_TOOL_REPORT_TEXT_TEXT_PAINTER_H

#include "tool/report/report_options.h"
#include "tool/report/source/source_quote.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

class TextPainter {
public:
  using Color = llvm::raw_ostream::Colors;

  /// A severity of a message and the colour that compilers give it.
  struct Severity {
    const char *Name;
    Color Shade;
  };
  static constexpr Severity Error{"error", Color::RED};
  static constexpr Severity Warning{"warning", Color::MAGENTA};
  static constexpr Severity Remark{"remark", Color::BLUE};
  static constexpr Severity Note{"note", Color::CYAN};
  /// What stands before a line that belongs to the message above.
  static constexpr const char *Indent = "      ";

  TextPainter(const ReportOptions &Options, llvm::raw_ostream &OS)
      : Options(Options), OS(OS), Quoter(&Options.Texts) {
    OS.enable_colors(Options.Color);
  }

  /// "a.cu:1:2: warning: TEXT [TAG]", in one line.
  void message(const SourceRange &Where, const Severity &S,
               llvm::StringRef Text, llvm::StringRef Tag = "");
  void paint(Color Shade, llvm::StringRef Text, bool Bold = true);
  /// The first line of \p Where and the marks below it; nothing if it cannot be
  /// read.
  /// \returns whether there is such a line.
  bool quote(const SourceRange &Where);

  llvm::raw_ostream &stream() { return OS; }

private:
  const ReportOptions &Options;
  llvm::raw_ostream &OS;
  SourceQuoter Quoter;
};

} // namespace bank_lint

#endif
