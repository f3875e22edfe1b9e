//===-- tool/report/source/source_lines.cpp - lines of source files -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source/source_lines.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

/// The text of \p File, which is kept in \p S.
std::optional<llvm::StringRef> SourceLines::textOf(llvm::StringRef File,
                                                   Source &S) {
  if (Texts)
    if (auto Text = Texts->find(File.str()); Text != Texts->end())
      return Text->second;
  if (auto Text = Added.find(File.str()); Text != Added.end())
    return Text->second;
  if (const auto [Notebook, Cell] = fileAndCell(File); Cell)
    return cellOf(Notebook, Cell, S);
  // A pipe was read by the compiler: it is not there a second time.
  llvm::Expected<FileText> Buffer = readForeignFile(File, MostSourceBytes);
  if (!Buffer) {
    llvm::consumeError(Buffer.takeError());
    return std::nullopt;
  }
  S.Buffer = std::move(*Buffer);
  return S.Buffer->getBuffer();
}

SourceLines::Notebook &SourceLines::notebook(llvm::StringRef File) {
  auto [Entry, IsNew] = Notebooks.try_emplace(File.str());
  Notebook &Result = Entry->second;
  if (!IsNew)
    return Result;
  const std::optional<llvm::StringRef> Text = textOf(File, Result.Whole);
  if (!Text)
    return Result;
  Result.Lines.emplace(*Text);
  llvm::Expected<std::vector<NotebookCell>> Cells = notebookCells(*Text);
  if (Cells)
    Result.Cells = std::move(*Cells);
  else
    llvm::consumeError(Cells.takeError());
  return Result;
}

std::optional<llvm::StringRef> SourceLines::cellOf(llvm::StringRef File,
                                                   unsigned Cell, Source &S) {
  Notebook &Whole = notebook(File);
  if (Cell > Whole.Cells.size())
    return std::nullopt;
  S.CellText = Whole.Cells[Cell - 1].Source.Text;
  S.CellMap = Whole.Cells[Cell - 1].Source.Map;
  S.CellLines.emplace(S.CellText);
  return S.CellText;
}

llvm::ArrayRef<llvm::StringRef> SourceLines::of(llvm::StringRef File) {
  auto [Entry, IsNew] = Files.try_emplace(File.str());
  Source &S = Entry->second;
  if (!IsNew)
    return S.Lines;
  llvm::StringRef Rest = textOf(File, S).value_or("");
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Line.consume_back("\r");
    S.Lines.push_back(Line);
    Rest = Next;
  }
  return S.Lines;
}

SourceRange SourceLines::inFile(const SourceRange &Where) {
  const auto [File, Cell] = fileAndCell(Where.File);
  if (!Cell)
    return Where;
  SourceRange Result = Where;
  Result.File = File.str();
  static_cast<void>(of(Where.File)); // it is read
  const Source &S = Files.find(Where.File)->second;
  const std::optional<LineStarts> &Lines = notebook(File).Lines;
  if (!S.CellLines || !Lines)
    return Result;
  auto Move = [&](unsigned &Line, unsigned &Column) {
    const std::optional<std::size_t> Offset =
        S.CellLines->offsetOf(Line, Column);
    const std::optional<TextMap::Target> There =
        Offset ? S.CellMap.at(*Offset) : std::nullopt;
    if (!There)
      return;
    const LineStarts::Place Place = Lines->placeOf(There->Offset);
    Line = Place.Line;
    Column = Column ? Place.Column : 0;
  };
  Move(Result.Line, Result.Column);
  Move(Result.EndLine, Result.EndColumn);
  return Result;
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
  auto &Columns = Files[File.str()].Columns;
  auto Known = Columns.try_emplace(Line, Whole, continuations).first;
  return Column - unsigned(Known->second.before(Column - 1));
}

} // namespace bank_lint
