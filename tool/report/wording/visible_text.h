//===-- tool/report/wording/visible_text.h - text shows as it is *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names, source lines and messages come from files that others wrote. A
/// control character in them can rewrite a terminal, and a character that
/// changes the direction of text or has no width can make a line look like
/// another one. Every report shows such characters escaped: `\x1b`, `\u202e`.
/// Letters, symbols and emoji of all languages stay what they are.
///
/// Escaped are C0 but line feed and tab, DEL, C1, U+061C, U+180E, U+200B to
/// U+200F, U+2028 to U+202E, U+2060 to U+206F, U+FEFF, U+FFF9 to U+FFFB,
/// U+FFFE, U+FFFF, the tags U+E0000 to U+E007F, and bytes that are not UTF-8.
/// From U+007F on the escapes are those of JSON.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_VISIBLE_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_VISIBLE_TEXT_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace bank_lint {

/// The length of the UTF-8 sequence that \p Text begins with; 0 if it is none.
unsigned characterLength(llvm::StringRef Text);

/// What is shown instead of the character (or the byte that is none) that \p
/// Text begins with; "" if it is shown as it is.
std::string escapeOf(llvm::StringRef Text);

/// \p Text with such characters escaped.
std::string visible(llvm::StringRef Text);

/// At most \p Bytes of \p Text, with no part of a character at the end.
llvm::StringRef takeCharacters(llvm::StringRef Text, std::size_t Bytes);

/// Escapes what is written through it. Colours pass. Some CI systems take
/// `##[`, `##vso[` and `##teamcity[` as the beginning of a command wherever
/// they stand in a line: the bracket is escaped there, as JSON does it.
class VisibleStream : public llvm::raw_ostream {
public:
  /// \p First, if not null, is flushed before anything is written here.
  explicit VisibleStream(llvm::raw_ostream &Under,
                         llvm::raw_ostream *First = nullptr)
      : raw_ostream(/*unbuffered=*/true), Under(Under), First(First) {}
  ~VisibleStream() override;

  raw_ostream &changeColor(enum Colors Color, bool Bold, bool BG) override;
  raw_ostream &resetColor() override;
  raw_ostream &reverseColor() override;
  bool is_displayed() const override { return Under.is_displayed(); }
  bool has_colors() const override { return Under.has_colors(); }
  void enable_colors(bool Enable) override;

private:
  void write_impl(const char *Text, std::size_t Size) override;
  std::uint64_t current_pos() const override { return Under.tell(); }

  llvm::raw_ostream &Under;
  llvm::raw_ostream *First;
  void writeVisibleText(llvm::StringRef Text);

  llvm::SmallString<4> Begun;    ///< a character of which the rest is to come
  llvm::SmallString<16> Command; ///< the beginning of one, at the end
};

} // namespace bank_lint

#endif
