//===-- tool/server/document.h - a text in the editor -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A document that is open, and what is known of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_DOCUMENT_H
#define BANK_LINT_TOOL_SERVER_DOCUMENT_H

#include "llvm/Support/JSON.h"
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bank_lint {

/// A request that waits until something is known.
struct WaitingRequest {
  llvm::json::Value Id;
  std::function<llvm::Expected<llvm::json::Value>()> Answer;
  /// It is answered then, with what is known.
  std::chrono::steady_clock::time_point Until =
      std::chrono::steady_clock::time_point::max();
};

/// What was found out about one state of a document; see document_report.h.
struct EditionReport {
  std::uint64_t Edition = 0; ///< 0: nothing
  llvm::json::Object Parts;

  const llvm::json::Array &part(llvm::StringRef Name) const {
    static const llvm::json::Array None;
    const llvm::json::Array *Part = Parts.getArray(Name);
    return Part ? *Part : None;
  }
};

struct Document {
  std::string Path; ///< plainPath()
  std::string Uri;  ///< as the editor writes it
  std::string Text;
  std::int64_t Version = 0; ///< the editor's
  /// Which state of the text, and of all that its analysis rests on; no two
  /// states have the same.
  std::uint64_t Edition = 0;
  bool IsCuda = false; ///< it is analysed; others are read by those that are
  /// An edit could not be made: the text is unknown until all of it comes.
  bool IsLost = false;

  EditionReport Report; ///< of an analysis
  EditionReport Fixes;  ///< of a search for fixes
  std::vector<WaitingRequest> Waiting;
  std::chrono::steady_clock::time_point LastKey; ///< the last change
  std::chrono::milliseconds LastTook{0};         ///< the last analysis; 0: none
  bool IsWarm = false; ///< headers were read in advance, or it was tried
  std::string LastLog;

  bool isKnown() const { return Report.Edition == Edition; }
};

} // namespace bank_lint

#endif
