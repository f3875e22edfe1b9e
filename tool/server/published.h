//===-- tool/server/published.h - who says what of which file ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An editor knows one list of diagnostics for each file. Several documents may
/// have something to say of a header, so what each says is kept apart, and the
/// list combines all.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_PUBLISHED_H
#define BANK_LINT_TOOL_SERVER_PUBLISHED_H

#include "llvm/Support/JSON.h"
#include <map>
#include <set>
#include <string>

namespace bank_lint {

/// Diagnostics of a file.
class DiagnosticList {
public:
  /// Adds \p New, unless one is there that says the same of the same place; the
  /// one that refers to more other places stays.
  void add(llvm::json::Value New);
  llvm::json::Array take() { return std::move(List); }

private:
  llvm::json::Array List;
  std::map<std::string, std::size_t> Known; ///< by what they say, and where
};

class Published {
public:
  /// Replaces what \p Owner says by \p Diagnostics, as in a report. \returns
  /// the files whose lists may be others now.
  std::set<std::string> replace(const std::string &Owner,
                                const llvm::json::Array &Diagnostics);
  /// The text of \p File is another one: what was said of it is void.
  void forget(const std::string &File) { Said.erase(File); }

  /// The list of a file: each diagnostic once.
  llvm::json::Array listOf(const std::string &File) const;
  /// As the editor writes it, or as it was reported; "" if unknown.
  std::string uriOf(const std::string &File) const;

private:
  /// By file and owner.
  std::map<std::string, std::map<std::string, llvm::json::Array>> Said;
  std::map<std::string, std::string> Uris;
};

} // namespace bank_lint

#endif
