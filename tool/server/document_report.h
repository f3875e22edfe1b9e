//===-- tool/server/document_report.h - a result for an editor --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the result of a document to all that an editor may ask of it, in the
/// words of the protocol. The process that analyses makes it; the server keeps
/// it, hands parts of it out, and knows of the result no more than this:
///
/// - `diagnostics`: [{path, uri, items: [Diagnostic]}], of each file with
///   findings
/// - `hovers`: [{range, text, whole}], of each access in the document; the text
///   is markdown, the whole plain text
/// - `hints`: [InlayHint]
/// - `lenses`: [CodeLens], one for each kernel
/// - `actions`: [{range, title, edits, isPreferred, diagnostic}], quick fixes
/// - `searches`: [{range, diagnostic}], findings for which a fix may be found
/// - `unfixed`: [{range, why}], those for which there is none
/// - `log`: what a user may want to know who looks for it
///
/// A finding in a header goes to the header, open or not: that is where the
/// user fixes it, and the editor's list of problems leads there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_DOCUMENT_REPORT_H
#define BANK_LINT_TOOL_SERVER_DOCUMENT_REPORT_H

#include "analysis/result/finding.h"
#include "tool/server/source_texts.h"

namespace bank_lint {

/// \p DocsUri: where docs/ is on the web; "": nowhere.
llvm::json::Object reportDocument(const FileResult &Result,
                                  llvm::StringRef DocsUri, SourceTexts &Texts);

// The parts, each in a file of its own name.
llvm::json::Array diagnosticsOf(const FileResult &Result,
                                llvm::StringRef DocsUri, SourceTexts &Texts);
llvm::json::Object diagnosticOf(const Finding &F, llvm::StringRef DocsUri,
                                SourceTexts &Texts);
/// Those of accesses in the document itself.
llvm::json::Array hoversOf(const FileResult &Result, SourceTexts &Texts);
llvm::json::Array inlayHintsOf(const FileResult &Result, SourceTexts &Texts);
llvm::json::Array kernelLensesOf(const FileResult &Result, SourceTexts &Texts);
/// The command of a lens: shows a place, {"uri", "range"}.
constexpr llvm::StringLiteral GoToCommand = "bank-lint.goTo";
/// Shows all that is known of the access at a place.
constexpr llvm::StringLiteral ExplainCommand = "bank-lint.explain";
/// Answers with the sources that a header can be seen through.
constexpr llvm::StringLiteral HeaderSourcesCommand = "bank-lint.headerSources";
/// Sees a header through another source.
constexpr llvm::StringLiteral SeeThroughCommand = "bank-lint.seeThrough";

/// Adds actions, searches and unfixed.
void addQuickFixes(const FileResult &Result, llvm::StringRef DocsUri,
                   SourceTexts &Texts, llvm::json::Object &Report);

/// "32 wavefronts, ideal 1"; "undecided" if it is unknown.
std::string figureText(const AccessSummary &Access);
/// What the most expensive instruction of \p Access loses.
std::uint64_t worstExcess(const AccessSummary &Access);
/// Whether \p Where is in the file that was analysed.
bool isInDocument(const SourceRange &Where, const FileResult &Result);

} // namespace bank_lint

#endif
