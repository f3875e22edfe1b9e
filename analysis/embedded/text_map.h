//===-- analysis/embedded/text_map.h - where bytes come from ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A source that stands in a string of another file is a text of its own:
/// escapes are resolved, pieces are joined. A TextMap knows of each byte of
/// such a text from which byte of which other text it comes:
///
///     "if (a)\n"  "  b();"      in the file
///      if (a)|   b();           the text: three runs, '\n' is one of its own
///
/// All offsets count bytes from 0, lines and columns from 1.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_TEXT_MAP_H
#define BANK_LINT_ANALYSIS_EMBEDDED_TEXT_MAP_H

#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <optional>
#include <vector>

namespace bank_lint {

/// Where the lines of a text begin.
class LineStarts {
public:
  struct Place {
    unsigned Line = 0, Column = 0;
  };

  explicit LineStarts(llvm::StringRef Text);

  /// The line and column of the byte at \p Offset, which may be the end.
  Place placeOf(std::size_t Offset) const;
  /// The offset of a place; nothing if there is no such line.
  std::optional<std::size_t> offsetOf(unsigned Line, unsigned Column) const;

private:
  std::vector<std::size_t> Starts;
};

class TextMap {
public:
  /// A byte of the text with the number \p Text.
  struct Target {
    unsigned Text = 0;
    std::size_t Offset = 0;
    bool operator==(const Target &) const = default;
  };

  /// From \p Here on, the bytes are those of \p Text from \p There on. \p Here
  /// grows from call to call.
  void add(std::size_t Here, unsigned Text, std::size_t There);
  /// From \p Here on, the bytes come from nowhere.
  void addNowhere(std::size_t Here);

  /// Where the byte at \p Here comes from; nothing if from nowhere.
  std::optional<Target> at(std::size_t Here) const;

  bool empty() const { return Runs.empty(); }

private:
  struct Run {
    std::size_t Here = 0;
    std::optional<Target> There;
  };
  std::vector<Run> Runs; ///< by Here
};

} // namespace bank_lint

#endif
