//===-- tool/bank-lint/apply_fixes.cpp - fixes into files -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/apply_fixes.h"
#include "tool/bank-lint/output.h"
#include "tool/report/wording.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace bank_lint {

static llvm::Error writeFixed(const std::string &File, const FixedText &Fixed) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::errorCodeToError(Buffer.getError());
  llvm::StringRef Now = (*Buffer)->getBuffer();
  if (Now == Fixed.After) // the same file, named twice
    return llvm::Error::success();
  if (Now != Fixed.Before)
    return llvm::createStringError("it has changed since it was analysed");
  if (!llvm::sys::fs::can_write(File))
    return llvm::errorCodeToError(
        std::make_error_code(std::errc::permission_denied));
  return writeWholeFile(File,
                        [&](llvm::raw_ostream &OS) { OS << Fixed.After; });
}

void expectFixes(llvm::MutableArrayRef<FileResult> Results) {
  for (FileResult &Result : Results)
    for (Finding &F : Result.Findings)
      if (!F.Fixes.empty() && F.Fixes.front().IsMade &&
          F.Fixes.front().ExcessAfter == 0)
        F.FailsRun = false;
}

bool applyFixes(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &Errors) {
  bool IsComplete = true;
  for (const FileResult &Result : Results) {
    if (!Result.Fixed)
      continue;
    llvm::Error Failed = writeFixed(Result.File, *Result.Fixed);
    IsComplete &= !Failed;
    if (Failed)
      Errors << "bank-lint: error: " << Result.File
             << " is not fixed: " << llvm::toString(std::move(Failed)) << "\n";
    else
      Errors << "bank-lint: " << Result.File << ": "
             << counted(Result.Fixed->Fixes, "array") << " fixed\n";
  }
  return IsComplete;
}

} // namespace bank_lint
