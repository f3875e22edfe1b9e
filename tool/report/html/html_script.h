//===-- tool/report/html/html_script.h - what runs on the page --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The page's own style, script and WebAssembly, and the policy that lets only
/// these run.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_SCRIPT_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_SCRIPT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

struct PageParts {
  std::string Style, Script;
  std::string Module; ///< the playground in base64; "" if it was not built
  /// The Content-Security-Policy. Style and script are allowed by their hashes,
  /// so that no other text of the page can become one.
  std::string Policy;
};

/// The embedded files with these names, in this order.
PageParts pageParts(llvm::ArrayRef<llvm::StringRef> Styles,
                    llvm::ArrayRef<llvm::StringRef> Scripts);

} // namespace bank_lint

#endif
