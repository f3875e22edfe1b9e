//===-- tool/report/pages/embedded_files.h - files built in -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pages and templates that the build puts into the program, so that it works
/// wherever it is copied to: those of docs/rules/ and of tool/report/html/.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PAGES_EMBEDDED_FILES_H
#define BANK_LINT_TOOL_REPORT_PAGES_EMBEDDED_FILES_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// The contents of the file with this name, without a folder:
/// "shared-bank-conflict.md". Empty if there is none.
llvm::StringRef embeddedFile(llvm::StringRef Name);

} // namespace bank_lint

#endif
