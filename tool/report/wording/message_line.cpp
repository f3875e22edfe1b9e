//===-- tool/report/wording/message_line.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"

namespace bank_lint {

static llvm::StringRef nameOf(MessageLine::Kind Of) {
  switch (Of) {
  case MessageLine::Error:
    return "error";
  case MessageLine::Warning:
    return "warning";
  case MessageLine::Note:
    return "note";
  }
  return "";
}

MessageLine::~MessageLine() {
  Under << "bank-lint: " << nameOf(Of) << ": "
        << oneLine(llvm::StringRef(Text).rtrim('\n')) << "\n";
}

void tellError(llvm::raw_ostream &Under, llvm::Error Why) {
  MessageLine(Under, MessageLine::Error) << llvm::toString(std::move(Why));
}

} // namespace bank_lint
