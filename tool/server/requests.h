//===-- tool/server/requests.h - what is asked of documents -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Answers what the editor asks of a document, as soon as its analysis is
/// through.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_REQUESTS_H
#define BANK_LINT_TOOL_SERVER_REQUESTS_H

#include "tool/server/analyses.h"

namespace bank_lint {

/// The document that \p Params are about. Null: none, or it is not open.
Document *documentIn(const llvm::json::Value &Params,
                     std::map<std::string, Document> &Documents);

class Requests {
public:
  using Json = llvm::json::Value;

  /// All must outlive it.
  Requests(const ServerSettings &Settings,
           std::map<std::string, Document> &Documents, EditorLink &Editor,
           Analyses &Work)
      : Settings(Settings), Documents(Documents), Editor(Editor), Work(Work) {}

  void hover(const Json &Params, const Json &Id);
  void inlayHints(const Json &Params, const Json &Id);
  void codeLenses(const Json &Params, const Json &Id);
  void codeActions(const Json &Params, const Json &Id);
  void resolveAction(const Json &Params, const Json &Id);
  void executeCommand(const Json &Params, const Json &Id);

private:
  /// Those of the kinds \p Only; none named: of all.
  llvm::json::Array actionsAt(const Document &D, const llvm::lsp::Range &Range,
                              llvm::ArrayRef<std::string> Only) const;
  Json resolved(const Document &D, llvm::json::Object Action);
  void addFixAll(const Document &D, llvm::json::Array &Actions) const;
  llvm::json::Object allFixes(const Document &D) const;
  llvm::json::Object editOf(const Document &D,
                            const llvm::json::Array &Edits) const;
  void whenKnown(const Json &Params, const Json &Id,
                 std::function<Json(const Document &)> Answer);

  const ServerSettings &Settings;
  std::map<std::string, Document> &Documents;
  EditorLink &Editor;
  Analyses &Work;
};

} // namespace bank_lint

#endif
