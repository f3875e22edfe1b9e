//===-- tool/report/wording/message_line.h - what the tool says -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What bank-lint itself has to say on stderr: "bank-lint: error: ...", in one
/// line. Names and reasons in it may come from files that others wrote, and CI
/// systems take a line that begins with `::` as a command: no part of a message
/// begins a line of its own.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_MESSAGE_LINE_H
#define BANK_LINT_TOOL_REPORT_WORDING_MESSAGE_LINE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace bank_lint {

/// Collects the text of a message; its end writes the line.
class MessageLine {
public:
  enum Kind { Error, Warning, Note };

  MessageLine(llvm::raw_ostream &Under, Kind Of) : Under(Under), Of(Of) {}
  ~MessageLine();
  MessageLine(const MessageLine &) = delete;
  MessageLine &operator=(const MessageLine &) = delete;

  template <typename T> MessageLine &operator<<(const T &Part) {
    Stream << Part;
    return *this;
  }

private:
  llvm::raw_ostream &Under;
  const Kind Of;
  std::string Text;
  llvm::raw_string_ostream Stream{Text};
};

/// "bank-lint: error: ", and what \p Why says.
void tellError(llvm::raw_ostream &Under, llvm::Error Why);

} // namespace bank_lint

#endif
