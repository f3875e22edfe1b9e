//===-- tool/report/source/source_lines.cpp - lines of source files -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source/source_lines.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

llvm::ArrayRef<llvm::StringRef> SourceLines::of(llvm::StringRef File) {
  auto [Entry, IsNew] = Files.try_emplace(File);
  Source &S = Entry->second;
  if (!IsNew)
    return S.Lines;
  llvm::StringRef Rest;
  if (auto Text = Texts ? Texts->find(File.str()) : decltype(Texts->end())();
      Texts && Text != Texts->end()) {
    Rest = Text->second;
  } else if (auto Other = Added.find(File.str()); Other != Added.end()) {
    Rest = Other->second;
  } else {
    // A pipe was read by the compiler: it is not there a second time.
    llvm::Expected<FileText> Buffer = readForeignFile(File, MostSourceBytes);
    if (!Buffer) {
      llvm::consumeError(Buffer.takeError());
      return S.Lines;
    }
    S.Buffer = std::move(*Buffer);
    Rest = S.Buffer->getBuffer();
  }
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Line.consume_back("\r");
    S.Lines.push_back(Line);
    Rest = Next;
  }
  return S.Lines;
}

llvm::StringRef SourceLines::line(llvm::StringRef File, unsigned Line) {
  llvm::ArrayRef<llvm::StringRef> Lines = of(File);
  return Line && Line <= Lines.size() ? Lines[Line - 1] : llvm::StringRef();
}

std::string SourceLines::text(const SourceRange &Where) {
  std::string Text;
  unsigned Last = std::max(Where.Line, Where.EndLine);
  Last = std::min<std::size_t>(Last, of(Where.File).size());
  for (unsigned Line = Where.Line; Where.isValid() && Line <= Last; ++Line) {
    llvm::StringRef Part = line(Where.File, Line);
    if (Line == Where.EndLine && Where.EndColumn)
      Part = Part.take_front(Where.EndColumn - 1);
    if (Line == Where.Line && Where.Column)
      Part =
          Part.drop_front(std::min<std::size_t>(Where.Column - 1, Part.size()));
    Text += (Line == Where.Line ? "" : "\n") + Part.str();
  }
  return Text;
}

/// Bytes that continue a character are no characters.
static std::size_t continuations(llvm::StringRef Text) {
  return llvm::count_if(Text, [](char C) {
    return (static_cast<unsigned char>(C) & 0xC0) == 0x80;
  });
}

unsigned SourceLines::character(llvm::StringRef File, unsigned Line,
                                unsigned Column) {
  if (!Column)
    return Column;
  llvm::StringRef Whole = line(File, Line);
  auto &Columns = Files[File].Columns;
  auto Known = Columns.try_emplace(Line, Whole, continuations).first;
  return Column - unsigned(Known->second.before(Column - 1));
}

} // namespace bank_lint
