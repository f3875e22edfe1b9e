//===-- tool/report/source/source_lines.h - lines of the source -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Source files, each read once, line by line. A file that cannot be read has
/// no lines: a report then does without its text. A cell of a notebook is a
/// file too, by the name that places in it have: "n.ipynb:cell 3".
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_SOURCE_SOURCE_LINES_H
#define BANK_LINT_TOOL_REPORT_SOURCE_SOURCE_LINES_H

#include "analysis/embedded/notebook.h"
#include "analysis/program/source_range.h"
#include "tool/report/source/column_index.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

class SourceLines {
public:
  /// \p Texts are of files that are not as they are on disk; null: none. They
  /// outlive this.
  explicit SourceLines(
      const std::map<std::string, std::string> *Texts = nullptr)
      : Texts(Texts) {}

  /// Takes the texts of \p More for files, too; see FileResult::Texts. To be
  /// called before anything is asked of these.
  void add(const std::map<std::string, std::string> &More) {
    Added.insert(More.begin(), More.end());
  }

  /// All lines of a file, without their ends.
  llvm::ArrayRef<llvm::StringRef> of(llvm::StringRef File);

  /// A line, counted from 1; "" if there is no such line.
  llvm::StringRef line(llvm::StringRef File, unsigned Line);

  /// The bytes of a range, its lines joined by '\n'. An unknown end is the end
  /// of the line.
  std::string text(const SourceRange &Where);

  /// For a place in a cell of a notebook, the place in the notebook's own text;
  /// any other is itself.
  SourceRange inFile(const SourceRange &Where);

  /// The column in characters (code points) of a column in bytes. Both count
  /// from 1. Without the source it is the same number.
  unsigned character(llvm::StringRef File, unsigned Line, unsigned Column);

private:
  struct Source {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    // For a cell: the text, from it to the notebook, and its lines.
    std::string CellText;
    TextMap CellMap;
    std::optional<LineStarts> CellLines;
    std::vector<llvm::StringRef> Lines;
    std::map<unsigned, ColumnIndex> Columns; ///< by line
  };
  /// A notebook, which is read once for all of its cells.
  struct Notebook {
    Source Whole;
    std::vector<NotebookCell> Cells; ///< none, if it cannot be read
    std::optional<LineStarts> Lines;
  };
  Notebook &notebook(llvm::StringRef File);
  std::optional<llvm::StringRef> textOf(llvm::StringRef File, Source &S);
  std::optional<llvm::StringRef> cellOf(llvm::StringRef File, unsigned Cell,
                                        Source &S);

  const std::map<std::string, std::string> *Texts;
  std::map<std::string, std::string> Added;
  std::map<std::string, Source, std::less<>> Files;
  std::map<std::string, Notebook, std::less<>> Notebooks;
};

} // namespace bank_lint

#endif
