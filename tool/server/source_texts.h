//===-- tool/server/source_texts.h - what the editor shows ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files that an analysis saw, with their texts as they were then: those of
/// open documents as the editor has them, others as they are on disk. From the
/// places of the analysis to those of the protocol.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_SOURCE_TEXTS_H
#define BANK_LINT_TOOL_SERVER_SOURCE_TEXTS_H

#include "tool/server/text_positions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>

namespace bank_lint {

/// A document that is open in the editor.
struct OpenText {
  std::string Uri; ///< as the editor writes it
  std::string Text;
};

/// \p File absolute, without dots: how open documents are named.
std::string plainPath(llvm::StringRef File);

/// Whether the file \p Path holds \p Text.
bool isOnDisk(llvm::StringRef Path, llvm::StringRef Text);

class SourceTexts {
public:
  /// \p Open, by plainPath(), outlives this.
  explicit SourceTexts(const std::map<std::string, OpenText> &Open)
      : Open(Open) {}

  /// Those of \p Open that are not on disk as they are here: by path.
  std::map<std::string, std::string> unsaved() const;

  /// Takes \p Shown for files that are not open; see FileResult::Texts.
  void showAs(const std::map<std::string, std::string> &Shown);

  const TextPositions &of(llvm::StringRef File);
  std::string uri(llvm::StringRef File) const;
  llvm::json::Value range(const SourceRange &Where);
  /// {"uri", "range"}
  llvm::json::Value location(const SourceRange &Where);

private:
  struct Source {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    std::unique_ptr<TextPositions> Positions;
  };
  const std::map<std::string, OpenText> &Open;
  llvm::StringMap<Source> Files;
};

} // namespace bank_lint

#endif
