//===-- tool/server/decode.h - parameters of messages -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the parameters of messages, most of them as LLVM's structures.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_DECODE_H
#define BANK_LINT_TOOL_SERVER_DECODE_H

#include "llvm/Support/LSP/Transport.h"

namespace bank_lint {

/// An error is one line and names \p Method.
template <typename T>
llvm::Expected<T> decode(const llvm::json::Value &Params,
                         llvm::StringRef Method) {
  T Result;
  llvm::json::Path::Root Root;
  if (fromJSON(Params, Result, Root))
    return Result;
  return llvm::make_error<llvm::lsp::LSPError>(
      (Method + ": " + llvm::toString(Root.getError())).str(),
      llvm::lsp::ErrorCode::InvalidParams);
}

/// The value at the end of a path of names; null if there is none.
inline const llvm::json::Value *
valueAt(const llvm::json::Value &Root,
        std::initializer_list<llvm::StringRef> Names) {
  const llvm::json::Value *Here = &Root;
  for (llvm::StringRef Name : Names) {
    const llvm::json::Object *Object = Here->getAsObject();
    Here = Object ? Object->get(Name) : nullptr;
    if (!Here)
      return nullptr;
  }
  return Here;
}

/// Whether there is a `true` at the end of that path.
inline bool isTrueAt(const llvm::json::Value &Root,
                     std::initializer_list<llvm::StringRef> Names) {
  const llvm::json::Value *Value = valueAt(Root, Names);
  return Value && Value->getAsBoolean().value_or(false);
}

} // namespace bank_lint

#endif
