//===-- tool/report/html/html_source.h - source with its heat ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The source as the page shows it: the lines around accesses, and beside each
/// line what its accesses cost. For much source only the lines around findings
/// are shown, and for very much none, so that the page stays small: the
/// findings quote their lines anyway.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_SOURCE_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_SOURCE_H

#include "analysis/result/finding.h"
#include "tool/report/html/page_places.h"
#include "tool/report/source/source_lines.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bank_lint {

class HeatedSource {
public:
  HeatedSource(llvm::ArrayRef<FileResult> Results, SourceLines &Sources);

  /// The name of a line that has a finding within the page, "L2-39".
  std::string anchor(llvm::StringRef File, unsigned Line) const;

  /// Whether the page shows the line: it is near enough to an access, and the
  /// file can be read.
  bool shows(llvm::StringRef File, unsigned Line) const;

  /// What is shown: "Shown: 6 lines around each access."
  std::string extent() const;

  /// An element for each file of which lines are shown: `name`, `link` (a
  /// section), `findings`, and `lines`, each with `number`, `id` (a section, of
  /// lines with a finding), `text`, `heat` (a section, 1 to 9), `marks`, and
  /// `skipped`, whether lines are left out between it and the one before.
  llvm::json::Array files(const PagePlaces &Places);

private:
  /// What stands beside a line: a word for its class, and a text.
  using Mark = std::pair<std::string, std::string>;
  struct Line {
    double Cycles = 0; ///< of the excess of its findings
    unsigned Findings = 0;
    std::vector<Mark> Marks;
  };
  using Lines = std::map<unsigned, Line>;
  /// Which lines are shown.
  struct Extent {
    unsigned Around; ///< lines before and after
    bool OnlyFindings;
  };

  void chooseExtent();
  std::size_t bytes(const Extent &Which);
  bool isNear(const Lines &Known, unsigned Line, const Extent &Which) const;
  llvm::json::Array linesOf(llvm::StringRef File, const Lines &Known,
                            std::size_t Number);

  SourceLines &Sources;
  std::map<std::string, Lines> Files;
  double Most = 0;             ///< excess of the hottest line
  std::optional<Extent> Shown; ///< none: no source at all
};

} // namespace bank_lint

#endif
