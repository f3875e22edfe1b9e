//===-- analysis/frontend/mendable_errors.cpp - left out or missing -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/mendable_errors.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"

using namespace clang;

namespace bank_lint::frontend {

/// By its words, not by what they mean: in a comment they do no harm.
static bool mayOpenStd(llvm::StringRef Text, bool IsSystem) {
  if (Text.contains("using namespace std"))
    return true;
  // Headers of the system name what they have included.
  return !IsSystem && (Text.contains("using std") || Text.contains("= std") ||
                       Text.contains("=std") || Text.contains("using ::std") ||
                       Text.contains("namespace ::std"));
}

bool MendableErrors::isStdOpen(const SourceManager &Sources) {
  for (; !IsStdOpen && Looked < Sources.local_sloc_entry_size(); ++Looked) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(Looked);
    if (!Entry.isFile())
      continue;
    const SrcMgr::FileInfo &File = Entry.getFile();
    if (auto Text = File.getContentCache().getBufferDataIfLoaded())
      IsStdOpen =
          mayOpenStd(*Text, SrcMgr::isSystem(File.getFileCharacteristic()));
  }
  return IsStdOpen;
}

bool MendableErrors::contain(const Diagnostic &Error) {
  switch (Error.getID()) {
  case diag::err_pp_file_not_found:
    return false;
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
    return !Error.hasSourceManager() || isStdOpen(Error.getSourceManager());
  default:
    return true;
  }
}

} // namespace bank_lint::frontend
