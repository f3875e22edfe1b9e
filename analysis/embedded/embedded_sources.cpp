//===-- analysis/embedded/embedded_sources.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/cell_magic.h"
#include "analysis/embedded/cpp_strings.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/notebook.h"
#include "analysis/embedded/python_sources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr StringLiteral CellMark = ":cell ";

bool isPython(StringRef File) {
  return File.ends_with(".py") || File.ends_with(".pyw");
}
bool isNotebook(StringRef File) { return File.ends_with(".ipynb"); }

/// Appends the text number \p Number to \p Text without the line of its magic.
void appendCell(const EmbeddedFile &File, unsigned Number,
                const CellMagic &Magic, EmbeddedText &Text) {
  const StringRef Cell = File.Texts[Number].Text;
  const std::size_t From = Magic.What == CellMagic::None ? 0 : Magic.End;
  if (Text.Text.empty())
    Text.insert(std::string(Cell.take_front(From).count('\n'), '\n'));
  Text.append(Cell.drop_front(From), Number, From);
}

/// Makes sources and headers of the cells of a notebook, in their order.
class CellReader {
public:
  CellReader(StringRef File, EmbeddedFile &Into) : File(File), Into(Into) {}
  void add(unsigned Number);
  void finish();

private:
  void addSource(unsigned Number, const CellMagic &Magic);
  void addHeader(unsigned Number, const CellMagic &Magic);
  std::string besideFile(StringRef Name) const {
    SmallString<256> Path(sys::path::parent_path(File));
    sys::path::append(Path, Name);
    return Path.str().str();
  }

  StringRef File;
  EmbeddedFile &Into;
  std::vector<unsigned> Python; ///< the numbers of such texts
};

void CellReader::addSource(unsigned Number, const CellMagic &Magic) {
  if (Into.Sources.size() >= MostEmbeddedSources)
    return;
  EmbeddedText Text;
  appendCell(Into, Number, Magic, Text);
  EmbeddedSource New;
  New.File = Into.Texts[Number].Name;
  New.Text = std::move(Text.Text);
  New.Map = std::move(Text.Map);
  New.Begin = {Number, 0};
  // Of a name that was written again, the last text is there.
  for (std::size_t I = 0; I < Into.Headers.size(); ++I) {
    erase_if(New.Headers, [&](std::size_t Other) {
      return Into.Headers[Other].File == Into.Headers[I].File;
    });
    New.Headers.push_back(I);
  }
  Into.Sources.push_back(std::move(New));
}

void CellReader::addHeader(unsigned Number, const CellMagic &Magic) {
  if (Into.Headers.size() >= MostEmbeddedSources)
    return;
  EmbeddedText Text;
  appendCell(Into, Number, Magic, Text);
  Into.Headers.push_back(
      {besideFile(Magic.File), std::move(Text.Text), std::move(Text.Map)});
}

void CellReader::add(unsigned Number) {
  const StringRef Text = Into.Texts[Number].Text;
  const CellMagic Magic = cellMagic(Text);
  switch (Magic.What) {
  case CellMagic::Cuda:
    if (definesKernel(Text))
      addSource(Number, Magic);
    break;
  case CellMagic::Header:
    addHeader(Number, Magic);
    break;
  case CellMagic::Python:
    Python.push_back(Number);
    break;
  case CellMagic::None: {
    // A kernel of another language than Python runs CUDA as it is.
    const StringRef Start = Text.ltrim();
    if (definesKernel(Text) &&
        (Start.starts_with("#include") || Start.starts_with("__global__") ||
         Start.starts_with("template") || Start.starts_with("//")))
      addSource(Number, Magic);
    else
      Python.push_back(Number);
    break;
  }
  case CellMagic::Other:
    break;
  }
}

void CellReader::finish() { addPythonSources(Python, Into); }

/// Puts the sources in the order in which they stand.
void sortSources(EmbeddedFile &File) {
  for (EmbeddedSource &Source : File.Sources)
    if (!Source.OwnBytes)
      Source.OwnBytes = Source.Text.size();
  sort(File.Sources, [](const EmbeddedSource &A, const EmbeddedSource &B) {
    return std::tie(A.Begin.Text, A.Begin.Offset) <
           std::tie(B.Begin.Text, B.Begin.Offset);
  });
}

EmbeddedFile sourcesOfNotebook(StringRef File, StringRef Text) {
  EmbeddedFile Result(Text);
  Expected<std::vector<NotebookCell>> Cells = notebookCells(Text);
  if (!Cells) {
    Result.Failure = toString(Cells.takeError());
    return Result;
  }
  for (NotebookCell &Cell : *Cells)
    if (Cell.IsCode)
      Result.Texts.push_back({cellName(File, Cell.Number),
                              std::move(Cell.Source.Text),
                              std::move(Cell.Source.Map)});
  CellReader Reader(File, Result);
  for (unsigned Number = 0; Number < Result.Texts.size(); ++Number)
    Reader.add(Number);
  Reader.finish();
  sortSources(Result);
  return Result;
}

/// A file that is C++ but for the line of a cell's magic at its start.
void addSavedCell(const CellMagic &Magic, EmbeddedFile &Into) {
  EmbeddedText Text;
  appendCell(Into, 0, Magic, Text);
  EmbeddedSource New;
  New.File = Into.Texts.front().Name;
  New.Text = std::move(Text.Text);
  New.Map = std::move(Text.Map);
  Into.Sources.push_back(std::move(New));
}

} // namespace

bool mayEmbedSources(StringRef File) {
  return isPython(File) || isNotebook(File);
}

std::pair<StringRef, unsigned> fileAndCell(StringRef Name) {
  const auto [File, Number] = Name.rsplit(CellMark);
  unsigned Cell = 0;
  if (!isNotebook(File) || Number.getAsInteger(10, Cell) || !Cell)
    return {Name, 0};
  return {File, Cell};
}

std::string cellName(StringRef File, unsigned Cell) {
  return (File + CellMark + Twine(Cell)).str();
}

EmbeddedFile embeddedSources(StringRef File, StringRef Text) {
  if (isNotebook(File))
    return sourcesOfNotebook(File, Text);
  EmbeddedFile Result(Text);
  if (isPython(File)) {
    Result.Texts.push_back({File.str(), Text.str(), {}});
    addPythonSources({0u}, Result);
    sortSources(Result);
    return Result;
  }
  const CellMagic Magic = cellMagic(Text);
  Result.IsSource = Magic.What == CellMagic::None;
  const bool HasStrings =
      Text.contains("__global__") && usesRuntimeCompiler(Text);
  if (Result.IsSource && !HasStrings)
    return Result;
  Result.Texts.push_back({File.str(), Text.str(), {}});
  if (!Result.IsSource)
    addSavedCell(Magic, Result);
  if (HasStrings)
    addCppSources(0, Result);
  sortSources(Result);
  return Result;
}

} // namespace bank_lint
