//===-- tool/server/document_edit.h - changes of a document -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an editor says was typed, made in the text that the server has.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_DOCUMENT_EDIT_H
#define BANK_LINT_TOOL_SERVER_DOCUMENT_EDIT_H

#include "llvm/Support/Error.h"
#include "llvm/Support/LSP/Protocol.h"
#include <string>

namespace bank_lint {

/// Makes \p Change in \p Text. An error, of a range that is not in the text or
/// ends before it begins, leaves \p Text as it is.
llvm::Error applyChange(const llvm::lsp::TextDocumentContentChangeEvent &Change,
                        std::string &Text);

} // namespace bank_lint

#endif
