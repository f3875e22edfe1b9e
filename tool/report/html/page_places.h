//===-- tool/report/html/page_places.h - places on the page -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Places as the page names them: relative to the root of the repository, with
/// a link to where its files are on the web, if the user says where.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_PAGE_PLACES_H
#define BANK_LINT_TOOL_REPORT_HTML_PAGE_PLACES_H

#include "tool/report/source/source_root.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

class PagePlaces {
public:
  PagePlaces(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options);

  /// Relative to the root of the repository; a file that is elsewhere as it was
  /// given.
  std::string file(llvm::StringRef File) const;

  /// "src/a.cu:3:5"
  std::string place(const SourceRange &Where) const;

  /// A section of one address, or of none.
  llvm::json::Array link(const SourceRange &Where) const;

private:
  SourceRoot Root;
  std::string Link, Commit; ///< as ReportOptions has them
};

} // namespace bank_lint

#endif
