//===-- test/fuzz/fuzz_edits.cpp - changes of texts, fuzzed ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Edits of fixes and of editors are made where they say, or refused. The input
/// is a list of edits, four bytes and a text each, up to a byte 0xff; the rest
/// is the text that they are made in. What edits make is compared with a text
/// that is put together byte by byte, and a patch with what applying it gives.
///
///     build/fuzz/bin/fuzz_edits -max_total_time=300 -max_len=4000
//===----------------------------------------------------------------------===//
#include "analysis/fix/text/edited_text.h"
#include "test/fuzz/require.h"
#include "tool/report/fixes/patch.h"
#include "tool/server/document_edit.h"
#include "tool/server/text_positions.h"
#include "llvm/ADT/StringExtras.h"

using namespace bank_lint;

namespace {

/// \p Before with \p Edits made in it, one byte at a time.
std::string byteByByte(llvm::StringRef Before,
                       const std::vector<SourceEdit> &Edits) {
  std::string Result;
  for (std::size_t At = 0; At <= Before.size(); ++At) {
    bool IsRemoved = false;
    for (const SourceEdit &E : Edits) {
      if (E.Begin == At)
        Result += E.Text;
      IsRemoved |= E.Begin <= At && At < E.End;
    }
    if (At < Before.size() && !IsRemoved)
      Result += Before[At];
  }
  return Result;
}

/// \p Before with \p Patch, of one file, applied.
std::string applied(llvm::StringRef Patch, llvm::StringRef Before) {
  const auto TakeLine = [](llvm::StringRef &Text) {
    const std::size_t End = Text.find('\n');
    llvm::StringRef Line = Text.take_front(End == Text.npos ? End : End + 1);
    Text = Text.drop_front(Line.size());
    return Line;
  };
  std::string Result;
  unsigned Line = 1;
  TakeLine(Patch);
  TakeLine(Patch);
  while (!Patch.empty()) {
    llvm::StringRef Change = TakeLine(Patch);
    if (Change.starts_with("@@ -")) {
      unsigned Begin = 0;
      require(!Change.drop_front(4).split(',').first.getAsInteger(10, Begin),
              "a hunk says where it begins");
      for (; Line < Begin; ++Line)
        Result += TakeLine(Before);
      continue;
    }
    llvm::StringRef Text = Change.drop_front();
    if (Patch.starts_with("\\")) {
      TakeLine(Patch);
      Text = Text.drop_back();
    }
    if (Change[0] != '+') {
      require(TakeLine(Before) == Text, "a patch shows what is there");
      ++Line;
    }
    if (Change[0] != '-')
      Result += Text;
  }
  return Result + Before.str();
}

void checkFix(llvm::StringRef Before, std::vector<SourceEdit> Edits) {
  for (SourceEdit &E : Edits) {
    E.Begin = std::min<std::size_t>(E.Begin, Before.size());
    E.End = std::min<std::size_t>(E.End, Before.size());
    if (E.End < E.Begin)
      std::swap(E.Begin, E.End);
    // An edit is of one line, and adds none.
    E.End = E.Begin + Before.slice(E.Begin, E.End).split('\n').first.size();
    E.Text = llvm::join(llvm::split(E.Text, '\n'), " ");
    const llvm::StringRef Above = Before.take_front(E.Begin);
    E.Where.File = "k.cu";
    E.Where.Line = E.Where.EndLine = Above.count('\n') + 1;
    E.Where.Column = Above.size() - (Above.rfind('\n') + 1) + 1;
    E.Where.EndColumn = E.Where.Column + (E.End - E.Begin);
  }
  if (!normalise(Edits))
    return;
  const EditedText After(Edits);
  const std::string Text = After.text("k.cu", Before);
  require(Text == byteByByte(Before, Edits), "edits are made in place");
  for (const SourceEdit &E : Edits) {
    const SourceRange Old = After.before(E.Where);
    require(Old.Line == E.Where.Line, "an edit moves nothing to another line");
  }
  // Nor does a fix make a line where there is none, or take a last one away.
  auto CountLines = [](llvm::StringRef Text) {
    return Text.count('\n') + (!Text.empty() && Text.back() != '\n');
  };
  if (CountLines(Text) != CountLines(Before))
    return;
  std::string Patch;
  llvm::raw_string_ostream OS(Patch);
  writeUnifiedDiff("k.cu", Before, Text, OS);
  require(applied(Patch, Before) == Text, "a patch makes the same");
}

void checkTyping(llvm::StringRef Before, const std::vector<SourceEdit> &Edits) {
  std::string Text = Before.str();
  for (const SourceEdit &E : Edits) {
    llvm::lsp::TextDocumentContentChangeEvent Change;
    Change.range = {{int(E.Begin % 16), int(E.Begin / 16)},
                    {int(E.End % 16), int(E.End / 16)}};
    Change.text = E.Text;
    const std::string Old = Text;
    if (llvm::Error Wrong = applyChange(Change, Text)) {
      require(!llvm::toString(std::move(Wrong)).empty(), "an error has a text");
      require(Text == Old, "an edit that is refused changes nothing");
    } else {
      require(llvm::StringRef(Text).contains(E.Text), "what is typed is there");
    }
    const TextPositions Positions(Text);
    for (std::size_t At = 0; At <= std::min<std::size_t>(Text.size(), 64); ++At)
      require(Positions.offset(Positions.position(At)).value_or(~0u) <= At,
              "a position is that of its byte or of its character's first");
  }
}

} // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  auto [List, Before] = Bytes.split('\xff');
  std::vector<SourceEdit> Edits;
  while (List.size() >= 4 && Edits.size() < 32) {
    const auto *Number = reinterpret_cast<const unsigned char *>(List.data());
    SourceEdit E;
    E.Begin = Number[0] + 256 * (Number[1] % 8);
    E.End = E.Begin + Number[2];
    const std::size_t Length = Number[3] % 16;
    E.Text = List.substr(4, Length).str();
    List = List.drop_front(std::min<std::size_t>(List.size(), 4 + Length));
    Edits.push_back(std::move(E));
  }
  checkFix(Before, Edits);
  checkTyping(Before, Edits);
  return 0;
}
