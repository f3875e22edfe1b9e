//===-- tool/report/html/page_places.cpp - places on the page -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/page_places.h"
#include "analysis/embedded/embedded_sources.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/launch_text.h"

namespace bank_lint {

PagePlaces::PagePlaces(llvm::ArrayRef<FileResult> Results,
                       const ReportOptions &Options)
    : Root(SourceRoot::of(Results, Options)), Link(Options.Link),
      Commit(Options.Commit) {}

std::string PagePlaces::file(llvm::StringRef File) const {
  // A cell keeps its number, which the path below the root does not have.
  if (fileAndCell(File).second || !Root.contains(File))
    return File.str();
  return Root.path(File);
}

std::string PagePlaces::place(const SourceRange &Where) const {
  SourceRange Shown = Where;
  Shown.File = file(Where.File);
  return bank_lint::place(Shown);
}

llvm::json::Array PagePlaces::link(const SourceRange &Where) const {
  if (Link.empty() || !Root.contains(Where.File))
    return {};
  std::string Address;
  llvm::StringRef Rest = Link;
  while (!Rest.empty()) {
    auto [Before, Behind] = Rest.split('{');
    Address += Before;
    Rest = Behind;
    if (Rest.consume_front("commit}"))
      Address += Commit;
    else if (Rest.consume_front("file}"))
      Address += Root.uri(Where.File);
    else if (Rest.consume_front("line}"))
      Address += std::to_string(Where.Line);
  }
  return llvm::json::Array{pageText(Address)};
}

} // namespace bank_lint
