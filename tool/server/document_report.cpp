//===-- tool/server/document_report.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/document_report.h"
#include "tool/report/tally/closing.h"
#include "tool/report/tally/notices.h"
#include "tool/report/wording/counts.h"

namespace json = llvm::json;

namespace bank_lint {

std::uint64_t worstExcess(const AccessSummary &Access) {
  switch (Access.Space) {
  case AccessSpace::Shared:
    return Access.Conflicts.Worst.Max;
  case AccessSpace::Global:
  case AccessSpace::Local:
    return Access.Sectors.Worst.Max -
           std::min(Access.Sectors.Worst.Max, Access.IdealSectors.Worst.Max);
  case AccessSpace::Constant:
    return Access.Requests.Worst.Max - (Access.Requests.Worst.Max > 0);
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return 0;
}

std::string figureText(const AccessSummary &Access) {
  if (Access.Sureness == Certainty::Undecided)
    return "undecided";
  switch (Access.Space) {
  case AccessSpace::Shared:
    return counted(Access.Wavefronts.Worst, "wavefront") + ", ideal " +
           number(Access.Ideal.Worst);
  case AccessSpace::Global:
  case AccessSpace::Local:
    return counted(Access.Sectors.Worst, "sector") + ", ideal " +
           number(Access.IdealSectors.Worst);
  case AccessSpace::Constant:
    return counted(Access.Requests.Worst, "request") + ", ideal 1";
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return "undecided";
}

bool isInDocument(const SourceRange &Where, const FileResult &Result) {
  return Where.isValid() && (Where.File == Result.File ||
                             plainPath(Where.File) == plainPath(Result.File));
}

/// The closing line, and what else there is to report besides findings and
/// compiler messages.
static std::string logOf(const FileResult &Result) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (Result.Failure.empty())
    writeClosing(Result, /*IsWhole=*/true, OS);
  for (const Notice &N : noticesOf(Result))
    if (N.Kind != NoticeKind::CompilerError &&
        N.Kind != NoticeKind::CompilerWarning)
      OS << "  " << N.Text << "\n";
  return llvm::StringRef(Text).rtrim().str();
}

json::Object reportDocument(const FileResult &Result, llvm::StringRef DocsUri,
                            SourceTexts &Texts) {
  json::Object Report;
  Report["diagnostics"] = diagnosticsOf(Result, DocsUri, Texts);
  Report["hovers"] = hoversOf(Result, Texts);
  Report["hints"] = inlayHintsOf(Result, Texts);
  Report["lenses"] = kernelLensesOf(Result, Texts);
  addQuickFixes(Result, DocsUri, Texts, Report);
  Report["log"] = logOf(Result);
  return Report;
}

} // namespace bank_lint
