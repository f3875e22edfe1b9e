//===-- tool/report/html/html_script.cpp - what runs on the page ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_script.h"
#include "tool/report/pages/embedded_files.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"

namespace bank_lint {

static std::string allowed(llvm::StringRef Text) {
  return "'sha256-" +
         llvm::encodeBase64(
             llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text))) +
         "'";
}

static std::string joined(llvm::ArrayRef<llvm::StringRef> Names) {
  std::string Text;
  for (llvm::StringRef Name : Names)
    Text += embeddedFile(Name);
  return Text;
}

PageParts pageParts(llvm::ArrayRef<llvm::StringRef> Styles,
                    llvm::ArrayRef<llvm::StringRef> Scripts) {
  PageParts Parts;
  Parts.Style = joined(Styles);
  Parts.Script = joined(Scripts);
  Parts.Module = llvm::encodeBase64(embeddedFile("playground.wasm"));
  Parts.Policy = "default-src 'none'; style-src " + allowed(Parts.Style) +
                 "; script-src " + allowed(Parts.Script);
  if (!Parts.Module.empty())
    Parts.Policy += " 'wasm-unsafe-eval'";
  Parts.Policy += "; base-uri 'none'; form-action 'none'";
  return Parts;
}

} // namespace bank_lint
