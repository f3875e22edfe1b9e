//===-- analysis/embedded/embedded_sources.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/cell_magic.h"
#include "analysis/embedded/cell_reader.h"
#include "analysis/embedded/cpp_strings.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/notebook.h"
#include "analysis/embedded/python_sources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr StringLiteral CellMark = ":cell ";

bool isPython(StringRef File) {
  return File.ends_with(".py") || File.ends_with(".pyw");
}
bool isNotebook(StringRef File) { return File.ends_with(".ipynb"); }

/// Names the differences between sources that come from one place and define
/// the same kernel.
void nameVariants(MutableArrayRef<EmbeddedSource> Sources) {
  std::map<std::tuple<unsigned, std::size_t, std::string>,
           std::vector<EmbeddedSource *>>
      Groups;
  for (EmbeddedSource &S : Sources)
    Groups[{S.Begin.Text, S.Begin.Offset, firstKernel(S.Text)}].push_back(&S);
  for (auto &[Key, Same] : Groups)
    for (const auto &[Number, S] : enumerate(Same)) {
      if (Same.size() == 1)
        continue;
      const bool OptionsDiffer = any_of(Same, [&](const EmbeddedSource *Other) {
        return Other->Options != Same.front()->Options;
      });
      const bool TextsDiffer = any_of(Same, [&](const EmbeddedSource *Other) {
        return Other->Text != Same.front()->Text;
      });
      if (OptionsDiffer)
        S->Variant = S->Options.empty() ? "no options" : join(S->Options, " ");
      if (TextsDiffer)
        S->Variant +=
            (OptionsDiffer ? ", text " : "text ") + utostr(Number + 1);
    }
}

/// Puts the sources in the order in which they stand.
void sortSources(EmbeddedFile &File) {
  for (EmbeddedSource &Source : File.Sources)
    if (!Source.OwnBytes)
      Source.OwnBytes = Source.Text.size();
  // Those of one place stay in their order.
  std::vector<std::pair<TextMap::Target, std::size_t>> Order;
  for (const auto &[Number, Source] : enumerate(File.Sources))
    Order.push_back({Source.Begin, Number});
  sort(Order, [](const auto &A, const auto &B) {
    return std::tie(A.first.Text, A.first.Offset, A.second) <
           std::tie(B.first.Text, B.first.Offset, B.second);
  });
  std::vector<EmbeddedSource> Sorted;
  for (const auto &[Begin, Number] : Order)
    Sorted.push_back(std::move(File.Sources[Number]));
  File.Sources = std::move(Sorted);
  nameVariants(File.Sources);
}

EmbeddedFile sourcesOfNotebook(StringRef File, StringRef Text,
                               ArrayRef<std::string> OfUser) {
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
  CellReader Reader(File, OfUser, Result);
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

EmbeddedFile embeddedSources(StringRef File, StringRef Text,
                             ArrayRef<std::string> OfUser) {
  if (isNotebook(File))
    return sourcesOfNotebook(File, Text, OfUser);
  EmbeddedFile Result(Text);
  if (isPython(File)) {
    Result.Texts.push_back({File.str(), Text.str(), {}});
    addPythonSources({0u}, OfUser, Result);
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
    addCppSources(0, OfUser, Result);
  sortSources(Result);
  return Result;
}

} // namespace bank_lint
