//===-- tool/bank-lint/files/source_kinds.cpp - by extension --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/source_kinds.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

bool isCudaSource(llvm::StringRef File) {
  return File.ends_with(".cu") || File.ends_with(".cu.cc") ||
         File.ends_with(".cu.cpp");
}

bool isHeader(llvm::StringRef File) {
  return llvm::is_contained({".h", ".hh", ".hpp", ".hxx", ".h++", ".cuh",
                             ".cui", ".inl", ".inc", ".ipp", ".tpp", ".txx",
                             ".tcc", ".impl", ".def"},
                            llvm::sys::path::extension(File));
}

bool embedsCudaSources(llvm::StringRef File, llvm::StringRef Text) {
  if (!mayEmbedSources(File) || !Text.contains("__global__"))
    return false;
  const EmbeddedFile Found = embeddedSources(File, Text);
  return !Found.Sources.empty() || !Found.Unread.empty();
}

bool embedsCudaSources(llvm::StringRef File) {
  if (!mayEmbedSources(File))
    return false;
  llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return false;
  }
  return embedsCudaSources(File, (*Text)->getBuffer());
}

bool hasCudaCode(llvm::StringRef File) {
  if (File.ends_with(".cuh"))
    return true;
  llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return false;
  }
  return (*Text)->getBuffer().contains("__global__");
}

} // namespace bank_lint
