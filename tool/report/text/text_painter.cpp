//===-- tool/report/text/text_painter.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/text_painter.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

void TextPainter::paint(Color Shade, llvm::StringRef Text, bool Bold) {
  if (Options.Color)
    OS.changeColor(Shade, Bold);
  OS << Text;
  if (Options.Color)
    OS.resetColor();
}

void TextPainter::message(const SourceRange &Where, const Severity &S,
                          llvm::StringRef Text, llvm::StringRef Tag) {
  if (Where.isValid())
    paint(Color::SAVEDCOLOR, place(Where) + ": ");
  paint(S.Shade, std::string(S.Name) + ": ");
  paint(Color::SAVEDCOLOR, oneLine(Text));
  if (!Tag.empty())
    OS << " [" << Tag << "]";
  OS << "\n";
}

bool TextPainter::quote(const SourceRange &Where) {
  QuotedLine Quote = Quoter.quote(Where);
  if (Quote.Text.empty())
    return false;
  OS << llvm::format("%5u | ", Where.Line) << Quote.Text << "\n      | ";
  paint(Color::GREEN, Quote.Marks);
  OS << "\n";
  return true;
}

} // namespace bank_lint
