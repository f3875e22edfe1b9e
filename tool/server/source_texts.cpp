//===-- tool/server/source_texts.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/source_texts.h"
#include "analysis/support/foreign_file.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;

namespace bank_lint {

std::string plainPath(llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

bool isOnDisk(llvm::StringRef Path, llvm::StringRef Text) {
  llvm::Expected<FileText> File = readForeignFile(Path, MostSourceBytes);
  if (File)
    return (*File)->getBuffer() == Text;
  llvm::consumeError(File.takeError());
  return false;
}

std::map<std::string, std::string> SourceTexts::unsaved() const {
  std::map<std::string, std::string> Result;
  for (const auto &[Path, Document] : Open)
    if (!isOnDisk(Path, Document.Text))
      Result[Path] = Document.Text;
  return Result;
}

void SourceTexts::showAs(const std::map<std::string, std::string> &Shown) {
  for (const auto &[File, Text] : Shown) {
    if (Open.contains(plainPath(File)))
      continue;
    Source &S = Files[File];
    S.Buffer = llvm::MemoryBuffer::getMemBufferCopy(Text);
    S.Positions = std::make_unique<TextPositions>(S.Buffer->getBuffer());
  }
}

const TextPositions &SourceTexts::of(llvm::StringRef File) {
  Source &S = Files[File];
  if (S.Positions)
    return *S.Positions;
  llvm::StringRef Text;
  const std::string Path = plainPath(File);
  if (auto Document = Open.find(Path); Document != Open.end()) {
    Text = Document->second.Text;
  } else if (auto Read = readForeignFile(Path, MostSourceBytes)) {
    S.Buffer = std::move(*Read);
    Text = S.Buffer->getBuffer();
  } else {
    llvm::consumeError(Read.takeError());
  }
  S.Positions = std::make_unique<TextPositions>(Text);
  return *S.Positions;
}

std::string SourceTexts::uri(llvm::StringRef File) const {
  const std::string Path = plainPath(File);
  if (auto Document = Open.find(Path); Document != Open.end())
    return Document->second.Uri;
  llvm::Expected<llvm::lsp::URIForFile> Uri =
      llvm::lsp::URIForFile::fromFile(Path);
  if (Uri)
    return Uri->uri().str();
  llvm::consumeError(Uri.takeError());
  return "file://" + Path;
}

json::Value SourceTexts::range(const SourceRange &Where) {
  return llvm::lsp::toJSON(of(Where.File).range(Where));
}

json::Value SourceTexts::location(const SourceRange &Where) {
  return json::Object{{"uri", uri(Where.File)}, {"range", range(Where)}};
}

} // namespace bank_lint
